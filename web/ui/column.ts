import type { ReactNode } from 'react'

/**
 * The place of a column in a row on mobile. Left: `title`, and `subtitle` below it. Right: `badge` or the amount at the `end`, and `meta`
 * in the second line. Below them: `note` over the whole width, and `actions`.
 */
export type MobileSlot = 'title' | 'badge' | 'end' | 'subtitle' | 'meta' | 'note' | 'actions'

/** A column of a table, which becomes a part of a row on mobile. */
export interface Column<Row> {
  key: string
  head: ReactNode
  /** What the cell draws; without it, the text. */
  cell?: ((row: Row) => ReactNode) | undefined
  /** The cell as plain text, for files. */
  text?: ((row: Row) => string | number) | undefined
  /** Figures stand at the end. */
  end?: boolean | undefined
  /** Classes of head and cells: widths, `max-lg:hidden`. */
  className?: string | undefined
  /** False: the table on desktop leaves it out. */
  desktop?: boolean | undefined
  /** Its place in the row on mobile; without it, the row leaves it out. */
  mobile?: MobileSlot | undefined
  /** What the row on mobile draws instead of the cell. */
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
