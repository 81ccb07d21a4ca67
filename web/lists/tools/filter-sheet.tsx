import type { ReactNode } from 'react'
import { formatCount } from '../../i18n/format'
import { lists } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { Button } from '../../ui/button'
import { Field } from '../../ui/fields/field'
import { Select } from '../../ui/fields/inputs'
import { Sheet } from '../../ui/layers/dialog'
import { sortParam } from '../list-url'
import type { ListColumn } from '../../ui/column'
import { clearFilters, activeFilters, type ListFilter } from './list-filter'
import type { ListControl } from '../use-list-state'

interface Props {
  open: boolean
  list: ListControl
  filters: readonly ListFilter[]
  /** The columns to sort by, offered here because mobile lists have no headers. */
  columns: readonly Pick<ListColumn<never>, 'key' | 'head' | 'sort'>[]
  /** Undefined while unknown. */
  total: number | undefined
  children?: ReactNode
  onClose: () => void
}

/** Filters and order on mobile. Each choice applies immediately; the button shows the number of matching rows. */
export function FilterSheet({ open, list, filters, columns, total, children, onClose }: Props) {
  const t = useMessages(lists)
  const sorts = columns.filter(({ key, sort }) => sort !== undefined && list.spec.sorts.includes(key))
  return (
    <Sheet
      open={open}
      title={t.filters}
      onClose={onClose}
      footer={
        <>
          <Button
            kind="quiet"
            disabled={activeFilters(list, filters).length === 0}
            onClick={() => clearFilters(list, filters)}
          >
            {t.clear}
          </Button>
          <Button onClick={onClose}>{total === undefined ? t.done : t.show(formatCount(total), total)}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {filters.map((filter) =>
          'chip' in filter ? null : (
            <Field key={filter.key} label={filter.name}>
              <Select
                value={list.state.filters[filter.key] ?? ''}
                onChange={(event) => list.choose({ filters: { [filter.key]: event.target.value } })}
              >
                <option value="">{t.anyOf}</option>
                {filter.options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          ),
        )}
        {sorts.length > 0 && (
          <Field label={t.sortBy}>
            <Select
              value={sortParam(list.state.sort)}
              onChange={({ target }) =>
                list.choose({ sort: { key: target.value.replace(/^-/, ''), descending: target.value.startsWith('-') } })
              }
            >
              {sorts.flatMap(({ key, head, sort }) =>
                [sort === 'descending', sort !== 'descending'].map((descending) => (
                  <option key={`${key} ${descending}`} value={sortParam({ key, descending })}>
                    {head}, {descending ? t.descending : t.ascending}
                  </option>
                )),
              )}
            </Select>
          </Field>
        )}
        {children}
      </div>
    </Sheet>
  )
}
