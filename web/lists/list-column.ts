import type { CsvCell } from '../../domain/texts/csv'
import type { Column } from '../ui/column'

/** A column of a list: how it looks on desktop and on mobile, and what stands in a file. */
export interface ListColumn<Row> extends Column<Row> {
  head: string
  /** In a CSV file, too; a column without it is left out of files. */
  text?: ((row: Row) => CsvCell) | undefined
  /** Can be sorted by; which way the first press goes (dates and money: descending). */
  sort?: 'ascending' | 'descending' | undefined
  /** Its shape before the rows are known; `short` otherwise. */
  skeleton?: 'person' | 'wide' | 'short' | 'state' | 'button' | 'none' | undefined
}

/** A column that a file alone has: the screen shows the same in another way. */
export const inFileOnly = <Row>(
  key: string,
  head: string,
  text: NonNullable<ListColumn<Row>['text']>,
): ListColumn<Row> => ({ key, head, text, desktop: false })
