import { collections } from '../../../../../domain/collections/all'
import { rowProblems } from '../../../../../domain/collections/define/row-problems'
import { groupBy } from '../../../../../domain/lists'
import type { SyncedCollection } from '../../../../../domain/sync/collections'
import type { WireRow } from '../../../../../domain/sync/protocol'
import type { CoterieDb } from '../../db/database'
import type { ServerRow } from '../../db/local-tables'
import { affectedGroups, isPacked, rebuildPacks } from '../../db/packs'
import { rebuildRows } from '../push/optimistic-rows'

/**
 * Stores the server's rows. Rows of records with local changes go to the shadow table, and the visible rows are rebuilt.
 * The transaction must include `packTables`.
 * @param known if the caller has already written the rows: nothing else may run in between, because they lack the local
 * changes until they are rebuilt
 */
export async function storeServerRows(
  db: CoterieDb,
  c: SyncedCollection,
  up: readonly WireRow[],
  gone: readonly string[],
  known?: { shadowed: ReadonlySet<string> },
): Promise<void> {
  if (import.meta.env.DEV && import.meta.env.MODE !== 'test') logInvalidRows(c, up)
  if (up.length + gone.length === 0) return
  const table = db.table<WireRow, string>(c)
  const groups = isPacked(c) && !known ? await affectedGroups(db, c, up, gone) : none
  const [shadowed] = await Promise.all([
    known?.shadowed ?? readServerRowIds(db).then((of) => of(c)),
    known ? null : table.bulkPut(up),
    gone.length > 0 && table.bulkDelete([...gone]),
  ])
  if (shadowed.size > 0) await storeTouchedRows(db, c, up, gone, shadowed)
  if (isPacked(c)) await rebuildPacks(db, c, groups)
}

async function storeTouchedRows(
  db: CoterieDb,
  c: SyncedCollection,
  up: readonly WireRow[],
  gone: readonly string[],
  shadowed: ReadonlySet<string>,
): Promise<void> {
  const received = new Map<string, WireRow | null>(gone.filter((id) => shadowed.has(id)).map((id) => [id, null]))
  for (const row of up) if (shadowed.has(row.id)) received.set(row.id, row)
  if (received.size === 0) return
  const touched = await withEntries(db, c)
  const shadows: ServerRow[] = []
  const settled: [string, string][] = []
  for (const [id, row] of received) {
    if (touched.has(id)) shadows.push({ c, id, row })
    // No local change is left, so the server's row becomes the visible row.
    else settled.push([c, id])
  }
  await Promise.all([db.shadow.bulkDelete(settled), db.shadow.bulkPut(shadows)])
  await rebuildRows(
    db,
    c,
    shadows.map(({ id }) => id),
  )
}

const none: ReadonlySet<string> = new Set()

async function withEntries(db: CoterieDb, c: SyncedCollection): Promise<ReadonlySet<string>> {
  const entries = await db.outbox.where('[c+id]').between([c, ''], [c, '\uffff']).toArray()
  return new Set(entries.map(({ id }) => id))
}

export async function readServerRowIds(db: CoterieDb): Promise<(c: SyncedCollection) => ReadonlySet<string>> {
  const keys = (await db.shadow.toCollection().primaryKeys()) as [SyncedCollection, string][]
  const ids = groupBy(keys, ([c]) => c)
  return (c) => new Set(ids.get(c)?.map(([, id]) => id))
}

function logInvalidRows(c: SyncedCollection, rows: readonly WireRow[]): void {
  for (const row of rows) {
    const faults = rowProblems(collections[c], row)
    if (faults.length > 0) console.error(`${c}/${row.id} isn't what domain/collections says: ${faults.join('; ')}`)
  }
}
