import type { CoterieDb } from './database'
import { initialMeta, type Meta, type MetaKey } from './local-tables'

export async function readMeta<K extends MetaKey>(db: CoterieDb, key: K): Promise<Meta[K]> {
  const entry = await db.meta.get(key)
  return entry === undefined ? initialMeta[key] : (entry.value as Meta[K])
}

export async function readMetaValues<K extends MetaKey>(db: CoterieDb, keys: readonly K[]): Promise<Pick<Meta, K>> {
  const entries = await db.meta.bulkGet([...keys])
  return Object.fromEntries(keys.map((key, at) => [key, entries[at]?.value ?? initialMeta[key]])) as Pick<Meta, K>
}

export async function writeMeta(db: CoterieDb, values: Partial<Meta>): Promise<void> {
  const entries = Object.entries(values) as [MetaKey, Meta[MetaKey]][]
  await db.meta.bulkPut(entries.map(([key, value]) => ({ key, value })))
}
