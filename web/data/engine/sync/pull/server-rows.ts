import { collections } from '../../../../../domain/collections/all'
import { rowFaults } from '../../../../../domain/collections/define/row-faults'
import { groupedBy } from '../../../../../domain/ordering'
import type { SyncedCollection } from '../../../../../domain/sync/collections'
import type { WireRow } from '../../../../../domain/sync/protocol'
import type { CoterieDb } from '../../db/database'
import type { Shadow } from '../../db/local-tables'
import { groupsOf, isPacked, packGroups } from '../../db/packs'
import { rebuild } from '../push/optimistic-rows'

/**
 * Takes in what the server says of one collection. Rows that were touched here go to their shadow and are rebuilt with the
 * pending changes on top; all others are written as they are, and packed anew where they are packed. Runs inside the caller's
 * transaction, which holds `packTables`.
 * @param known the ids of the collection's shadows, and that the rows are written already, where both are so: before anything else is,
 *   for in between a touched one lacks what was changed here
 */
export async function takeIn(
  db: CoterieDb,
  c: SyncedCollection,
  up: readonly WireRow[],
  gone: readonly string[],
  known?: { shadowed: ReadonlySet<string> },
): Promise<void> {
  if (import.meta.env.DEV && import.meta.env.MODE !== 'test') sayFaults(c, up)
  if (up.length + gone.length === 0) return
  const table = db.table<WireRow, string>(c)
  const groups = isPacked(c) && !known ? await groupsOf(db, c, up, gone) : none
  const [shadowed] = await Promise.all([
    known?.shadowed ?? shadowIds(db).then((of) => of(c)),
    known ? null : table.bulkPut(up),
    gone.length > 0 && table.bulkDelete([...gone]),
  ])
  if (shadowed.size > 0) await overTouched(db, c, up, gone, shadowed)
  if (isPacked(c)) await packGroups(db, c, groups)
}

/** What was just written of rows that were touched here becomes their shadow, and the rows are as their person changed them again. */
async function overTouched(
  db: CoterieDb,
  c: SyncedCollection,
  up: readonly WireRow[],
  gone: readonly string[],
  shadowed: ReadonlySet<string>,
): Promise<void> {
  const said = new Map<string, WireRow | null>(gone.filter((id) => shadowed.has(id)).map((id) => [id, null]))
  for (const row of up) if (shadowed.has(row.id)) said.set(row.id, row)
  if (said.size === 0) return
  const touched = await withEntries(db, c)
  const shadows: Shadow[] = []
  const settled: [string, string][] = []
  for (const [id, row] of said) {
    if (touched.has(id)) shadows.push({ c, id, row })
    // nothing of the person's is on its way there any more: the server's row is the row
    else settled.push([c, id])
  }
  await Promise.all([db.shadow.bulkDelete(settled), db.shadow.bulkPut(shadows)])
  await rebuild(
    db,
    c,
    shadows.map(({ id }) => id),
  )
}

const none: ReadonlySet<string> = new Set()

/** The records of a collection that have an entry in the outbox. */
async function withEntries(db: CoterieDb, c: SyncedCollection): Promise<ReadonlySet<string>> {
  const entries = await db.outbox.where('[c+id]').between([c, ''], [c, '\uffff']).toArray()
  return new Set(entries.map(({ id }) => id))
}

/** The ids of each collection's shadows, read once for a transaction: as many as there are changes on their way. */
export async function shadowIds(db: CoterieDb): Promise<(c: SyncedCollection) => ReadonlySet<string>> {
  const keys = (await db.shadow.toCollection().primaryKeys()) as [SyncedCollection, string][]
  const ids = groupedBy(keys, ([c]) => c)
  return (c) => new Set(ids.get(c)?.map(([, id]) => id))
}

/** In development: a row that isn't what its collection says is a fault of ours, said where somebody looks. */
function sayFaults(c: SyncedCollection, rows: readonly WireRow[]): void {
  for (const row of rows) {
    const faults = rowFaults(collections[c], row)
    if (faults.length > 0) console.error(`${c}/${row.id} isn't what domain/collections says: ${faults.join('; ')}`)
  }
}
