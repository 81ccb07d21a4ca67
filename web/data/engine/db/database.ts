import { Dexie, type DexieOptions, type Table } from 'dexie'
import { collections } from '../../../../domain/collections/all'
import type { Collection } from '../../../../domain/collections/define/collection'
import {
  localTables,
  type Draft,
  type FileBytes,
  type KeptFile,
  type KeptPage,
  type OutboxEntry,
  type OutboxFile,
  type Pack,
  type PendingCommand,
  type Shadow,
} from './local-tables'
import type { Collections, Id } from '../../../../domain/entities'
import type { SyncedCollection } from '../../../../domain/sync/collections'
import type { Meta, MetaKey } from './meta-values'

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

const databasePrefix = 'coterie-db-'

/** Name of a person's database on this device. */
export const databaseName = (userId: Id): string => databasePrefix + userId

/** The copy of what one person may see, and what they changed. One database for each person, so that nobody's rows mix. */
export class CoterieDb extends Dexie {
  declare shadow: Table<Shadow, [string, string]>
  declare outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'order'>>
  declare meta: Table<{ key: MetaKey; value: Meta[MetaKey] }, string>
  declare drafts: Table<Draft, string>
  declare commands: Table<PendingCommand, string>
  declare pages: Table<KeptPage, string>
  declare packs: Table<Pack, [string, string, Id]>
  declare outbox_files: Table<OutboxFile, string>
  declare files: Table<KeptFile, string>
  declare file_bytes: Table<FileBytes, string>
  readonly userId: Id

  constructor(userId: Id, options: DexieOptions = {}) {
    super(databaseName(userId), options)
    this.userId = userId
    this.version(storesVersion).stores(stores)
  }

  /** Whether the tables on disk are of a later version than this app's. Ask once it is open. */
  isNewer(): boolean {
    // IndexedDB counts in tenths of Dexie's versions
    return Math.floor(this.backendDB().version / 10) > storesVersion
  }

  /** The rows of a collection, typed. Read them inside `useLive` to be told of changes; write them only by the verbs of `repos/rows`. */
  rows<C extends SyncedCollection>(collection: C): Table<Collections[C], Id> {
    return this.table(collection)
  }
}
