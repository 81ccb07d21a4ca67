import { Dexie, type DexieOptions, type Table } from 'dexie'
import { collections } from '../../../../domain/collections/all'
import type { Collection } from '../../../../domain/collections/define/collection'
import {
  localTables,
  type Draft,
  type FileBytes,
  type Meta,
  type MetaKey,
  type CachedFile,
  type CachedPage,
  type OutboxEntry,
  type OutboxFile,
  type Pack,
  type PendingCommand,
  type ServerRow,
} from './local-tables'
import type { Collections, Id } from '../../../../domain/entities'
import type { SyncedCollection } from '../../../../domain/sync/collections'

/** Version of the local tables. Raise it when a table changes, and add the new tables to `stores.golden.json`. */
export const storesVersion = 1

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

export const databaseName = (userId: Id): string => databasePrefix + userId

/** Name of the lock that the tab holds which syncs a person's database. The other tabs wait for it. */
export const leaderLock = (userId: Id): string => `coterie-sync-${userId}`

/** A person's local database. Each person has a separate one, so that rows of two people never mix. */
export class CoterieDb extends Dexie {
  declare shadow: Table<ServerRow, [string, string]>
  declare outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'order'>>
  declare meta: Table<{ key: MetaKey; value: Meta[MetaKey] }, string>
  declare drafts: Table<Draft, string>
  declare commands: Table<PendingCommand, string>
  declare pages: Table<CachedPage, string>
  declare packs: Table<Pack, [string, string, Id]>
  declare outbox_files: Table<OutboxFile, string>
  declare files: Table<CachedFile, string>
  declare file_bytes: Table<FileBytes, string>
  readonly userId: Id

  constructor(userId: Id, options: DexieOptions = {}) {
    super(databaseName(userId), options)
    this.userId = userId
    this.version(storesVersion).stores(stores)
  }

  /** Reports whether a newer app version has upgraded the tables. Call it after the database is open. */
  isNewer(): boolean {
    // IndexedDB's version is Dexie's version times ten.
    return Math.floor(this.backendDB().version / 10) > storesVersion
  }

  /** Returns a collection's table. Read it inside `useLive` to follow changes; write only through `queries/rows`. */
  rows<C extends SyncedCollection>(collection: C): Table<Collections[C], Id> {
    return this.table(collection)
  }
}
