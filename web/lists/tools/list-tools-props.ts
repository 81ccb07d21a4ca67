import type { ReactNode, RefObject } from 'react'
import type { ListColumn } from '../list-column'
import type { ListFilter } from './list-filter'
import type { ListAction } from './more-menu'
import type { ListFile } from './use-csv'
import type { ListControl } from '../use-list-state'

/** A view that everybody has, beside one's own: filters under a name, with how many rows they find. */
export interface ShippedView {
  name: string
  filters: Readonly<Record<string, string>>
  /** Undefined while nobody knows. */
  count: string | undefined
}

/** What stands over a list. */
export interface ListToolsProps<Row> {
  list: ListControl
  /** The main filter, always in sight: `FilterTabs`. */
  tabs?: ReactNode
  search?: { label: string; box: RefObject<HTMLInputElement | null> } | undefined
  filters?: readonly ListFilter[] | undefined
  /** The list's columns: phones sort by them in the sheet. */
  columns?: readonly ListColumn<Row>[] | undefined
  /** How many rows there are under the filters; undefined while nobody knows. */
  total?: number | undefined
  actions?: readonly ListAction[] | undefined
  /** Actions that stand in the menu on phones only, where their buttons have no room. */
  phoneActions?: readonly ListAction[] | undefined
  file?: ListFile<Row> | undefined
  /** Views that everybody has. */
  shipped?: readonly ShippedView[] | undefined
  /** What the view without any filter is called, where "Everything" isn't the word: of people, everybody. */
  everything?: string | undefined
  /** Saved views, with the columns of now where they can be chosen; false: the list has none. */
  views?: { columns: readonly string[] | null } | false | undefined
}
