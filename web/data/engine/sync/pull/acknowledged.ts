import type { SyncedCollection } from '../../../../../domain/sync/collections'
import { NAMED_ENTRIES } from '../../../../../domain/sync/protocol'
import type { CoterieDb } from '../../db/database'
import type { OutboxEntry } from '../../db/local-tables'

/** The acknowledged entries that a request lists. The answer decides only whether these entries are confirmed or lost. */
export interface EntriesToConfirm {
  keys: string[]
  /** Collections whose rows `resolveAcknowledged` may write. The surrounding transaction must include them. */
  collections: SyncedCollection[]
  /** There are more acknowledged entries than one request can list. */
  more: boolean
}

/**
 * Returns the acknowledged entries that the next request lists. `acked` contains all of them in the order in which they
 * were written.
 */
export function entriesToConfirm(acked: readonly OutboxEntry[]): EntriesToConfirm {
  const named = acked.slice(0, NAMED_ENTRIES)
  return {
    keys: named.map(({ key }) => key),
    collections: [...new Set(named.map(({ c }) => c))],
    more: acked.length > named.length,
  }
}

interface Settled {
  again: boolean
  /** Entries that were confirmed and deleted; their records have to be rebuilt. */
  back: OutboxEntry[]
}

/**
 * Handles the entries that a request listed. An entry that the server's history doesn't contain is sent again. The other
 * entries are deleted as soon as the server's row is on this device, so that the person's change never disappears from the
 * screen in between: with the page that contains the record, because its rows are read after the ledger, otherwise with the
 * last page. Runs inside the caller's transaction.
 * @param brings returns whether the page contains an entry's record
 */
export async function resolveAcknowledged(
  db: CoterieDb,
  named: EntriesToConfirm,
  known: readonly string[],
  isLastPage: boolean,
  brings: (entry: OutboxEntry) => boolean = () => false,
): Promise<Settled> {
  if (named.keys.length === 0) return { again: false, back: [] }
  const isKnown = new Set(known)
  const isNamed = new Set(named.keys)
  const entries = (await db.outbox.where('state').equals('acknowledged').toArray()).filter(({ key }) =>
    isNamed.has(key),
  )
  const unknown = entries.filter((entry) => !isKnown.has(entry.key))
  const back = entries.filter((entry) => isKnown.has(entry.key) && (isLastPage || brings(entry)))
  await Promise.all([
    db.outbox.bulkPut(unknown.map((entry) => ({ ...entry, state: 'waiting', n: 0 }))),
    db.outbox.bulkDelete(back.map(({ order }) => order)),
  ])
  return { again: unknown.length > 0, back }
}
