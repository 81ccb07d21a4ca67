import type { SyncedCollection } from '../../../../../domain/sync/collections'
import { NAMED_ENTRIES } from '../../../../../domain/sync/protocol'
import type { CoterieDb } from '../../db/database'
import type { OutboxEntry } from '../../db/local-tables'

/** The acknowledged entries that a request names; its answer decides only about these. */
export interface NamedEntries {
  keys: string[]
  /** Collections whose rows `settleAcknowledged` may write; the surrounding transaction must include them. */
  collections: SyncedCollection[]
  /** There are more acknowledged entries than one request can name. */
  more: boolean
}

/** Selects the acknowledged entries that the next request names, from all in the order they were made. */
export function namedEntries(acked: readonly OutboxEntry[]): NamedEntries {
  const named = acked.slice(0, NAMED_ENTRIES)
  return {
    keys: named.map(({ key }) => key),
    collections: [...new Set(named.map(({ c }) => c))],
    more: acked.length > named.length,
  }
}

interface Settled {
  again: boolean
  /** Entries that were confirmed and deleted; their rows have to be rebuilt. */
  back: OutboxEntry[]
}

/**
 * Decides about the entries that a request named. An entry that the server's history doesn't know is sent again. The others
 * are deleted once the server's row is here, so that the person's change never disappears from the screen in between: with
 * the page that brings the record, because its rows are read after the ledger, otherwise with the last page. Runs inside
 * the caller's transaction.
 * @param brings whether the page contains an entry's record
 */
export async function settleAcknowledged(
  db: CoterieDb,
  named: NamedEntries,
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
