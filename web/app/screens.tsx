import { adminScreens } from './admin-screens'
import { guestScreens } from './guest-screens'
import { memberScreens } from './member-screens'
import type { Screen, ScreenName } from './screen'

/**
 * The one table of screens: addresses stand in `domain/paths`, titles in `i18n/shell`; neither compiles while a screen lacks
 * one. Menus, guards, titles and the lists that tests walk come from it.
 */
const screens = { ...guestScreens, ...memberScreens, ...adminScreens } as const satisfies {
  readonly [name in ScreenName]: Screen
}

/** The table, read without each entry's own type. */
export const screenTable: { readonly [name in ScreenName]: Screen } = screens
/** Names of all screens, in the table's order. */
export const screenNames = Object.keys(screens) as ScreenName[]

/** The screens that stand in a phone's bar: each needs a short name. */
export type BarName = {
  [name in ScreenName]: (typeof screens)[name] extends { bar: true } ? name : never
}[ScreenName]
