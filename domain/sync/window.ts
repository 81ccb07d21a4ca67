import { collections, type DeviceCollection } from '../collections/all'
import type { Collection } from '../collections/define/collection'
import type { CalendarDate, Id } from '../entities'

/** For how many days admins' devices store finished rows. */
export const windowDays = 90
/** The maximum number of rows that admins' devices store of one collection. They are the most urgent ones. */
export const windowLimit = 2_000
/**
 * A device that stores a complete collection continues to do so until the collection has more rows than this. The
 * difference prevents repeated fetching at the limit.
 */
export const windowUpperLimit = 2_500

/**
 * Returns `window_from` of a changed row: '' while the row is open, otherwise the UTC day.
 * @param value the value of the field that determines whether it is open
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

/** A collection of which admins' devices store only recent and open rows, as devices use the definition. */
export interface DeviceWindow {
  readonly name: DeviceCollection
  /**
   * The collection of the parent row and the field with its id. Without a parent, the collection itself and the field `id`.
   */
  readonly parent: DeviceCollection
  readonly by: string
  /** The column with the row's owner. A person's own rows are always stored. */
  readonly owner: string | undefined
}

/** All collections of which admins' devices store only recent and open rows, parents first. */
export const deviceWindows: readonly DeviceWindow[] = Object.values<Collection>(collections).flatMap((each) => {
  const { name, window, visibleTo } = each
  if (window === undefined) return []
  const who = visibleTo.map((audience) => audience.who).find((one) => typeof one === 'object')
  const [parent, by] = 'parent' in window ? [window.parent, window.by] : [name, 'id']
  return [{ name: name as DeviceCollection, parent: parent as DeviceCollection, by, owner: who?.column }]
})

/** Returns the collections that are fetched together if the stored rows of a parent change. */
export const collectionsOfParents = (parents: readonly string[]): readonly DeviceCollection[] =>
  deviceWindows.filter(({ parent }) => parents.includes(parent)).map(({ name }) => name)

export const windowParentId = ({ by }: DeviceWindow, row: { readonly [field: string]: unknown }): Id =>
  String(row[by] ?? '')
