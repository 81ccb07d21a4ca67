import type { SyncedCollection } from '../../../../../domain/sync/collections'
import { NAMED_ENTRIES } from '../../../../../domain/sync/protocol'
import type { CoterieDb } from '../../db/database'
import type { OutboxEntry } from '../../db/local-tables'

/** The acknowledged entries that a request names: only what was acknowledged before it was sent is judged by its answer. */
export interface Named {
  keys: string[]
  /** The collections that `judge` may write: they belong into the transaction around it. */
  collections: SyncedCollection[]
  /** There are more than one request names. */
  more: boolean
}

/** @param acked the acknowledged entries, in the order they were made */
export function namedOf(acked: readonly OutboxEntry[]): Named {
  const named = acked.slice(0, NAMED_ENTRIES)
  return {
    keys: named.map(({ key }) => key),
    collections: [...new Set(named.map(({ c }) => c))],
    more: acked.length > named.length,
  }
}

/** What an answer says of the entries that its request named. */
interface Judged {
  /** Something is to be sent again. */
  again: boolean
  /** Entries that are through, and have gone: their rows are to be rebuilt. */
  back: OutboxEntry[]
}

/**
 * What becomes of the entries a request named. One that the server's history doesn't know (any more) is sent again. The others go once
 * the server's row is here, so that what the person wrote never flickers away: with a page that brings their record, for its rows are read
 * after the ledger, and else once all there was to fetch is here. Runs inside the caller's transaction.
 * @param brings whether the page brings an entry's record
 */
export async function judge(
  db: CoterieDb,
  named: Named,
  known: readonly string[],
  isLastPage: boolean,
  brings: (entry: OutboxEntry) => boolean = () => false,
): Promise<Judged> {
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
