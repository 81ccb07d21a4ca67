import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from './fields/checkbox'
import { classNames } from './class-names'
import { useUiTexts } from './ui-texts'

export interface Column<Row> {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures stand at the end. */
  end?: boolean | undefined
  sortable?: boolean | undefined
  /** Classes of head and cells: widths, `max-lg:hidden`. */
  className?: string | undefined
}

export interface Sort {
  key: string
  descending: boolean
}

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
  /** The key of the open row. */
  current?: string | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** Rows can be picked: the picked keys, the name of a row, and what to do. */
  picked?:
    | { keys: ReadonlySet<string>; nameOf: (row: Row) => string; onChange: (keys: Set<string>) => void }
    | undefined
  footer?: ReactNode
}

/** A table on desks, a list on phones. */
export function Table<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, phoneRow, dense = false, current, sort, onSort, picked, footer } = props
  const texts = useUiTexts()
  const pick = (key: string, on: boolean) => {
    const keys = new Set(picked?.keys)
    if (on) keys.add(key)
    else keys.delete(key)
    picked?.onChange(keys)
  }
  const all = rows.length > 0 && rows.every((row) => picked?.keys.has(rowKey(row)) === true)
  const some = rows.some((row) => picked?.keys.has(rowKey(row)) === true)
  const cell = dense ? 'px-2 py-0.5 h-11' : 'px-3 py-2.5'
  const pickCell = (row: Row) => {
    const key = rowKey(row)
    const name = picked?.nameOf(row) ?? key
    return (
      <Checkbox
        label={texts.select(name)}
        hideLabel
        checked={picked?.keys.has(key) === true}
        onChange={(event) => pick(key, event.target.checked)}
      />
    )
  }
  return (
    <div className="overflow-hidden rounded-lg bg-raised shadow-sm">
      <div className="overflow-x-auto max-md:hidden">
        <table className={classNames('w-full border-collapse', dense && 'text-sm leading-sm')}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {picked !== undefined && (
                <th scope="col" className="w-11 pl-3">
                  <Checkbox
                    label={texts.selectAll}
                    hideLabel
                    checked={all}
                    mixed={some && !all}
                    onChange={(event) => picked.onChange(new Set(event.target.checked ? rows.map(rowKey) : []))}
                  />
                </th>
              )}
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={sort?.key === column.key ? (sort.descending ? 'descending' : 'ascending') : undefined}
                  className={classNames(
                    'h-9 text-xs font-semibold text-muted first:pl-4 last:pr-4',
                    dense ? 'px-2' : 'px-3',
                    column.end === true ? 'text-right' : 'text-left',
                    column.className,
                  )}
                >
                  {column.sortable === true && onSort !== undefined ? (
                    <SortButton column={column} sort={sort} onSort={onSort} />
                  ) : (
                    column.head
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const key = rowKey(row)
              return (
                <tr
                  key={key}
                  aria-selected={picked === undefined ? undefined : picked.keys.has(key)}
                  className={classNames(
                    'border-t border-line hover:bg-surface aria-selected:bg-accent-soft',
                    key === current && 'bg-accent-soft',
                  )}
                >
                  {picked !== undefined && <td className="pl-3">{pickCell(row)}</td>}
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={classNames(
                        cell,
                        'first:pl-4 last:pr-4',
                        column.end === true && 'text-right',
                        column.className,
                      )}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <ul aria-label={caption} className="md:hidden">
        {rows.map((row) => {
          const key = rowKey(row)
          return (
            <li
              key={key}
              className={classNames(
                'flex items-center gap-2 border-t border-line px-4 py-3 first:border-t-0',
                (picked?.keys.has(key) === true || key === current) && 'bg-accent-soft',
              )}
            >
              {picked !== undefined && <span className="-ml-2 flex-none">{pickCell(row)}</span>}
              <div className="min-w-0 flex-1">
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
              </div>
            </li>
          )
        })}
      </ul>
      {footer !== undefined && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-1.5 text-sm text-muted">
          {footer}
        </div>
      )}
    </div>
  )
}

function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}) {
  const here = sort?.key === column.key
  const Arrow = here && sort.descending ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={() => onSort({ key: column.key, descending: here ? !sort.descending : false })}
      className="inline-flex min-h-9 items-center gap-1 hover:text-text"
    >
      {column.head}
      <Arrow aria-hidden className={`size-3.5 ${here ? '' : 'opacity-0'}`} />
    </button>
  )
}
