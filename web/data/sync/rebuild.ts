import { groupedBy } from '../../../domain/grouped'
import type { SyncedCollection } from '../../../domain/sync/collections'
import type { WireRow } from '../../../domain/sync/protocol'
import type { CoterieDb } from '../db/database'
import type { OutboxEntry, Shadow } from '../db/local-tables'
import { overlay } from './overlay'

/** The tables that `rebuild` needs in its transaction, besides the collection's own. */
export const overlayTables = ['shadow', 'outbox'] as const

/** With more rows than these the outbox's entries of their collection are read at once. */
const fewRows = 8

/**
 * Writes visible rows anew from the server's rows and the entries still on their way; a shadow goes when none is left.
 * Runs inside the caller's transaction. Does nothing for a record that nobody touched here.
 */
export async function rebuild(db: CoterieDb, c: SyncedCollection, ids: readonly string[]): Promise<void> {
  const shadows = (await db.shadow.bulkGet(ids.map((id) => [c, id]))).filter((shadow) => shadow !== undefined)
  if (shadows.length === 0) return
  const entriesOf = groupedBy(await entriesOn(db, c, shadows), ({ id }) => id)
  const here: WireRow[] = []
  const [gone, settled]: [string[], string[]] = [[], []]
  for (const { id, row: server } of shadows) {
    const entries = entriesOf.get(id) ?? []
    const row = overlay(server, entries)
    if (row === null) gone.push(id)
    else here.push(row)
    if (!entries.some((entry) => entry.state !== 'parked')) settled.push(id)
  }
  const table = db.table<WireRow, string>(c)
  if (gone.length > 0) await table.bulkDelete(gone)
  if (here.length > 0) await table.bulkPut(here)
  if (settled.length > 0) await db.shadow.bulkDelete(settled.map((id) => [c, id]))
}

/** The entries of some records of a collection, in the order they were made. */
function entriesOn(db: CoterieDb, c: SyncedCollection, shadows: readonly Shadow[]): Promise<OutboxEntry[]> {
  const of = db.outbox.where('[c+id]')
  const found =
    shadows.length > fewRows ? of.between([c, ''], [c, '\uffff']) : of.anyOf(shadows.map(({ id }) => [c, id]))
  return found.sortBy('order')
}
