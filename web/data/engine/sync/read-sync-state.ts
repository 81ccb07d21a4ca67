import { NAMED_ENTRIES, PUSH_MUTATIONS, type PushRequest } from '../../../../domain/sync/protocol'
import { newId } from '../../../../domain/sync/new-id'
import { serverNow } from '../db/clock'
import type { CoterieDb } from '../db/database'
import type { OutboxEntry } from '../db/local-tables'
import { readMetas, writeMeta } from '../db/meta'
import type { Meta } from '../db/meta-values'
import { entriesToConfirm, type EntriesToConfirm } from './pull/acknowledged'
import { nextBatch } from './push/next-batch'
import { minTriesToSendAlone } from './push/stuck'
import { entriesAwaitingFiles } from './push/awaiting-files'

/** The values that the next request needs: the entries to send, and the entries and positions that a pull lists. */
export interface SyncSnapshot extends Pick<Meta, (typeof pulls)[number]> {
  /** Number of pending changes, including those that can't be sent yet. */
  waiting: number
  /** The numbered entries to send now. */
  batch: OutboxEntry[]
  /** The fields of a push besides its mutations. */
  series: Omit<PushRequest, 'schema' | 'muts'>
  named: EntriesToConfirm
}

const pulls = ['asksBack', 'bootstrap', 'cursor', 'since', 'client', 'beginsAt'] as const

/**
 * Reads the values that a request needs, in one transaction with all reads before all writes, because it delays every
 * request. It also assigns numbers to the next entries just before they are sent, but assigns none while `asksBack` is set.
 * A number that was sent is never assigned again.
 * @param most maximum number of entries to send; 0 = none
 */
export function readSyncState(db: CoterieDb, most = PUSH_MUTATIONS): Promise<SyncSnapshot> {
  return db.transaction(most > 0 ? 'rw' : 'r', ['outbox', 'outbox_files', 'meta'], async () => {
    const [all, withFiles, { nextN: from, lastN: last, ...metas }] = await Promise.all([
      db.outbox.orderBy('order').toArray(),
      entriesAwaitingFiles(db),
      readMetas(db, [...pulls, 'nextN', 'lastN']),
    ])
    const waiting = all.filter(({ state }) => state === 'waiting')
    const alone = waiting.some(({ tries = 0 }) => tries >= minTriesToSendAlone)
    const batch = metas.asksBack ? [] : nextBatch(all, serverNow(), most > 0 && alone ? 1 : most, withFiles)
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
        // If there are more entries than a request can list, it lists none, so that the server deletes no result.
        ...(held.length <= NAMED_ENTRIES && { held: held.map(({ key }) => key) }),
      },
      named: entriesToConfirm(all.filter(({ state }) => state === 'acknowledged')),
    }
  })
}

/** Reports whether the server may have the entry. */
const isSent = ({ state, n }: OutboxEntry): boolean => state === 'waiting' && n > 0
