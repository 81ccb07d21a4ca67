import { collections } from '../../../domain/collections/all'
import { rowFaults } from '../../../domain/collections/define/row-faults'
import { groupedBy } from '../../../domain/grouped'
import type { SyncedCollection } from '../../../domain/sync/collections'
import type { WireRow } from '../../../domain/sync/protocol'
import type { CoterieDb } from '../db/database'
import type { Shadow } from '../db/local-tables'
import { groupsOf, isPacked, packGroups } from '../db/packs'
import { rebuild } from './rebuild'

/**
 * Takes in what the server says of one collection. Rows that were touched here go to their shadow and are rebuilt with the
 * pending changes on top; all others are written as they are, and packed anew where they are packed. Runs inside the caller's
 * transaction, which holds `packTables`.
 * @param shadowed the ids of the collection's shadows, where they are read already
 */
export async function takeIn(
  db: CoterieDb,
  c: SyncedCollection,
  up: readonly WireRow[],
  gone: readonly string[],
  shadowed?: ReadonlySet<string>,
): Promise<void> {
  if (import.meta.env.DEV && import.meta.env.MODE !== 'test') sayFaults(c, up)
  if (up.length + gone.length === 0) return
  const table = db.table<WireRow, string>(c)
  const groups = isPacked(c) ? await groupsOf(db, c, up, gone) : none
  const shadowedHere = shadowed ?? (await shadowIds(db))(c)
  const said = shadowedHere.size === 0 ? [] : [...up.map(({ id }) => id), ...gone].filter((id) => shadowedHere.has(id))
  const touched = said.length === 0 ? none : await withEntries(db, c)
  const isTouched = (id: string) => shadowedHere.has(id) && touched.has(id)
  await table.bulkPut(said.length === 0 ? up : up.filter(({ id }) => !isTouched(id)))
  if (gone.length > 0) await table.bulkDelete(gone.filter((id) => !isTouched(id)))
  // nothing of the person's is on its way there any more: the server's row is the row
  const settled = said.filter((id) => !isTouched(id))
  if (settled.length > 0) await db.shadow.bulkDelete(settled.map((id) => [c, id]))
  const shadows: Shadow[] = [
    ...up.filter(({ id }) => isTouched(id)).map((row) => ({ c, id: row.id, row })),
    ...gone.filter(isTouched).map((id) => ({ c, id, row: null })),
  ]
  if (shadows.length > 0) {
    await db.shadow.bulkPut(shadows)
    await rebuild(
      db,
      c,
      shadows.map(({ id }) => id),
    )
  }
  if (isPacked(c)) await packGroups(db, c, groups)
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
