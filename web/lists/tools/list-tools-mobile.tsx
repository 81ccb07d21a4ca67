import { ListFilter as FilterIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { lists } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { FilterChip } from './filter-select'
import { FilterSheet } from './filter-sheet'
import { activeFilters, filterLabel } from './list-filter'
import type { ListToolsProps } from './list-tools-props'
import { SavedViews } from './saved-views'
import { SearchBox } from './search-box'
import type { ListViews } from './use-list-views'
import { isFilteredBy } from './view-query'

interface Props<Row> extends Omit<ListToolsProps<Row>, 'views'> {
  views: ListViews | undefined
  menu: ReactNode
  inSheet?: ReactNode
}

/** `ListTools` on mobile, with a removable chip for each active filter. */
export function ListToolsMobile<Row>(props: Props<Row>) {
  const {
    list,
    tabs,
    search,
    filters = [],
    columns = [],
    total,
    builtInViews,
    everything,
    views,
    menu,
    inSheet,
    compact = false,
    mobileButton,
  } = props
  const [open, setOpen] = useState(false)
  const set = activeFilters(list, filters)
  const sortable = columns.some(({ key, sort }) => sort !== undefined && list.spec.sorts.includes(key))
  // The selected view already names its filters.
  const matchesView = builtInViews?.some(({ filters: only }) => isFilteredBy(list.state, only)) === true
  const alone = tabs !== undefined && search === undefined && filters.length === 0 && !sortable
  if (alone && set.length === 0 && views?.current === undefined) {
    // A menu alone needs no separate row.
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
        {tabs}
        {menu}
      </div>
    )
  }
  const viewPills = builtInViews !== undefined && views !== undefined && (
    <SavedViews {...{ views, list, builtInViews, everything }} />
  )
  return (
    <>
      {!compact && tabs}
      <div className="flex items-center gap-2">
        {search && (
          <SearchBox list={list} label={search.label} searchRef={search.searchRef} className="min-w-0 flex-1" />
        )}
        {(filters.length > 0 || sortable) && (
          <FilterButton count={set.length} hasLabel={search === undefined} onClick={() => setOpen(true)} />
        )}
        {search === undefined && <span className="flex-1" />}
        {mobileButton}
        {menu}
      </div>
      {!compact && viewPills}
      {!matchesView && (set.length > 0 || views?.current !== undefined) && (
        <div className="flex flex-wrap items-center gap-2">
          {views?.current !== undefined && (
            <FilterChip onRemove={() => views.putOn(null)}>{views.current.name}</FilterChip>
          )}
          {set.map((filter) => (
            <FilterChip key={filter.key} onRemove={() => list.choose({ filters: { [filter.key]: '' } })}>
              {filterLabel(list, filter)}
            </FilterChip>
          ))}
        </div>
      )}
      <FilterSheet
        open={open}
        list={list}
        filters={filters}
        columns={columns}
        total={total}
        onClose={() => setOpen(false)}
      >
        {compact && viewPills}
        {inSheet}
      </FilterSheet>
    </>
  )
}

interface FilterButtonProps {
  count: number
  hasLabel: boolean
  onClick: () => void
}

function FilterButton({ count, hasLabel, onClick }: FilterButtonProps) {
  const t = useMessages(lists)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={count === 0 ? t.filters : t.filtersSet(count)}
      onClick={onClick}
      className="inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-2 rounded-full bg-raised px-3.5 text-sm font-semibold ring-1 ring-line ring-inset"
    >
      <FilterIcon aria-hidden className="size-4.5" />
      {hasLabel && t.filters}
      {count > 0 && (
        <span className="grid size-5 place-items-center rounded-full bg-accent text-xs text-on-accent">{count}</span>
      )}
    </button>
  )
}
