import { adminScreens } from './admin-screens'
import { guestScreens } from './guest-screens'
import { memberScreens } from './member-screens'
import type { Screen, ScreenName } from './screen'
import { useMatches } from 'react-router-dom'

/** Menus, guards and titles come from this table. A screen without an address or a title is a type error. */
const screens = { ...guestScreens, ...memberScreens, ...adminScreens } as const satisfies {
  readonly [name in ScreenName]: Screen
}

/** The table without the exact type of each entry. */
export const screenTable: { readonly [name in ScreenName]: Screen } = screens
export const screenNames = Object.keys(screens) as ScreenName[]

/** Screens in the bottom bar, which need a short name. */
export type BottomBarScreen = {
  [name in ScreenName]: (typeof screens)[name] extends { inBottomBar: true } ? name : never
}[ScreenName]

export function useCurrentScreen(): { name: ScreenName; screen: Screen } | undefined {
  const name = useMatches().at(-1)?.handle as ScreenName | undefined
  return name === undefined ? undefined : { name, screen: screenTable[name] }
}
