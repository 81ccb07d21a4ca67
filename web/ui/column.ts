import type { ReactNode } from 'react'

/**
 * Position of a column in a mobile row. Left: `title`, with `subtitle` below it. Right: `badge` or the amount (`end`), with
 * `meta` in the second line. Below: `note` over the full width, and `actions`.
 */
export type MobileSlot = 'title' | 'badge' | 'end' | 'subtitle' | 'meta' | 'note' | 'actions'

/** A column of a table, which becomes a part of the row on mobile. */
export interface Column<Row> {
  key: string
  head: ReactNode
  /** Content of the cell, the text by default. */
  cell?: ((row: Row) => ReactNode) | undefined
  /** Plain text of the cell, also used in files. */
  text?: ((row: Row) => string | number) | undefined
  /** Right-aligns the column, for numbers. */
  end?: boolean | undefined
  /** Class names of header and cells: widths, `max-lg:hidden`. */
  className?: string | undefined
  /** False hides the column on desktop. */
  desktop?: boolean | undefined
  /** Position in the mobile row. Without it the column is hidden on mobile. */
  mobile?: MobileSlot | undefined
  /** Content on mobile, which replaces `cell`. */
  mobileCell?: ((row: Row) => ReactNode) | undefined
}

export const renderCell = <Row>({ cell, text }: Column<Row>, row: Row): ReactNode => (cell ?? text)?.(row)

/** Returns a column that is shown only on mobile. */
export const mobileOnlyColumn = <Row>(
  key: string,
  mobile: MobileSlot,
  mobileCell: (row: Row) => ReactNode,
): Column<Row> & { head: string } => ({ key, head: '', desktop: false, mobile, mobileCell })
