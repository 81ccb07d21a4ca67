import type { ReactNode, RefObject } from 'react'
import type { ListColumn } from '../../ui/column'
import type { ListFilter } from './list-filter'
import type { ListAction } from './more-menu'
import type { CsvExport } from './use-csv-export'
import type { ListControl } from '../use-list-state'

/** A view for all users: named filters with the number of matching rows. */
export interface BuiltInView {
  name: string
  filters: Readonly<Record<string, string>>
  /** Undefined while unknown. */
  count: string | undefined
}

export interface ListToolsProps<Row> {
  list: ListControl
  /** The main filter as `FilterTabs`, always visible. */
  tabs?: ReactNode
  search?: { label: string; searchRef: RefObject<HTMLInputElement | null> } | undefined
  filters?: readonly ListFilter[] | undefined
  columns?: readonly ListColumn<Row>[] | undefined
  /** Undefined while unknown. */
  total?: number | undefined
  actions?: readonly ListAction[] | undefined
  /** Additional entries of the menu on mobile. */
  mobileActions?: readonly ListAction[] | undefined
  file?: CsvExport<Row> | undefined
  /** On mobile: the built-in views are in the filter sheet, and `tabs` are only for desktop. The list begins higher. */
  compact?: boolean | undefined
  /** A button beside the filters on mobile. */
  mobileButton?: ReactNode
  builtInViews?: readonly BuiltInView[] | undefined
  /** Name of the view without filters, "Everything" by default. */
  everything?: string | undefined
  /** Enables saved views, with the visible columns if the user can choose them. */
  views?: { columns: readonly string[] | null } | false | undefined
}
