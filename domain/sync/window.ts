import { collections, type DeviceCollection } from '../collections/all'
import type { Collection } from '../collections/define/collection'
import type { CalendarDate, Id } from '../entities'

/** Days for which admins' devices store finished rows. */
export const windowDays = 90
/** The maximum number of rows that admins' devices store of a collection with a window: the most urgent ones. */
export const windowLimit = 2_000
/**
 * A device with a complete collection keeps it until it has more rows than this, so that the limit doesn't cause repeated
 * fetching.
 */
export const windowUpperLimit = 2_500

/**
 * Returns `window_from` of a changed row: '' while open, else the UTC day.
 * @param value of the field that determines whether it is open
 * @param nowMs the server's time
 */
export function windowFrom(
  name: 'support_tickets' | 'leads' | 'affiliate_submissions',
  value: string,
  nowMs: number,
): CalendarDate {
  const { window }: Collection = collections[name]
  const isOpen = window !== undefined && 'open' in window && window.open.is.includes(value)
  return isOpen ? '' : new Date(nowMs).toISOString().slice(0, 10)
}

/** A collection with a window, as used on devices. */
export interface DeviceWindow {
  readonly name: DeviceCollection
  /** The collection and field of the row's parent; itself and its id without a parent. */
  readonly parent: DeviceCollection
  readonly by: string
  /** The column of the row's owner; own rows are always stored. */
  readonly owner: string | undefined
}

/** All collections with a window, parents first. */
export const deviceWindows: readonly DeviceWindow[] = Object.values<Collection>(collections).flatMap((each) => {
  const { name, window, visibleTo } = each
  if (window === undefined) return []
  const who = visibleTo.map((audience) => audience.who).find((one) => typeof one === 'object')
  const [parent, by] = 'parent' in window ? [window.parent, window.by] : [name, 'id']
  return [{ name: name as DeviceCollection, parent: parent as DeviceCollection, by, owner: who?.column }]
})

/** Returns the collections that are fetched together when a window changes. */
export const collectionsOfParents = (parents: readonly string[]): readonly DeviceCollection[] =>
  deviceWindows.filter(({ parent }) => parents.includes(parent)).map(({ name }) => name)

export const windowParentId = ({ by }: DeviceWindow, row: { readonly [field: string]: unknown }): Id =>
  String(row[by] ?? '')
