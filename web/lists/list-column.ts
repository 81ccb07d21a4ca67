import type { ReactNode } from 'react'
import type { CsvCell } from '../../domain/texts/csv'

/** A column of a list: how it looks, and what stands in a file. */
export interface ListColumn<Row> {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** In a CSV file; a column without it is left out of files. */
  text?: ((row: Row) => CsvCell) | undefined
  /** Figures stand at the end. */
  end?: boolean | undefined
  /** Can be sorted by; which way the first press goes (dates and money: descending). */
  sort?: 'ascending' | 'descending' | undefined
  className?: string | undefined
  /** Its shape while nobody knows the rows; `short` otherwise. */
  bone?: 'person' | 'wide' | 'short' | 'state' | 'button' | 'none' | undefined
}

/** A column that a file alone has: the screen shows the same in another way. */
export const inFileOnly = <Row>(
  key: string,
  head: string,
  text: NonNullable<ListColumn<Row>['text']>,
): ListColumn<Row> => ({ key, head, cell: () => null, text })
