import { NAMED_ENTRIES, PUSH_MUTATIONS, type PushRequest } from '../../../../domain/sync/protocol'
import { newId } from '../../../../domain/sync/new-id'
import { serverNow } from '../db/clock'
import type { CoterieDb } from '../db/database'
import type { OutboxEntry, Meta } from '../db/local-tables'
import { readMetaValues, writeMeta } from '../db/meta'
import { entriesToConfirm, type EntriesToConfirm } from './pull/acknowledged'
import { minTriesToSendAlone, nextBatch } from './push/next-batch'

export interface SyncSnapshot extends Pick<Meta, (typeof pulls)[number]> {
  /** Includes changes that can't be sent yet. */
  waiting: number
  batch: OutboxEntry[]
  series: Omit<PushRequest, 'schema' | 'muts'>
  toConfirm: EntriesToConfirm
}

const pulls = ['asksBack', 'bootstrap', 'cursor', 'since', 'client', 'beginsAt'] as const

/**
 * Numbers and returns the next entries to send, with the sync state. It uses only one transaction, because every request
 * waits for it. A number that was sent is never assigned again. `limit` 0 = send none.
 */
export function readSyncState(db: CoterieDb, limit = PUSH_MUTATIONS): Promise<SyncSnapshot> {
  return db.transaction(limit > 0 ? 'rw' : 'r', ['outbox', 'outbox_files', 'meta'], async () => {
    const [all, withFiles, { nextN: from, lastN: last, ...metas }] = await Promise.all([
      db.outbox.orderBy('order').toArray(),
      entriesAwaitingFiles(db),
      readMetaValues(db, [...pulls, 'nextN', 'lastN']),
    ])
    const waiting = all.filter(({ state }) => state === 'waiting')
    const alone = waiting.some(({ tries = 0 }) => tries >= minTriesToSendAlone)
    const batch = metas.asksBack ? [] : nextBatch(all, serverNow(), limit > 0 && alone ? 1 : limit, withFiles)
    const client = metas.client || newId()
    const unnumbered = batch.filter(({ n }) => n === 0)
    for (const [at, entry] of unnumbered.entries()) entry.n = from + at
    if (unnumbered.length > 0) {
      const nextN = from + unnumbered.length
      await Promise.all([db.outbox.bulkPut(unnumbered), writeMeta(db, { client, nextN })])
    }
    const held = all.filter((entry) => !batch.includes(entry) && (entry.state === 'acknowledged' || isSent(entry)))
    return {
      ...metas,
      waiting: waiting.length,
      batch,
      series: {
        client,
        last,
        // The list is omitted if it is too long for a request: an empty list would let the server delete results.
        ...(held.length <= NAMED_ENTRIES && { held: held.map(({ key }) => key) }),
      },
      toConfirm: entriesToConfirm(all.filter(({ state }) => state === 'acknowledged')),
    }
  })
}

const isSent = ({ state, n }: OutboxEntry): boolean => state === 'waiting' && n > 0

/** Returns the records whose entries wait for a file upload. */
async function entriesAwaitingFiles(db: CoterieDb): Promise<ReadonlySet<string>> {
  const files = await db.outbox_files.where('entry').above('').toArray()
  return new Set(files.filter(({ sent }) => !sent).map(({ entry }) => entry))
}
