import type { CsvCell } from '../../domain/texts/csv'
import type { Column } from '../ui/column'

/** A column of a list: its cells on desktop and mobile, and its text in CSV files. */
export interface ListColumn<Row> extends Column<Row> {
  head: string
  /** Text in a CSV file; columns without it are left out of the file. */
  text?: ((row: Row) => CsvCell) | undefined
  /** Makes the column sortable and sets the direction of the first click. Dates and amounts start descending. */
  sort?: 'ascending' | 'descending' | undefined
  /** Shape of the cell in the skeleton, `short` by default. */
  skeleton?: 'person' | 'wide' | 'short' | 'state' | 'button' | 'none' | undefined
}

/** Returns a column that exists only in CSV files, because the screen shows its value in another way. */
export const csvOnlyColumn = <Row>(
  key: string,
  head: string,
  text: NonNullable<ListColumn<Row>['text']>,
): ListColumn<Row> => ({ key, head, text, desktop: false })
