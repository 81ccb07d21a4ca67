import { Fragment, type ReactNode } from 'react'
import { classNames } from './button-classes'
import { renderCell, type Column } from './column'
import { MobileRow } from './mobile-row'

type RowTone = 'danger' | 'sum'

interface Props<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /**
   * The row on mobile, built from the columns by default. If the columns define none, cells are stacked with their headers.
   */
  mobileRow?: ((row: Row) => ReactNode) | undefined
  /** Inside a card: no background, and on mobile a table that scrolls. */
  flat?: boolean | undefined
  current?: string | undefined
  /** Highlights rows by background, or as a total with a double rule. */
  rowTone?: ((row: Row) => RowTone | undefined) | undefined
  /** Content below the current row. Needs `only`, so that it is rendered only once. */
  below?: ReactNode
  /** The only layout to render. By default both are rendered and CSS hides one. */
  only?: 'desktop' | 'mobile' | undefined
}

const currentRowClass = 'aria-[current]:bg-accent-soft aria-[current]:shadow-[inset_3px_0_0_var(--color-accent)]'

const sumRowClass = 'border-t-4 border-double border-text'

/** A table on desktop and a list on mobile, for a few rows; `ListView` has search, sorting and selection. */
export const Table = <Row,>(props: Props<Row>) =>
  props.flat === true ? (
    <DesktopTable {...props} />
  ) : (
    <div className="overflow-hidden rounded-lg bg-raised shadow-sm">
      {props.only !== 'mobile' && <DesktopTable {...props} />}
      {props.only !== 'desktop' && <MobileList {...props} />}
    </div>
  )

function DesktopTable<Row>({ columns, caption, rows, rowKey, rowTone, flat = false, current, below }: Props<Row>) {
  const cellClass = ({ end, className }: Column<Row>) =>
    classNames(
      flat ? 'first:pl-0 last:pr-0' : 'first:pl-4 last:pr-4',
      end === true ? 'text-right' : 'text-left',
      className,
    )
  const drawn = columns.filter(({ desktop }) => desktop !== false)
  return (
    <div className={classNames('relative overflow-x-auto', !flat && 'max-md:hidden')}>
      <table className="w-full border-collapse text-sm leading-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {drawn.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames('h-9 px-2 text-xs font-semibold text-muted', cellClass(column))}
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
                  rowTone?.(row) === 'sum' ? sumRowClass : 'border-t border-line',
                  rowTone?.(row) === 'danger' ? 'bg-danger-soft' : 'hover:bg-surface',
                  currentRowClass,
                )}
              >
                {drawn.map((column) => (
                  <td key={column.key} className={classNames('h-11 px-2 py-0.5', cellClass(column))}>
                    {renderCell(column, row)}
                  </td>
                ))}
              </tr>
              {below !== undefined && rowKey(row) === current && (
                <tr>
                  <td colSpan={drawn.length} className="bg-sunken p-3">
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

function MobileList<Row>({ caption, columns, rows, rowKey, rowTone, mobileRow, current, below }: Props<Row>) {
  const isMade = columns.some(({ mobile }) => mobile !== undefined)
  return (
    <ul aria-label={caption} className="md:hidden">
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          aria-current={rowKey(row) === current || undefined}
          className={classNames(
            'px-4 py-3 first:border-t-0',
            rowTone?.(row) === 'sum' ? sumRowClass : 'border-t border-line',
            rowTone?.(row) === 'danger' && 'bg-danger-soft',
            currentRowClass,
          )}
        >
          {mobileRow !== undefined ? (
            mobileRow(row)
          ) : isMade ? (
            <MobileRow columns={columns} row={row} />
          ) : (
            <LabeledCells columns={columns} row={row} />
          )}
          {rowKey(row) === current && below}
        </li>
      ))}
    </ul>
  )
}

const LabeledCells = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) => (
  <dl className="grid gap-1">
    {columns.map((column) => (
      <div key={column.key} className="flex justify-between gap-4">
        <dt className="text-muted">{column.head}</dt>
        <dd className="min-w-0 text-right wrap-anywhere">{renderCell(column, row)}</dd>
      </div>
    ))}
  </dl>
)
