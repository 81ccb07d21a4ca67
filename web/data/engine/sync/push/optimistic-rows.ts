import { groupBy } from '../../../../../domain/lists'
import type { SyncedCollection } from '../../../../../domain/sync/collections'
import type { WireRow } from '../../../../../domain/sync/protocol'
import type { CoterieDb } from '../../db/database'
import type { OutboxEntry } from '../../db/local-tables'

export type VisibleChange = Pick<OutboxEntry, 'state' | 'op' | 'id' | 'patch' | 'local'>

/** Returns the server's row with the person's changes applied in order, without rejected ones; null = no row. */
export function optimisticRow(server: WireRow | null, entries: readonly VisibleChange[]): WireRow | null {
  let row = server
  for (const entry of entries) {
    if (entry.state === 'rejected') continue
    if (entry.op === 'delete') row = null
    // The server's row takes precedence, because the server may have completed or trimmed the input.
    else if (entry.op === 'create') row ??= { created: '', updated: '', ...entry.local, ...entry.patch, id: entry.id }
    else if (row !== null) row = { ...row, ...entry.local, ...entry.patch }
  }
  return row
}

export const optimisticTables = ['shadow', 'outbox'] as const

/** Keeps the server's row of a record before its first local change. Runs inside the caller's transaction. */
export async function keepServerRow(db: CoterieDb, c: SyncedCollection, id: string): Promise<void> {
  if ((await db.shadow.get([c, id])) !== undefined) return
  await db.shadow.put({ c, id, row: (await db.table<WireRow, string>(c).get(id)) ?? null })
}

const fewRows = 8

/** Rebuilds visible rows, and deletes the shadow rows of records without entries. Runs inside the caller's transaction. */
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

interface Layers {
  id: string
  server: WireRow | null
  entries: readonly VisibleChange[]
}

/** Writes the rows that screens show. Runs inside the caller's transaction. */
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

/** Returns the entries in the order of writing; for many records, those of the whole collection. */
export function entriesForRecords(db: CoterieDb, c: SyncedCollection, ids: readonly string[]): Promise<OutboxEntry[]> {
  const of = db.outbox.where('[c+id]')
  const found = ids.length > fewRows ? of.between([c, ''], [c, '\uffff']) : of.anyOf(ids.map((id) => [c, id]))
  return found.sortBy('order')
}
