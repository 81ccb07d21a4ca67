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

/**
 * Returns the menu groups of a person. Everyone is a user (specification, document 2, section 2); admins also get the
 * records.
 */
export const groupsOf = (roles: readonly Role[]) =>
  menuGroups
    .filter(({ role }) => role === 'user' || roles.includes(role))
    .map(({ key }) => ({ key, places: screenNames.filter((name) => screenTable[name].menu === key) }))

export const barOf = (area: Area): readonly BarName[] =>
  screenNames.filter((name): name is BarName => screenTable[name].area === area && screenTable[name].bar === true)

/** Screens that everyone has besides the menus of their roles. */
export const ownPlaces = ['support', 'settings'] as const satisfies readonly ScreenName[]

/** Reports whether the bottom bar lacks screens, so that it needs "More". */
export const barLeavesOut = (area: Area, roles: readonly Role[]): boolean => {
  const bar: readonly ScreenName[] = barOf(area)
  return [...groupsOf(roles).flatMap((group) => group.places), ...ownPlaces].some((name) => !bar.includes(name))
}

/** Returns the screens of a sub-navigation, without detail screens, whose path has a parameter. */
export const lineOf = (line: Line): readonly ScreenName[] =>
  screenNames.filter((name) => screenTable[name].line === line && !paths[name].includes(':'))

/** Reports whether menus highlight `place` while `shown` or one of its subpages is open. */
export const isCurrent = (place: ScreenName, shown: ScreenName | undefined): boolean =>
  shown !== undefined && (shown === place || isCurrent(place, screenTable[shown].under))
