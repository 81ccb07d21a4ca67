import type { SyncedCollection } from '../../../../../domain/sync/collections'
import { NAMED_ENTRIES } from '../../../../../domain/sync/protocol'
import type { CoterieDb } from '../../db/database'
import type { OutboxEntry } from '../../db/local-tables'

/** The acknowledged entries that a request lists. The response can confirm, or report as lost, only these. */
export interface EntriesToConfirm {
  keys: string[]
  /** Collections that `resolveAcknowledged` may write; the transaction must include them. */
  collections: SyncedCollection[]
  more: boolean
}

export function entriesToConfirm(acked: readonly OutboxEntry[]): EntriesToConfirm {
  const listed = acked.slice(0, NAMED_ENTRIES)
  return {
    keys: listed.map(({ key }) => key),
    collections: [...new Set(listed.map(({ c }) => c))],
    more: acked.length > listed.length,
  }
}

interface Settled {
  again: boolean
  /** Confirmed and deleted entries, whose records have to be rebuilt. */
  back: OutboxEntry[]
}

/**
 * Marks the entries that the server's history lacks, so that they are sent again. Deletes each other entry with the page
 * that contains its record, or with the last page, so that a change never disappears from the screen. Runs inside the
 * caller's transaction.
 */
export async function resolveAcknowledged(
  db: CoterieDb,
  toConfirm: EntriesToConfirm,
  known: readonly string[],
  isLastPage: boolean,
  isInPage: (entry: OutboxEntry) => boolean = () => false,
): Promise<Settled> {
  if (toConfirm.keys.length === 0) return { again: false, back: [] }
  const isKnown = new Set(known)
  const isToConfirm = new Set(toConfirm.keys)
  const entries = (await db.outbox.where('state').equals('acknowledged').toArray()).filter(({ key }) =>
    isToConfirm.has(key),
  )
  const unknown = entries.filter((entry) => !isKnown.has(entry.key))
  const back = entries.filter((entry) => isKnown.has(entry.key) && (isLastPage || isInPage(entry)))
  await Promise.all([
    db.outbox.bulkPut(unknown.map((entry) => ({ ...entry, state: 'waiting', n: 0 }))),
    db.outbox.bulkDelete(back.map(({ order }) => order)),
  ])
  return { again: unknown.length > 0, back }
}
