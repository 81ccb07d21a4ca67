import { collectionNames, collections, type DeviceCollection } from '../collections/all'
import { syncGroups as groups, type Collection } from '../collections/define/collection'

export type SyncedCollection = DeviceCollection

const groupOf = (name: string): string | undefined =>
  (collections as { [name: string]: Collection })[name]?.device?.group

/** Synced collections in the order in which a new device fetches them. The app opens after the first group. */
export const syncGroups: readonly (readonly SyncedCollection[])[] = groups.map((group) =>
  collectionNames.filter((name): name is SyncedCollection => groupOf(name) === group),
)

export const syncedCollections: readonly SyncedCollection[] = syncGroups.flat()

/**
 * Reports whether a mutation is a read mark. These are created automatically, so the person is never asked about a
 * conflict.
 */
export const isReadMark = ({ c }: { c: SyncedCollection }): boolean => c === 'notifications' || c === 'ticket_reads'
