import type { ReactNode } from 'react'

/**
 * Where a column stands in a row on mobile: `title` and the `subtitle` below it at the left; at their right a `badge` or an amount at
 * the `end`, and `meta` in the second line; a `note` over the whole width, and `actions` below all.
 */
export type MobileSlot = 'title' | 'badge' | 'end' | 'subtitle' | 'meta' | 'note' | 'actions'

/** A column of a table, which becomes a part of a row on mobile. */
export interface Column<Row> {
  key: string
  head: ReactNode
  /** How it looks, where that isn't its text. */
  cell?: ((row: Row) => ReactNode) | undefined
  /** What it says in plain text. */
  text?: ((row: Row) => string | number) | undefined
  /** Figures stand at the end. */
  end?: boolean | undefined
  /** Classes of head and cells: widths, `max-lg:hidden`. */
  className?: string | undefined
  /** False: it isn't in the table on desktop. */
  desktop?: boolean | undefined
  /** Its place in the row on mobile; without it, it isn't there. */
  mobile?: MobileSlot | undefined
  /** What stands in the row on mobile, where that isn't the cell. */
  mobileCell?: ((row: Row) => ReactNode) | undefined
}

/** What a column shows of a row. */
export const cellOf = <Row>({ cell, text }: Column<Row>, row: Row): ReactNode => (cell ?? text)?.(row)

/** A part of the row on mobile that has no column of its own on desktop. */
export const onMobileOnly = <Row>(
  key: string,
  mobile: MobileSlot,
  mobileCell: (row: Row) => ReactNode,
): Column<Row> & { head: string } => ({ key, head: '', desktop: false, mobile, mobileCell })
