import { NAMED_ENTRIES, PUSH_MUTATIONS, type PushRequest } from '../../../../domain/sync/protocol'
import { newId } from '../../../../domain/sync/new-id'
import { serverNow } from '../db/clock'
import type { CoterieDb } from '../db/database'
import type { OutboxEntry } from '../db/local-tables'
import { readMetas, writeMeta } from '../db/meta'
import type { Meta } from '../db/meta-values'
import { namedOf, type Named } from './pull/acknowledged'
import { nextBatch } from './push/next-batch'
import { aloneFrom } from './push/stuck'
import { waitForFiles } from './push/waiting-files'

/** What is looked at before a request: what is to be sent, and what a pull says. */
export interface Look extends Pick<Meta, (typeof pulls)[number]> {
  /** How many changes wait, whether they may go or not. */
  waiting: number
  /** Those that may go now, numbered. */
  batch: OutboxEntry[]
  /** What a push says beside its mutations. */
  series: Omit<PushRequest, 'schema' | 'muts'>
  named: Named
}

const pulls = ['asksBack', 'bootstrap', 'cursor', 'since', 'client', 'beginsAt'] as const

/**
 * Looks at all that a request is made of, in one transaction that reads at once and writes at once: between a person's change, or a poke,
 * and the request this is all there is to wait for. The next entries get their numbers here, none while the server is asked back, just
 * before they are sent; a number once sent is never given again.
 * @param most entries to send at most; 0 where none is to be sent
 */
export function readSyncState(db: CoterieDb, most = PUSH_MUTATIONS): Promise<Look> {
  return db.transaction(most > 0 ? 'rw' : 'r', ['outbox', 'outbox_files', 'meta'], async () => {
    const [all, withFiles, { nextN: from, lastN: last, ...metas }] = await Promise.all([
      db.outbox.orderBy('order').toArray(),
      waitForFiles(db),
      readMetas(db, [...pulls, 'nextN', 'lastN']),
    ])
    const waiting = all.filter(({ state }) => state === 'waiting')
    const alone = waiting.some(({ tries = 0 }) => tries >= aloneFrom)
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
        // more than a request names: nothing is said to be let go
        ...(held.length <= NAMED_ENTRIES && { held: held.map(({ key }) => key) }),
      },
      named: namedOf(all.filter(({ state }) => state === 'acknowledged')),
    }
  })
}

/** The server may have it. */
const isSent = ({ state, n }: OutboxEntry): boolean => state === 'waiting' && n > 0
