import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode } from 'react'
import type { screenPaths } from '../../domain/paths'
import type { LoadableMessages } from '../i18n/group'
import type { SkeletonProps } from './screen-skeleton'
import type { LazyScreen } from './lazy-page'

export type ScreenName = keyof typeof screenPaths
export type Area = 'guest' | 'user' | 'affiliate' | 'admin'
type MenuGroup = 'user' | 'affiliate' | 'admin' | 'records'
export type SubnavGroup = 'people' | 'money'

/** A screen. Its title is in `shell.titles`. */
export interface Screen {
  area: Area
  Page: LazyScreen
  /** A skeleton with the screen's layout, so that nothing moves when the screen appears. */
  Skeleton: ComponentType<SkeletonProps>
  /** The message groups that the screen needs in addition to `everyone`, by default those of its area. */
  messages?: LoadableMessages
  icon?: LucideIcon
  menu?: MenuGroup
  /** Shows the screen in the bottom bar on mobile, with its short name from `shell.short`. */
  inBottomBar?: true
  parent?: ScreenName
  /** Screens of the same group share a sidebar entry and have links to each other below the title. */
  subnav?: SubnavGroup
  fullWindow?: true
  ownTitle?: true
  /** Shows a link back to the `parent` screen before the heading. A text is the query string of that link. */
  backLink?: true | `?${string}`
}

/** Wraps a part of a full-window screen in the shell. A context, because a screen must not import the table of screens. */
export const ShellFrameContext = createContext((part: ReactNode): ReactNode => part)
