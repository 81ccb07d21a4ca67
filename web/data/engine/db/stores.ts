import { collections } from '../../../../domain/collections/all'
import type { Collection } from '../../../../domain/collections/define/collection'
import { localTables } from './local-tables'

/**
 * The version of the tables on the device. They come from the collections: when one changes its device indexes, is added or
 * goes, `stores.test.ts` demands the next number here and what it holds in `stores.golden.json`.
 */
export const storesVersion = 1

/** Every table on the device in Dexie's words: key first, then the indexes. */
export const stores: { readonly [table: string]: string } = { ...collectionTables(), ...localTables }

function collectionTables(): { [table: string]: string } {
  const tables: { [table: string]: string } = {}
  for (const { name, device } of Object.values<Collection>(collections)) {
    if (device) tables[name] = ['id', ...device.indexes.map(words)].join(', ')
  }
  return tables
}

function words(columns: string | readonly string[]): string {
  return typeof columns === 'string' ? columns : `[${columns.join('+')}]`
}
