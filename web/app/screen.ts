import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { screenPaths } from '../../domain/paths'
import type { SkeletonProps } from './screen-skeleton'
import type { LazyScreen } from './lazy-page'

/** Every screen of the product; the parts page is for those who build it. */
export type ScreenName = keyof typeof screenPaths
export type Area = 'guest' | 'user' | 'affiliate' | 'admin'
type MenuGroup = 'user' | 'affiliate' | 'admin' | 'records'
export type Line = 'people' | 'money'

/** A screen: whose it is (its guard follows), its code, and where it stands in menus. Its title is `shell.titles`. */
export interface Screen {
  area: Area
  Page: LazyScreen
  /** What stands in its place until its code is here, in its shape, so that nothing jumps. */
  Skeleton: ComponentType<SkeletonProps>
  /** Of a place in a menu or in the bar; no other draws one. */
  icon?: LucideIcon
  /** Group of the sidebar and of a phone's menu; the order is the table's. */
  menu?: MenuGroup
  /** Stands in the bar at the bottom of a phone; its short name is `shell.short`. */
  bar?: true
  /** The screen that menus mark as current while this one is shown. */
  under?: ScreenName
  /** The screens that share one place of the sidebar: each shows the way to the others under its title. */
  line?: Line
  /** It fills the window itself: no menus around it. */
  bare?: true
  /** It shows a heading and a title of its own, e.g. a person's name. */
  ownTitle?: true
  /** The way back to what it was opened from (`under`) stands before its heading; a text names the part of it. */
  back?: true | `?${string}`
}
