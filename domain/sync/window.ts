import { collections, type DeviceCollection } from '../collections/all'
import type { Collection } from '../collections/define/collection'
import type { CalendarDate, Id } from '../entities'

/** Days an admin's device keeps what is done. */
export const windowDays = 90
/** Most rows of a collection that is open or done by itself on an admin's device: the most urgent ones. */
export const windowCap = 2_000
/** A device that has all of them goes on with all until there are so many: at the cap's edge nothing is fetched to and fro. */
export const windowMost = 2_500

/**
 * What `window_from` has to be after a row moved: '' while it is open, else the UTC day of the move.
 * @param value of the field that says whether it is open
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

/** A collection with a window, as a device needs it. */
export interface DeviceWindow {
  readonly name: DeviceCollection
  /** The collection and the field of the row that moves it; itself and its id where it is moved by itself. */
  readonly parent: DeviceCollection
  readonly by: string
  /** The column of whom the row belongs to: theirs stay with them. */
  readonly owner: string | undefined
}

/** Every collection with a window, parents before what is moved with them. */
export const deviceWindows: readonly DeviceWindow[] = Object.values<Collection>(collections).flatMap((each) => {
  const { name, window, see } = each
  if (window === undefined) return []
  const who = see.map((audience) => audience.who).find((one) => typeof one === 'object')
  const [parent, by] = 'parent' in window ? [window.parent, window.by] : [name, 'id']
  return [{ name: name as DeviceCollection, parent: parent as DeviceCollection, by, owner: who?.column }]
})

/** The collections that are fetched together when the window of one of them becomes whole, or too large. */
export const familyOf = (parents: readonly string[]): readonly DeviceCollection[] =>
  deviceWindows.filter(({ parent }) => parents.includes(parent)).map(({ name }) => name)

/** A row's family: the id of the row that moves it. */
export const parentOf = ({ by }: DeviceWindow, row: { readonly [field: string]: unknown }): Id => String(row[by] ?? '')
