import { ChevronRight } from 'lucide-react'
import { classNames } from '../ui/button-classes'
import { MobileRow } from '../ui/mobile-row'
import { RowsSkeleton } from './list-skeleton'
import type { ListTableProps } from './list-table'
import { RowCheckbox } from './selection-checkbox'
import { openOnClick } from './row-link'

type Props<Row extends object> = Omit<ListTableProps<Row>, 'shown' | 'sort' | 'onSort'>

export function ListMobile<Row extends object>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, cursor, current, picked, banner, waiting = false } = props
  if (waiting) return <RowsSkeleton columns={columns} picks={picked !== undefined} />
  return (
    <>
      <div className="bg-accent-soft text-center text-sm not-empty:px-4 not-empty:py-1.5">{banner}</div>
      <ul aria-label={caption}>
        {rows.map((row) => {
          const key = rowKey(row)
          const on = picked?.keys.has(key) === true
          return (
            // Keyboard users use the row's link instead.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
            <li
              key={key}
              data-row={key}
              aria-current={key === current || undefined}
              onClick={openOnClick}
              className={classNames(
                'flex items-center gap-1 border-t border-line py-3 pr-4 first:border-t-0',
                picked === undefined ? 'pl-4' : 'pl-1.5',
                (on || key === current) && 'bg-accent-soft',
                (key === cursor || key === current) && 'shadow-[inset_3px_0_0_var(--color-accent)]',
              )}
            >
              {picked !== undefined && <RowCheckbox id={key} name={picked.nameOf(row)} picked={picked} />}
              <div className="min-w-0 flex-1">
                <MobileRow columns={columns} row={row} />
              </div>
              <ChevronRight aria-hidden className="size-4 flex-none text-muted" />
            </li>
          )
        })}
      </ul>
    </>
  )
}
