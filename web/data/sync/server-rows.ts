import { collections } from '../../../domain/collections/all'
import { rowFaults } from '../../../domain/collections/define/row-faults'
import type { SyncedCollection } from '../../../domain/sync/collections'
import type { WireRow } from '../../../domain/sync/protocol'
import type { CoterieDb } from '../db/database'
import { groupsOf, isPacked, packGroups } from '../db/packs'
import { rebuild } from './rebuild'

/**
 * Takes in what the server says of one collection. Rows that were touched here go to their shadow and are rebuilt with the
 * pending changes on top; all others are written as they are, and packed anew where they are packed. Runs inside the caller's
 * transaction, which holds `packTables`.
 */
export async function takeIn(db: CoterieDb, c: SyncedCollection, up: WireRow[], gone: string[]): Promise<void> {
  if (import.meta.env.DEV && import.meta.env.MODE !== 'test') sayFaults(c, up)
  const table = db.table<WireRow, string>(c)
  const groups = isPacked(c) ? await groupsOf(db, c, up, gone) : none
  const touched = new Set((await shadowsOf(db, c)).map((shadow) => shadow.id))
  await table.bulkPut(up.filter((row) => !touched.has(row.id)))
  await table.bulkDelete(gone.filter((id) => !touched.has(id)))
  for (const row of up.filter(({ id }) => touched.has(id))) await takeTouched(db, c, row.id, row)
  for (const id of gone.filter((each) => touched.has(each))) await takeTouched(db, c, id, null)
  if (isPacked(c)) await packGroups(db, c, groups)
}

const none: ReadonlySet<string> = new Set()

/** The shadows of one collection: as many as there are changes on their way. */
export const shadowsOf = (db: CoterieDb, c: SyncedCollection) =>
  db.shadow.where('[c+id]').between([c, ''], [c, '\uffff']).toArray()

async function takeTouched(db: CoterieDb, c: SyncedCollection, id: string, row: WireRow | null): Promise<void> {
  await db.shadow.put({ c, id, row })
  await rebuild(db, c, id)
}

/** In development: a row that isn't what its collection says is a fault of ours, said where somebody looks. */
function sayFaults(c: SyncedCollection, rows: WireRow[]): void {
  for (const row of rows) {
    const faults = rowFaults(collections[c], row)
    if (faults.length > 0) console.error(`${c}/${row.id} isn't what domain/collections says: ${faults.join('; ')}`)
  }
}
