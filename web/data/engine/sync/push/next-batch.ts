import { type Mutation, PUSH_BYTES, PUSH_MUTATIONS } from '../../../../../domain/sync/protocol'
import type { CoterieDb } from '../../db/database'
import type { OutboxEntry, OutboxFile } from '../../db/local-tables'
import { remainingHoldMs } from '../waits'

/**
 * Returns the entries to send. An entry waits until the server has decided every earlier entry of its record, and until
 * each record that it refers to exists.
 * @param withFiles records whose creation waits for an upload, with all entries that depend on them (Y17)
 */
export function nextBatch(
  entries: readonly OutboxEntry[],
  nowMs: number,
  limit = PUSH_MUTATIONS,
  withFiles: ReadonlySet<string> = new Set(),
): OutboxEntry[] {
  // Numbered entries come first, because the server refuses numbers that come out of order.
  const numbered = entries.filter((entry) => entry.state === 'waiting' && entry.n > 0).sort((a, b) => a.n - b.n)
  const batch = numbered.slice(0, limit)
  const undecidedRecords = new Set<string>()
  const undecidedCreations = new Set<string>()
  for (const entry of entries) {
    if (entry.state === 'acknowledged' || (entry.state === 'rejected' && entry.op !== 'create')) continue
    const waits =
      undecidedRecords.has(`${entry.c}/${entry.id}`) ||
      withFiles.has(entry.id) ||
      Object.values(entry.patch).some((value) => typeof value === 'string' && undecidedCreations.has(value))
    if (
      entry.state === 'waiting' &&
      entry.n === 0 &&
      !waits &&
      remainingHoldMs(entry, nowMs) === 0 &&
      batch.length < limit
    ) {
      batch.push(entry)
    }
    undecidedRecords.add(`${entry.c}/${entry.id}`)
    if (entry.op === 'create') undecidedCreations.add(entry.id)
  }
  return withinBytes(batch)
}

function withinBytes(batch: OutboxEntry[]): OutboxEntry[] {
  let bytes = 0
  const fitting = batch.findIndex((entry, at) => {
    bytes += JSON.stringify(toMutation(entry)).length
    return at > 0 && bytes > PUSH_BYTES
  })
  return fitting < 0 ? batch : batch.slice(0, fitting)
}

export function toMutation({ key, n, op, c, id, patch, base }: OutboxEntry): Mutation {
  return { key, n, op, c, id, patch, base }
}

/** Number of failed requests after which the first entry is sent alone, to find out whether it is the cause. */
export const minTriesToSendAlone = 1

/**
 * Number of unanswered requests, although the server could be reached, after which an entry is stuck: one in a batch, then
 * five alone.
 */
const stuckFrom = 6

export const isStuck = ({ state, tries = 0 }: Pick<OutboxEntry, 'state' | 'tries'>): boolean =>
  state === 'waiting' && tries >= stuckFrom

/** Reports whether a file gets no answer or is too large (Y17). It is retried, and the person is notified. */
export const isFileStuck = ({ sent, tries = 0, tooLarge = false }: OutboxFile): boolean =>
  !sent && (tooLarge || tries >= stuckFrom)

/** Counts a failure of the first sent entry: its push got no answer, but the pull right after it did. */
export async function countAttempt(db: CoterieDb): Promise<void> {
  await db.transaction('rw', [db.outbox], async () => {
    const sent = await db.outbox
      .where('n')
      .above(0)
      .filter(({ state }) => state === 'waiting')
      .sortBy('n')
    const [first] = sent
    if (first !== undefined) await db.outbox.update(first.order, { tries: (first.tries ?? 0) + 1 })
  })
}
