import type { ReactNode } from 'react'

/**
 * Left: `title` above `subtitle`. Right: `badge` or `end` above `meta`. Below: `note` over the full width, and `actions`.
 */
export type MobileSlot = 'title' | 'badge' | 'end' | 'subtitle' | 'meta' | 'note' | 'actions'

export interface Column<Row> {
  key: string
  head: ReactNode
  cell?: ((row: Row) => ReactNode) | undefined
  /** The cell as text, also for CSV files. CSV files omit columns without it. */
  text?: ((row: Row) => string | number) | undefined
  end?: boolean | undefined
  className?: string | undefined
  desktop?: boolean | undefined
  /** Slot of the cell on mobile. Without it the column is hidden there. */
  mobile?: MobileSlot | undefined
  /** Replaces `cell` on mobile. */
  mobileCell?: ((row: Row) => ReactNode) | undefined
}

export const renderCell = <Row>({ cell, text }: Column<Row>, row: Row): ReactNode => (cell ?? text)?.(row)

/** A column that is shown only on mobile. */
export const mobileOnlyColumn = <Row>(
  key: string,
  mobile: MobileSlot,
  mobileCell: (row: Row) => ReactNode,
): Column<Row> & { head: string } => ({ key, head: '', desktop: false, mobile, mobileCell })

/** A column of `ListView`. */
export interface ListColumn<Row> extends Column<Row> {
  head: string
  /** Makes the column sortable, in this direction on the first click. Dates and amounts start descending. */
  sort?: 'ascending' | 'descending' | undefined
  /** Shape of the cell in the skeleton, `short` by default. */
  skeleton?: 'person' | 'wide' | 'short' | 'state' | 'button' | 'none' | undefined
}

/** A column that exists only in CSV files. */
export const csvOnlyColumn = <Row>(
  key: string,
  head: string,
  text: NonNullable<ListColumn<Row>['text']>,
): ListColumn<Row> => ({ key, head, text, desktop: false })
