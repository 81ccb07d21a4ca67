import { Fragment, type ReactNode } from 'react'
import { classNames } from './button-classes'

export interface Column<Row> {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures stand at the end. */
  end?: boolean | undefined
  /** Classes of head and cells: widths, `max-lg:hidden`. */
  className?: string | undefined
}

type RowTone = 'danger' | 'sum'

interface Props<Row> {
  /** What the table shows; read, not seen. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The row on phones, where the table becomes a list. Without it the cells stand under each other. */
  phoneRow?: ((row: Row) => ReactNode) | undefined
  /** 44-px rows and small text, for the admin area. */
  dense?: boolean | undefined
  /** The key of the row that something else on the page is about. */
  current?: string | undefined
  /** Rows that stand out, on desks and phones: by their ground, and the sum of the others under a double rule. */
  rowTone?: ((row: Row) => RowTone | undefined) | undefined
  /** What stands under the current row, over the whole width. Written once: give `only` with it. */
  below?: ReactNode
  /** The one of both layouts that there is room for; without it both are written and one is hidden. */
  only?: 'desk' | 'phone' | undefined
}

const currentLook = 'aria-[current]:bg-accent-soft aria-[current]:shadow-[inset_3px_0_0_var(--color-accent)]'

const sumLook = 'border-t-4 border-double border-text'

/** A few rows: a table on desks, a list on phones. What is searched, sorted or picked is a `ListView` of `web/lists`. */
export const Table = <Row,>(props: Props<Row>) => (
  <div className="overflow-hidden rounded-lg bg-raised shadow-sm">
    {props.only !== 'phone' && <DeskTable {...props} />}
    {props.only !== 'desk' && <PhoneList {...props} />}
  </div>
)

function DeskTable<Row>({ caption, columns, rows, rowKey, rowTone, dense = false, current, below }: Props<Row>) {
  const look = ({ end, className }: Column<Row>) =>
    classNames('first:pl-4 last:pr-4', end === true ? 'text-right' : 'text-left', className)
  return (
    <div className="overflow-x-auto max-md:hidden">
      <table className={classNames('w-full border-collapse', dense && 'text-sm leading-sm')}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames('h-9 text-xs font-semibold text-muted', dense ? 'px-2' : 'px-3', look(column))}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={rowKey(row)}>
              <tr
                aria-current={rowKey(row) === current || undefined}
                className={classNames(
                  rowTone?.(row) === 'sum' ? sumLook : 'border-t border-line',
                  rowTone?.(row) === 'danger' ? 'bg-danger-soft' : 'hover:bg-surface',
                  currentLook,
                )}
              >
                {columns.map((column) => (
                  <td key={column.key} className={classNames(dense ? 'h-11 px-2 py-0.5' : 'px-3 py-2.5', look(column))}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
              {below !== undefined && rowKey(row) === current && (
                <tr>
                  <td colSpan={columns.length} className="bg-sunken p-3">
                    {below}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const PhoneList = <Row,>({ caption, columns, rows, rowKey, rowTone, phoneRow, current, below }: Props<Row>) => (
  <ul aria-label={caption} className="md:hidden">
    {rows.map((row) => (
      <li
        key={rowKey(row)}
        aria-current={rowKey(row) === current || undefined}
        className={classNames(
          'px-4 py-3 first:border-t-0',
          rowTone?.(row) === 'sum' ? sumLook : 'border-t border-line',
          rowTone?.(row) === 'danger' && 'bg-danger-soft',
          currentLook,
        )}
      >
        {phoneRow !== undefined ? (
          phoneRow(row)
        ) : (
          <dl className="grid gap-1">
            {columns.map((column) => (
              <div key={column.key} className="flex justify-between gap-4">
                <dt className="text-muted">{column.head}</dt>
                <dd className="min-w-0 text-right wrap-anywhere">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        )}
        {rowKey(row) === current && below}
      </li>
    ))}
  </ul>
)
