import { useState } from 'react'
import { lists } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { Button } from '../../ui/button'
import { CsvButton } from './csv-button'
import { FilterChip, FilterSelect } from './filter-select'
import { clearFilters, activeFilters, type ListFilter } from './list-filter'
import type { ListToolsProps } from './list-tools-props'
import { ListToolsMobile } from './list-tools-mobile'
import { MoreMenu } from './more-menu'
import { SaveViewDialog } from './save-view-dialog'
import { SavedViews, SaveViewButton } from './saved-views'
import { SearchBox } from './search-box'
import type { ListControl } from '../use-list-state'
import { useListViews, type ListViews } from './use-list-views'
import { useDesktopLayout } from '../use-desktop-layout'

/** The controls above a list. On mobile: the search, a button for filters and order, and a menu. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { list, views: keeps = { columns: null }, actions = [], mobileActions = [], file } = props
  const isDesktop = useDesktopLayout()
  const [naming, setNaming] = useState(false)
  const views = useListViews(list, keeps === false ? null : keeps.columns)
  const shared = { ...props, views: keeps === false ? undefined : views, onName: () => setNaming(true) }
  return (
    <>
      {isDesktop ? (
        <ToolsDesktop {...shared} />
      ) : (
        <ListToolsMobile
          {...shared}
          menu={<MoreMenu {...shared} actions={[...mobileActions, ...actions]} file={file} />}
        />
      )}
      <SaveViewDialog open={naming} onClose={() => setNaming(false)} onSave={views.save} />
    </>
  )
}

interface DesktopProps<Row> extends Omit<ListToolsProps<Row>, 'views'> {
  views: ListViews | undefined
  onName: () => void
}

/** The maximum number of filters next to the search. In a list with tabs, more filters have a separate row below it. */
const maxBesideSearch = 2

function ToolsDesktop<Row>(props: DesktopProps<Row>) {
  const { list, tabs, search, filters = [], actions = [], file, builtInViews, everything, views, onName } = props
  const own = tabs !== undefined && filters.length > maxBesideSearch
  const rest = <FiltersDesktop list={list} filters={filters} />
  const buttons = (
    <>
      {actions.map(({ key, label, icon, onSelect, blocked }) => (
        <Button key={key} kind="quiet" size="sm" blocked={blocked} onClick={onSelect}>
          {icon}
          {label}
        </Button>
      ))}
      {views?.rows.length === 0 && builtInViews === undefined && views.changed && (
        <SaveViewButton views={views} onName={onName} small />
      )}
      {file !== undefined && <CsvButton {...file} />}
    </>
  )
  const searchBox = search && (
    <SearchBox
      list={list}
      label={search.label}
      searchRef={search.searchRef}
      className={`min-w-48 flex-auto ${own ? 'max-w-96' : ''}`}
    />
  )
  return (
    <>
      {tabs === undefined ? (
        <div className="flex flex-wrap items-center gap-2">
          {searchBox}
          {rest}
          <span className="flex flex-wrap gap-2">{buttons}</span>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {tabs}
          <div className="flex flex-auto flex-wrap items-center justify-end gap-2">
            {searchBox}
            {!own && rest}
            {!own && buttons}
          </div>
        </div>
      )}
      {own && (
        <div className="flex flex-wrap items-center gap-2">
          {rest}
          <span className="ml-auto flex flex-wrap gap-2">{buttons}</span>
        </div>
      )}
      {views !== undefined && <SavedViews {...{ views, onName, list, builtInViews, everything }} />}
    </>
  )
}

function FiltersDesktop({ list, filters }: { list: ListControl; filters: readonly ListFilter[] }) {
  const t = useMessages(lists)
  const set = activeFilters(list, filters)
  const choose = (key: string, value: string) => list.choose({ filters: { [key]: value } })
  return (
    <>
      {filters.map((filter) =>
        'options' in filter ? (
          <FilterSelect
            key={filter.key}
            name={filter.name}
            value={list.state.filters[filter.key] ?? ''}
            options={filter.options}
            onChange={(value) => choose(filter.key, value)}
          />
        ) : (
          set.includes(filter) && (
            <FilterChip key={filter.key} onRemove={() => choose(filter.key, '')}>
              {filter.chip}
            </FilterChip>
          )
        ),
      )}
      {set.length > 1 && (
        <Button kind="bare" size="sm" onClick={() => clearFilters(list, filters)}>
          {t.clear}
        </Button>
      )}
    </>
  )
}
