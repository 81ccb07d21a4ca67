import { IDBFactory } from 'fake-indexeddb'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

interface StoredIndex {
  name: string
  keyPath: string | string[]
  unique: boolean
  multiEntry: boolean
}

interface StoredTable {
  name: string
  keyPath: string | string[]
  autoIncrement: boolean
  indexes: StoredIndex[]
  rows: { [field: string]: unknown }[]
}

/** A device's database as a browser held it, table by table: how an earlier version left it. */
export interface StoredDatabase {
  name: string
  /** IndexedDB's own number: ten times Dexie's. */
  version: number
  stores: StoredTable[]
}

/** Reads a stored database of `e2e/fixtures`. */
export function readStored(file: string): StoredDatabase {
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString('utf8')) as StoredDatabase
}

/** Rows of one of its tables. */
export const storedRows = (stored: StoredDatabase, table: string): { [field: string]: unknown }[] =>
  stored.stores.find(({ name }) => name === table)?.rows ?? []

/** A device's storage with that database in it, made with IndexedDB's own words: no code of ours has touched it. */
export async function storageWith(stored: StoredDatabase): Promise<IDBFactory> {
  const storage = new IDBFactory()
  const opening = storage.open(stored.name, stored.version)
  opening.onupgradeneeded = () => {
    for (const { name, keyPath, autoIncrement, indexes, rows } of stored.stores) {
      const table = opening.result.createObjectStore(name, { keyPath, autoIncrement })
      for (const { name: index, keyPath: path, unique, multiEntry } of indexes) {
        table.createIndex(index, path, { unique, multiEntry })
      }
      for (const row of rows) table.put(row)
    }
  }
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(new Error('the stored database could not be laid down'))
  })
  db.close()
  return storage
}
