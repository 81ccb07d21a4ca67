import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { Collections, Id } from '../../../domain/entities'
import type { SyncedCollection } from '../../../domain/sync/collections'
import { installationTables } from './installation-tables'
import { localTables, type Draft, type OutboxEntry, type PendingCommand, type Shadow } from './local-tables'
import type { Meta, MetaKey } from './meta-values'
import { moneyTables } from './money-tables'
import { peopleTables } from './people-tables'
import { referralTables } from './referral-tables'
import { ticketTables } from './ticket-tables'

const databasePrefix = 'coterie-'

/** Name of a person's database on this device. */
export const databaseName = (userId: Id): string => databasePrefix + userId

/** The copy of what one person may see, and what they changed. One database for each person, so that nobody's rows mix. */
export class CoterieDb extends Dexie {
  declare shadow: Table<Shadow, [string, string]>
  declare outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'order'>>
  declare meta: Table<{ key: MetaKey; value: Meta[MetaKey] }, string>
  declare drafts: Table<Draft, string>
  declare commands: Table<PendingCommand, string>
  readonly userId: Id

  constructor(userId: Id, options: DexieOptions = {}) {
    super(databaseName(userId), options)
    this.userId = userId
    // A released version is never edited: append `this.version(2).stores({ … })`.
    this.version(1).stores({
      ...peopleTables,
      ...moneyTables,
      ...referralTables,
      ...ticketTables,
      ...installationTables,
      ...localTables,
    })
  }

  /** The rows of a collection, typed. Read them inside `useLive` to be told of changes; write them only by the verbs of `repos/rows`. */
  rows<C extends SyncedCollection>(collection: C): Table<Collections[C], Id> {
    return this.table(collection)
  }
}
