import { collectionNames, collections, type DeviceCollection } from '../collections/all'
import { syncGroups as groups, type Collection } from '../collections/define/collection'

/** A collection that lies on the device. */
export type SyncedCollection = DeviceCollection

const groupOf = (name: string): string | undefined =>
  (collections as { [name: string]: Collection })[name]?.device?.group

/**
 * The collections a device keeps, in the order a new device fetches them. The app opens after the first group. What is missing
 * here (audit log, mail log, a run's results) is read online only.
 */
export const syncGroups: readonly (readonly SyncedCollection[])[] = groups.map((group) =>
  collectionNames.filter((name): name is SyncedCollection => groupOf(name) === group),
)

/** All of them, in the order of the first sync. */
export const syncedCollections: readonly SyncedCollection[] = syncGroups.flat()

/** Whether a change is a read mark: made by looking, so the person knows nothing of it and is asked nothing about it. */
export const isReadMark = ({ c }: { c: SyncedCollection }): boolean => c === 'notifications' || c === 'ticket_reads'
