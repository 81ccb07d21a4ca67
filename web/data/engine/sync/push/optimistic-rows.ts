import { groupBy } from '../../../../../domain/lists'
import type { SyncedCollection } from '../../../../../domain/sync/collections'
import type { WireRow } from '../../../../../domain/sync/protocol'
import type { CoterieDb } from '../../db/database'
import type { OutboxEntry } from '../../db/local-tables'
import { optimisticRow, type VisibleChange } from './optimistic-row'

/** Tables that `rebuildRows` needs in its transaction, besides the collection's table. */
export const optimisticTables = ['shadow', 'outbox'] as const

/** Above this number of rows, one query reads all outbox entries of the collection. */
const fewRows = 8

/**
 * Rebuilds visible rows from the server's rows and the pending entries, and deletes the shadow rows of records without
 * entries. Ignores records without local changes. Runs inside the caller's transaction.
 */
export async function rebuildRows(db: CoterieDb, c: SyncedCollection, ids: readonly string[]): Promise<void> {
  const shadows = (await db.shadow.bulkGet(ids.map((id) => [c, id]))).filter((shadow) => shadow !== undefined)
  if (shadows.length === 0) return
  const found = await entriesForRecords(
    db,
    c,
    shadows.map(({ id }) => id),
  )
  const entriesOf = groupBy(found, ({ id }) => id)
  await writeVisibleRows(
    db,
    c,
    shadows.map(({ id, row }) => ({ id, server: row, entries: entriesOf.get(id) ?? [] })),
  )
}

/** The parts of a visible row: the server's row and its entries, in the order in which they were written. */
interface Layers {
  id: string
  server: WireRow | null
  entries: readonly VisibleChange[]
}

/**
 * Writes visible rows, and deletes the shadow rows of records without pending entries. Runs inside the caller's
 * transaction.
 */
export async function writeVisibleRows(db: CoterieDb, c: SyncedCollection, rows: readonly Layers[]): Promise<void> {
  const visible: WireRow[] = []
  const [gone, settled]: [string[], string[]] = [[], []]
  for (const { id, server, entries } of rows) {
    const row = optimisticRow(server, entries)
    if (row === null) gone.push(id)
    else visible.push(row)
    if (!entries.some((entry) => entry.state !== 'rejected')) settled.push(id)
  }
  const table = db.table<WireRow, string>(c)
  await Promise.all([
    table.bulkDelete(gone),
    table.bulkPut(visible),
    db.shadow.bulkDelete(settled.map((id) => [c, id])),
  ])
}

/**
 * Returns the entries of some records in the order in which they were written; for many records, those of the whole
 * collection.
 */
export function entriesForRecords(db: CoterieDb, c: SyncedCollection, ids: readonly string[]): Promise<OutboxEntry[]> {
  const of = db.outbox.where('[c+id]')
  const found = ids.length > fewRows ? of.between([c, ''], [c, '\uffff']) : of.anyOf(ids.map((id) => [c, id]))
  return found.sortBy('order')
}
