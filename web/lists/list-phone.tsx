import type { ReactNode } from 'react'
import { Checkbox } from '../ui/fields/checkbox'
import { classNames } from '../ui/class-names'
import { useUiTexts } from '../ui/ui-texts'
import type { ListTableProps } from './list-table'
import { openOnClick } from './row-opener'

interface Props<Row extends object> extends Omit<ListTableProps<Row>, 'columns' | 'shown' | 'sort' | 'onSort'> {
  phoneRow: (row: Row) => ReactNode
}

/** The rows of a list on phones, under each other. */
export function ListPhone<Row extends object>(props: Props<Row>) {
  const { caption, rows, rowKey, cursor, current, picked, band, phoneRow } = props
  const texts = useUiTexts()
  const pick = (key: string, on: boolean) => {
    const keys = new Set(picked?.keys)
    if (on) keys.add(key)
    else keys.delete(key)
    picked?.onChange(keys)
  }
  return (
    <>
      <div className="bg-accent-soft text-center text-sm not-empty:px-4 not-empty:py-1.5">{band}</div>
      <ul aria-label={caption}>
        {rows.map((row) => {
          const key = rowKey(row)
          const on = picked?.keys.has(key) === true
          return (
            // the keyboard's way to the same is the row's link
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
            <li
              key={key}
              data-row={key}
              aria-current={key === current || undefined}
              onClick={openOnClick}
              className={classNames(
                'flex items-center gap-1 border-t border-line px-4 py-3 first:border-t-0',
                (on || key === current) && 'bg-accent-soft',
                (key === cursor || key === current) && 'shadow-[inset_3px_0_0_var(--color-accent)]',
              )}
            >
              {picked !== undefined && (
                <span className="-ml-2.5 grid w-11 flex-none place-items-center">
                  <Checkbox
                    label={texts.select(picked.nameOf(row))}
                    hideLabel
                    checked={on}
                    onChange={(event) => pick(key, event.target.checked)}
                  />
                </span>
              )}
              <div className="min-w-0 flex-1">{phoneRow(row)}</div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
