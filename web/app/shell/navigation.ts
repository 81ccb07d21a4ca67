import type { Role } from '../../../domain/people/roles'
import { paths } from '../../../domain/paths'
import type { Area, SubnavGroup, ScreenName } from '../screen'
import { screenNames, screenTable, type BottomBarScreen } from '../screens'

const menuGroups = [
  { key: 'user', role: 'user' },
  { key: 'affiliate', role: 'affiliate' },
  { key: 'admin', role: 'admin' },
  { key: 'records', role: 'admin' },
] as const

/**
 * Returns the menu groups of a person. Everyone gets the group of users (specification, document 2, section 2); admins also
 * get the records.
 */
export const menuGroupsFor = (roles: readonly Role[]) =>
  menuGroups
    .filter(({ role }) => role === 'user' || roles.includes(role))
    .map(({ key }) => ({ key, places: screenNames.filter((name) => screenTable[name].menu === key) }))

export const bottomBarScreens = (area: Area): readonly BottomBarScreen[] =>
  screenNames.filter(
    (name): name is BottomBarScreen => screenTable[name].area === area && screenTable[name].inBottomBar === true,
  )

/** Screens that every role has in addition to its menu groups. */
export const commonScreens = ['support', 'settings'] as const satisfies readonly ScreenName[]

export const needsMoreMenu = (area: Area, roles: readonly Role[]): boolean => {
  const inBottomBar: readonly ScreenName[] = bottomBarScreens(area)
  return [...menuGroupsFor(roles).flatMap((group) => group.places), ...commonScreens].some(
    (name) => !inBottomBar.includes(name),
  )
}

/** Returns the screens of a sub-navigation except detail screens, which have a parameter in their path. */
export const subnavScreens = (subnav: SubnavGroup): readonly ScreenName[] =>
  screenNames.filter((name) => screenTable[name].subnav === subnav && !paths[name].includes(':'))

export const isCurrentScreen = (place: ScreenName, shown: ScreenName | undefined): boolean =>
  shown !== undefined && (shown === place || isCurrentScreen(place, screenTable[shown].parent))
