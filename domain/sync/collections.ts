import { collectionNames, collections, type DeviceCollection } from '../collections/all'
import { syncGroups as groups, type Collection } from '../collections/define/collection'
import type { CalendarDate, Id } from '../entities'

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

export const windowDays = 90
export const windowLimit = 2_000
/** A complete collection stays complete up to this number of rows, so that it isn't fetched repeatedly at the limit. */
export const windowUpperLimit = 2_500

/** Returns a row's `window_from`: '' while the row is open, otherwise the UTC day. */
export function windowFrom(
  name: 'support_tickets' | 'leads' | 'affiliate_submissions',
  value: string,
  nowMs: number,
): CalendarDate {
  const { window }: Collection = collections[name]
  const isOpen = window !== undefined && 'open' in window && window.open.is.includes(value)
  return isOpen ? '' : new Date(nowMs).toISOString().slice(0, 10)
}

export interface DeviceWindow {
  readonly name: DeviceCollection
  /** The parent collection. Without one, it is the collection itself, and `by` is `id`. */
  readonly parent: DeviceCollection
  readonly by: string
  /** The column of the owner. A person's own rows are always stored. */
  readonly owner: string | undefined
}

export const deviceWindows: readonly DeviceWindow[] = Object.values<Collection>(collections).flatMap((each) => {
  const { name, window, visibleTo } = each
  if (window === undefined) return []
  const who = visibleTo.map((audience) => audience.who).find((one) => typeof one === 'object')
  const [parent, by] = 'parent' in window ? [window.parent, window.by] : [name, 'id']
  return [{ name: name as DeviceCollection, parent: parent as DeviceCollection, by, owner: who?.column }]
})

export const collectionsOfParents = (parents: readonly string[]): readonly DeviceCollection[] =>
  deviceWindows.filter(({ parent }) => parents.includes(parent)).map(({ name }) => name)

export const windowParentId = ({ by }: DeviceWindow, row: { readonly [field: string]: unknown }): Id =>
  String(row[by] ?? '')
