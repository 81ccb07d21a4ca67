import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { screenPaths } from '../../domain/paths'
import type { SkeletonProps } from './screen-skeleton'
import type { LazyScreen } from './lazy-page'

/** Name of a screen; the components page exists only in development. */
export type ScreenName = keyof typeof screenPaths
export type Area = 'guest' | 'user' | 'affiliate' | 'admin'
type MenuGroup = 'user' | 'affiliate' | 'admin' | 'records'
export type SubnavGroup = 'people' | 'money'

/** A screen: its area, which decides the guard, its code, and its position in menus. Its title is in `shell.titles`. */
export interface Screen {
  area: Area
  Page: LazyScreen
  /** Shown while the code is loading. It has the screen's layout, so that nothing moves when the screen appears. */
  Skeleton: ComponentType<SkeletonProps>
  /** Icon in the sidebar and bottom bar. */
  icon?: LucideIcon
  /** Group in the sidebar and the mobile menu, in the order of the table. */
  menu?: MenuGroup
  /** Shows the screen in the bottom bar on mobile, with its short name from `shell.short`. */
  inBottomBar?: true
  /** The screen that menus highlight while this one is shown. */
  parent?: ScreenName
  /** Screens of one sub-navigation share a sidebar entry and have links to each other below the title. */
  subnav?: SubnavGroup
  /** The screen fills the window, without the shell. */
  fullWindow?: true
  /** The screen sets its own heading and title, such as a person's name. */
  ownTitle?: true
  /** Shows a link back to the `parent` screen before the heading. A text is the query string of that link. */
  backLink?: true | `?${string}`
}
