import { type Mutation, PUSH_BYTES, PUSH_MUTATIONS } from '../../../../../domain/sync/protocol'
import type { OutboxEntry } from '../../db/local-tables'
import { remainingHoldMs } from './hold'

/**
 * Returns the entries to send now, in the order in which they are numbered. An entry waits until the server has accepted or
 * rejected every earlier entry of its record, and until a record that it belongs to or refers to has been created, also if
 * that creation was rejected. All other entries are sent. So is a new change to a field whose earlier change was rejected,
 * because it was based on the server's value.
 * @param entries the whole outbox in local order
 * @param withFiles records whose creation waits for an upload: they and all entries that depend on them are not sent (Y17)
 */
export function nextBatch(
  entries: readonly OutboxEntry[],
  nowMs: number,
  limit = PUSH_MUTATIONS,
  withFiles: ReadonlySet<string> = new Set(),
): OutboxEntry[] {
  // Numbered entries are sent first. If other entries were sent before them, the server would refuse them because of their
  // order.
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

/** Limits a batch to the size of a request, but keeps at least one entry. */
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
