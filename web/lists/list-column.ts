import type { CsvCell } from '../../domain/texts/csv'
import type { Column } from '../ui/column'

export interface ListColumn<Row> extends Column<Row> {
  head: string
  /** Returns the cell's value in CSV files. Columns without it are left out of them. */
  text?: ((row: Row) => CsvCell) | undefined
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
