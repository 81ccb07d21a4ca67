import { groupedBy } from '../../../domain/grouped'
import type { SyncedCollection } from '../../../domain/sync/collections'
import { NAMED_ENTRIES } from '../../../domain/sync/limits'
import type { CoterieDb } from '../db/database'
import { rebuild } from './rebuild'

/** The acknowledged entries that a request names: only what was acknowledged before it was sent is judged by its answer. */
export interface Named {
  keys: string[]
  /** The collections that `judge` may write: they belong into the transaction around it. */
  collections: SyncedCollection[]
  /** There are more than one request names. */
  more: boolean
}

export async function acknowledged(db: CoterieDb): Promise<Named> {
  const acked = await db.outbox.where('state').equals('acked').sortBy('order')
  const named = acked.slice(0, NAMED_ENTRIES)
  return {
    keys: named.map(({ key }) => key),
    collections: [...new Set(named.map(({ c }) => c))],
    more: acked.length > named.length,
  }
}

/**
 * What becomes of the entries a request named. One that the server's history doesn't know (any more) is sent again. The others go once all
 * there was to fetch is here: only now is the server's row here, so that what the person wrote never flickers away. Runs inside the
 * caller's transaction.
 * @returns whether something is to be sent again
 */
export async function judge(
  db: CoterieDb,
  named: Named,
  known: readonly string[],
  isLastPage: boolean,
): Promise<boolean> {
  const isKnown = new Set(known)
  const isNamed = new Set(named.keys)
  const entries = (await db.outbox.where('state').equals('acked').toArray()).filter(({ key }) => isNamed.has(key))
  const unknown = entries.filter((entry) => !isKnown.has(entry.key))
  await db.outbox.bulkPut(unknown.map((entry) => ({ ...entry, state: 'waiting', n: 0 })))
  const back = isLastPage ? entries.filter(({ key }) => isKnown.has(key)) : []
  await db.outbox.bulkDelete(back.map(({ order }) => order))
  for (const [c, of] of groupedBy(back, (entry) => entry.c)) await rebuild(db, c, [...new Set(of.map(({ id }) => id))])
  return unknown.length > 0
}
