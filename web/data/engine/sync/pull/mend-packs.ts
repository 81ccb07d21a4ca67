import { spelledRows } from '../../../../../domain/sync/digest'
import type { CoterieDb } from '../../db/database'
import { packedBy, packGroups, packTables, type PackedCollection } from '../../db/packs'
import { readMeta } from '../../db/meta'

/**
 * Holds what is packed against the rows it was packed of, group by group, and packs anew what differs.
 * @returns how many groups differed
 */
export async function mendPacks(db: CoterieDb, c: PackedCollection): Promise<number> {
  if (!(await readMeta(db, 'packed')).includes(c)) return 0
  const packed = (await db.packs.where('[c+group+v]').between([c], [c, []]).primaryKeys()) as unknown as string[][]
  const groups = new Set([
    ...packed.map(([, group]) => String(group)),
    ...(await db.rows(c).orderBy(packedBy[c]).uniqueKeys()).map(String),
  ])
  let differed = 0
  for (const group of groups) {
    await db.transaction('rw', [c, ...packTables], async () => {
      // fetched anew meanwhile: packed from the beginning
      if (!(await readMeta(db, 'packed')).includes(c)) return
      const packs = await db.packs.where('[c+group+v]').between([c, group], [c, group, []]).toArray()
      const rows = await db.rows(c).where(packedBy[c]).equals(group).toArray()
      const inPacks = packs.flatMap((pack) => pack.rows.map((row) => ({ ...row })))
      if (packs.length < 2 && spelledRows(inPacks) === spelledRows(rows.map((row) => ({ ...row })))) return
      await packGroups(db, c, new Set([group]))
      differed += 1
    })
  }
  return differed
}
