import type { Role } from '../../../domain/people/roles'
import { paths } from '../../../domain/paths'
import type { Area, Line, ScreenName } from '../screen'
import { screenNames, screenTable, type BarName } from '../screens'

const menuGroups = [
  { key: 'user', role: 'user' },
  { key: 'affiliate', role: 'affiliate' },
  { key: 'admin', role: 'admin' },
  { key: 'records', role: 'admin' },
] as const

/** A person's menus: everybody is a user (specification, document 2, section 2), with the records an admin needs. */
export const groupsOf = (held: readonly Role[]) =>
  menuGroups
    .filter(({ role }) => role === 'user' || held.includes(role))
    .map(({ key }) => ({ key, places: screenNames.filter((name) => screenTable[name].menu === key) }))

/** The places of the bar at the bottom of a phone. */
export const barOf = (area: Area): readonly BarName[] =>
  screenNames.filter((name): name is BarName => screenTable[name].area === area && screenTable[name].bar === true)

/** What everybody has besides the menus of their roles. */
export const ownPlaces = ['support', 'settings'] as const satisfies readonly ScreenName[]

/** Whether a phone's bar leaves places out, so that it needs "More". */
export const barLeavesOut = (area: Area, held: readonly Role[]): boolean => {
  const bar: readonly ScreenName[] = barOf(area)
  return [...groupsOf(held).flatMap((group) => group.places), ...ownPlaces].some((name) => !bar.includes(name))
}

/** The screens that share a place of the sidebar, but those of one thing, which are opened from another. */
export const lineOf = (line: Line): readonly ScreenName[] =>
  screenNames.filter((name) => screenTable[name].line === line && !paths[name].includes(':'))

/** Whether menus mark a place while a screen is shown: it, or one under it. */
export const isCurrent = (place: ScreenName, shown: ScreenName | undefined): boolean =>
  shown !== undefined && (shown === place || isCurrent(place, screenTable[shown].under))
