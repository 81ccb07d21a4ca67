import Dexie from 'dexie'
import { groupBy, compareCharacters } from '../../../../domain/lists'
import type { Collections, Id } from '../../../../domain/entities'
import { newId } from '../../../../domain/sync/new-id'
import type { CoterieDb } from './database'
import type { Pack } from './local-tables'
import { readMeta, writeMeta } from './meta'

/** The column that groups each collection's packs. Only collections that devices never write may be packed. */
export const packColumns = { earnings: 'month', payment_lines: 'payment' } as const
export type PackedCollection = keyof typeof packColumns
export const packedCollections = Object.keys(packColumns) as PackedCollection[]

/** Tables that a transaction must include to change rows of packed collections. */
export const packTables = ['packs', 'meta'] as const

export const isPacked = (c: string): c is PackedCollection => Object.hasOwn(packColumns, c)

/** Returns the groups of the rows before and after a change. Call it inside the transaction, before the rows change. */
export async function affectedGroups(
  db: CoterieDb,
  c: PackedCollection,
  up: readonly { id: Id; [field: string]: unknown }[],
  gone: readonly Id[],
): Promise<ReadonlySet<string>> {
  if (up.length + gone.length === 0 || !(await readMeta(db, 'packed')).includes(c)) return new Set()
  const before = await db.table<{ [field: string]: unknown }, Id>(c).bulkGet([...up.map(({ id }) => id), ...gone])
  return new Set([...before, ...up].flatMap((row) => (row === undefined ? [] : [String(row[packColumns[c]])])))
}

/** Must run inside the transaction that changed the rows, so that a crash can't leave an outdated pack. */
export async function rebuildPacks(db: CoterieDb, c: PackedCollection, groups: ReadonlySet<string>): Promise<void> {
  for (const group of groups) {
    const rows = await db.rows(c).where(packColumns[c]).equals(group).toArray()
    await packsOf(db, c, group).delete()
    if (rows.length > 0) await db.packs.put({ c, group, v: newId(), rows })
  }
}

/** Must run inside the transaction that begins to fetch the collection's rows again. */
export async function deletePacks(db: CoterieDb, c: PackedCollection): Promise<void> {
  const packed = await readMeta(db, 'packed')
  if (!packed.includes(c)) return
  await packsOf(db, c).delete()
  await writeMeta(db, { packed: packed.filter((each) => each !== c) })
}

export async function buildMissingPacks(db: CoterieDb): Promise<void> {
  const packed = await readMeta(db, 'packed')
  const pack = (c: PackedCollection) =>
    db.transaction('rw', [c, ...packTables], async () => {
      const [all, before, now] = await Promise.all([
        db.rows(c).toArray(),
        packsOf(db, c).primaryKeys(),
        readMeta(db, 'packed'),
      ])
      const groups = groupBy(all, (row) => String((row as never)[packColumns[c]]))
      await Promise.all([
        db.packs.bulkDelete(before),
        db.packs.bulkPut([...groups].map(([group, rows]): Pack => ({ c, group, v: newId(), rows }))),
        writeMeta(db, { packed: [...now.filter((each) => each !== c), c] }),
      ])
    })
  await Promise.all(packedCollections.filter((c) => !packed.includes(c)).map(pack))
}

const fewPacks = 12

const known = new WeakMap<CoterieDb, Map<string, Pack['rows']>>()

/** Returns all rows of a packed collection in the order of their ids. `useLive` can observe it. */
export async function readPackedRows<C extends PackedCollection>(db: CoterieDb, c: C): Promise<Collections[C][]> {
  return db.transaction('r', [c, ...packTables], async () => {
    if (!(await readMeta(db, 'packed')).includes(c)) return db.rows(c).toArray()
    const keys = (await packsOf(db, c).primaryKeys()) as unknown as [string, string, Id][]
    const before = known.get(db) ?? new Map<string, Pack['rows']>()
    const missing = keys.filter((key) => !before.has(key.join(' ')))
    const read = missing.length > fewPacks ? await packsOf(db, c).toArray() : await db.packs.bulkGet(missing)
    const fresh = new Map(read.flatMap((pack) => (pack === undefined ? [] : [[keyOf(pack), pack.rows]])))
    const now = new Map(keys.map((key) => [key.join(' '), before.get(key.join(' ')) ?? fresh.get(key.join(' ')) ?? []]))
    const others = [...before].filter(([key]) => !key.startsWith(`${c} `))
    known.set(db, new Map([...others, ...now]))
    return ([...now.values()].flat() as Collections[C][]).sort((a, b) => compareCharacters(a.id, b.id))
  })
}

const keyOf = ({ c, group, v }: Pack): string => [c, group, v].join(' ')

const packsOf = (db: CoterieDb, c: PackedCollection, group?: string) =>
  db.packs
    .where('[c+group+v]')
    .between([c, group ?? Dexie.minKey, Dexie.minKey], [c, group ?? Dexie.maxKey, Dexie.maxKey])
