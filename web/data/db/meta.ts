import type { CoterieDb } from './database'
import { initialMeta, type Meta, type MetaKey } from './meta-values'

/** Reads one value; inside a transaction it must include `meta`. */
export async function readMeta<K extends MetaKey>(db: CoterieDb, key: K): Promise<Meta[K]> {
  const entry = await db.meta.get(key)
  return entry === undefined ? initialMeta[key] : (entry.value as Meta[K])
}

/** Writes values. */
export async function writeMeta(db: CoterieDb, values: Partial<Meta>): Promise<void> {
  const entries = Object.entries(values) as [MetaKey, Meta[MetaKey]][]
  await db.meta.bulkPut(entries.map(([key, value]) => ({ key, value })))
}
