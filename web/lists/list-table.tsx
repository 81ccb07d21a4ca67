import {
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Header,
  type Row as TableRow,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { classNames } from '../ui/button-classes'
import { renderCell, type ListColumn } from '../ui/column'
import type { Sort } from './list-url'
import { TableSkeleton } from './list-skeleton'
import { PageCheckbox, RowCheckbox } from './selection-checkbox'
import type { SelectionHandlers } from './selection'
import { openOnClick } from './row-link'
import { ScrollableTable } from './scrollable-table'

// The data source sorts and paginates, and the list manages the selection.
const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature })
type Features = typeof features

export interface ListTableProps<Row extends object> {
  caption: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Keys of the visible columns, all by default. */
  shown?: readonly string[] | undefined
  sort: Sort
  /** Null restores the list's default order. */
  onSort: (sort: Sort | null) => void
  cursor: string
  current?: string | undefined
  picked?: SelectionHandlers<Row> | undefined
  waiting?: boolean | undefined
  banner?: ReactNode
}

export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    shown,
    sort,
    onSort,
    cursor,
    current,
    picked,
    banner,
    waiting = false,
  } = props
  const defs = useMemo(() => columns.map(definition), [columns])
  const columnByKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns])
  const table = useTable<Features, Row>({
    features,
    columns: defs,
    data: rows as Row[],
    getRowId: rowKey,
    manualSorting: true,
    enableMultiSort: false,
    state: {
      sorting: [{ id: sort.key, desc: sort.descending }],
      columnVisibility: visibilityOf(columns, shown),
    },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change([{ id: sort.key, desc: sort.descending }]) : change
      onSort(next[0] === undefined ? null : { key: next[0].id, descending: next[0].desc })
    },
  })
  const span = table.getVisibleLeafColumns().length + (picked === undefined ? 0 : 1)
  return (
    <ScrollableTable>
      <table className="w-full border-collapse text-sm leading-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {picked !== undefined && (
                <th scope="col" className="w-11 pl-2.5">
                  {!waiting && <PageCheckbox rows={rows.map(rowKey)} picked={picked} />}
                </th>
              )}
              {group.headers.map((header) => (
                <HeadCell key={header.id} header={header} listColumn={columnByKey.get(header.column.id)} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {banner !== undefined && <FullWidthRow span={span}>{banner}</FullWidthRow>}
          {waiting && (
            <TableSkeleton columns={columns.filter((column) => isShown(column, shown))} picks={picked !== undefined} />
          )}
          {table.getRowModel().rows.map((row) => (
            <BodyRow
              key={row.id}
              row={row}
              columnByKey={columnByKey}
              cursor={row.id === cursor}
              current={row.id === current}
              picked={picked}
            />
          ))}
        </tbody>
      </table>
    </ScrollableTable>
  )
}

const FullWidthRow = ({ span, children }: { span: number; children: ReactNode }) => (
  <tr>
    <td
      colSpan={span}
      className="bg-accent-soft text-center not-empty:border-t not-empty:border-line not-empty:px-4 not-empty:py-1.5"
    >
      {children}
    </td>
  </tr>
)

function HeadCell<Row extends object>({
  header,
  listColumn,
}: {
  header: Header<Features, Row, unknown>
  listColumn: ListColumn<Row> | undefined
}) {
  const { column } = header
  const sorted = column.getIsSorted()
  const Arrow = (sorted === false ? column.getFirstSortDir() : sorted) === 'desc' ? ArrowDown : ArrowUp
  const head = String(column.columnDef.header ?? '')
  return (
    <th
      scope="col"
      aria-sort={sorted === false ? undefined : sorted === 'desc' ? 'descending' : 'ascending'}
      className={classNames(
        'h-9 px-3 text-xs font-semibold whitespace-nowrap first:pl-5 last:pr-5',
        sorted === false ? 'text-muted' : 'text-text',
        listColumn?.end === true ? 'text-right' : 'text-left',
        listColumn?.className,
      )}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          onClick={column.getToggleSortingHandler()}
          // In numeric columns the arrow comes first, so that the label ends where the numbers end.
          className={classNames(
            'group inline-flex min-h-9 items-center gap-1 text-left hover:text-text focus-visible:-outline-offset-2',
            listColumn?.end === true && 'flex-row-reverse',
          )}
        >
          {head}
          <Arrow
            aria-hidden
            className={classNames(
              'size-3.5',
              sorted === false && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
            )}
          />
        </button>
      ) : (
        // The column is not sortable, but shows the current order.
        <span className="inline-flex items-center gap-1">
          {head}
          {sorted !== false && <Arrow aria-hidden className="size-3.5" />}
        </span>
      )}
    </th>
  )
}

function BodyRow<Row extends object>({
  row,
  columnByKey,
  cursor,
  current,
  picked,
}: {
  row: TableRow<Features, Row>
  /** A prop, because the table doesn't rerender cells when only their context changes. */
  columnByKey: ReadonlyMap<string, ListColumn<Row>>
  cursor: boolean
  current: boolean
  picked: ListTableProps<Row>['picked']
}) {
  return (
    // Keyboard users use the row's link instead.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      data-row={row.id}
      aria-selected={picked?.keys.has(row.id)}
      aria-current={current || undefined}
      onClick={openOnClick}
      className={classNames(
        'cursor-pointer border-t border-line hover:bg-surface aria-[current]:bg-accent-soft aria-selected:bg-accent-soft',
        (cursor || current) && '[&>:first-child]:shadow-[inset_3px_0_0_var(--color-accent)]',
      )}
    >
      {picked !== undefined && (
        <td className="w-11 pl-2.5">
          <RowCheckbox id={row.id} name={picked.nameOf(row.original)} picked={picked} />
        </td>
      )}
      {row.getVisibleCells().map((cell) => {
        const listColumn = columnByKey.get(cell.column.id)
        return (
          <td
            key={cell.id}
            className={classNames(
              'h-11 px-3 py-1 first:pl-5 last:pr-5',
              listColumn?.end === true && 'text-right',
              listColumn?.className,
            )}
          >
            {listColumn && renderCell(listColumn, row.original)}
          </td>
        )
      })}
    </tr>
  )
}

const definition = <Row extends object>(column: ListColumn<Row>): ColumnDef<Features, Row> => ({
  id: column.key,
  header: column.head,
  accessorFn: (row) => column.text?.(row) ?? '',
  enableSorting: column.sort !== undefined,
  sortDescFirst: column.sort === 'descending',
})

const isShown = <Row,>({ key, desktop }: ListColumn<Row>, shown: readonly string[] | undefined): boolean =>
  desktop !== false && (shown?.includes(key) ?? true)

const visibilityOf = <Row,>(columns: readonly ListColumn<Row>[], shown: readonly string[] | undefined) =>
  Object.fromEntries(columns.map((column) => [column.key, isShown(column, shown)]))
