import { Columns3 } from 'lucide-react'
import { useRef, useState } from 'react'
import { settingDefaults } from '../../../domain/programme/settings'
import { allPeople, usePeople, usePeopleCounts } from '../../data/repos/people-admin'
import { changeView, useSavedViews } from '../../data/repos/saved-views'
import { useSettings } from '../../data/repos/settings'
import { useOnline } from '../../data/repos/use-online'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { CsvButton } from '../../lists/csv-button'
import { FilterSelect } from '../../lists/filter-select'
import { ListView } from '../../lists/list-view'
import { SavedViews } from '../../lists/saved-views'
import { SearchBox } from '../../lists/search-box'
import { SelectionBar } from '../../lists/selection-bar'
import { nothingPicked, useListState } from '../../lists/use-list-state'
import { storedView, viewQueryOf } from '../../lists/view-query'
import { Button } from '../../ui/button'
import { FilterTabs } from '../../ui/filter-tabs'
import { columnNames, shownColumns, type ColumnName } from './column-names'
import { ColumnsSheet } from './columns-sheet'
import { nameOf } from './name-of'
import { PersonPhoneRow, usePeopleColumns } from './people-columns'
import { peopleQuery, peopleSpec } from './people-list'

const tabs = ['', 'user', 'affiliate', 'admin'] as const
const statuses = ['active', 'pending', 'inactive'] as const

/** All Users: tabs with counts, search, filters, saved views, and a list read a page at a time (document 2, section 2). */
export function PeoplePage() {
  const t = useMessages(people)
  const online = useOnline()
  const list = useListState(peopleSpec)
  const { filters, search, picked, view } = list.state
  const query = peopleQuery(list.state)
  const source = usePeople(query)
  const counts = usePeopleCounts().value
  const box = useRef<HTMLInputElement>(null)
  const [choosing, setChoosing] = useState(false)

  const stored = useSettings().value ?? null
  const current = useSavedViews(peopleSpec.screen).rows.find(({ id }) => id === view)
  const own = current === undefined ? null : viewQueryOf(peopleSpec, current.query).columns
  const shared = shownColumns((stored?.settings ?? settingDefaults).user_management_columns)
  const shown = own === null ? shared : columnNames.filter((name) => name === 'name' || own.includes(name))
  const columns = usePeopleColumns(shown)
  const count = picked.all?.count ?? picked.keys.length
  const everybody = () => allPeople(query)

  function keepOwn(names: readonly ColumnName[]): void {
    if (current !== undefined) void changeView(current.id, storedView(viewQueryOf(peopleSpec, current.query), names))
  }

  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 py-4 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterTabs
          label={t.filter}
          value={filters['role'] as (typeof tabs)[number]}
          onChange={(role) => list.choose({ filters: { role } })}
          options={tabs.map((name) => ({
            value: name,
            label: t.tabs[name === '' ? 'all' : name],
            count: counts && formatCount(counts[name === '' ? 'all' : name]),
          }))}
        />
        <div className="flex flex-wrap items-center gap-2 max-md:w-full">
          <SearchBox list={list} label={t.search} box={box} className="max-md:w-full md:w-64" />
          <FilterSelect
            name={t.affiliateStatus}
            value={filters['affiliate'] ?? ''}
            onChange={(affiliate) => list.choose({ filters: { affiliate } })}
            options={statuses.map((value) => ({
              value,
              label: value === 'pending' ? t.onlyPending : t.isAffiliate(t.statuses[value]),
            }))}
          />
          <Button
            kind="quiet"
            size="sm"
            className="max-md:hidden"
            aria-disabled={!online || undefined}
            title={online ? undefined : t.needsNetwork}
            onClick={() => setChoosing(true)}
          >
            <Columns3 aria-hidden />
            {t.customize}
          </Button>
          <CsvButton name="people" columns={columns} shown={shown} rows={everybody} disabled={!online} />
        </div>
      </div>
      <SavedViews list={list} columns={own} />
      <ListView
        list={list}
        source={source}
        caption={t.caption}
        columns={columns}
        shown={shown}
        rowKey={(row) => row.id}
        nameOf={nameOf}
        phoneRow={(row) => <PersonPhoneRow person={row} />}
        search={box}
        online={online}
        failed={t.failed}
        empty={{ title: t.none, text: search === '' ? t.noneText : t.noMatch(search) }}
      />
      <SelectionBar
        count={count}
        all={
          source.total === undefined
            ? undefined
            : {
                count: source.total,
                onPick: () => list.pick({ keys: [], all: { count: source.total ?? 0, cents: 0 } }),
              }
        }
        onClear={() => list.pick(nothingPicked)}
      >
        <CsvButton
          name="people"
          kind="field"
          columns={columns}
          shown={shown}
          disabled={!online}
          rows={async () => {
            const { rows, cut } = await everybody()
            return picked.all === null
              ? { rows: rows.filter(({ id }) => picked.keys.includes(id)), cut }
              : { rows, cut }
          }}
        />
      </SelectionBar>
      {stored !== null && (
        <ColumnsSheet
          open={choosing}
          stored={stored}
          online={online}
          view={current && { name: current.name, shown, keep: keepOwn }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
