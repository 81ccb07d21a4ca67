import { Columns3 } from 'lucide-react'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { peopleRoute, type ListedPerson, type PeoplePage } from '../../../../domain/api/people/people-lists'
import type { Cents, Id } from '../../../../domain/entities'
import { settingDefaults } from '../../../../domain/program/settings'
import { useRoute } from '../../../data/queries/use-route'
import { toListSource, type RouteList } from '../../../data/queries/list-source'
import { fetchOwedAmounts, useOwedAmounts, fetchAllPeople } from '../../../data/queries/people/people'
import { changeView, saveOwnColumns, useOwnColumns, useSavedViews } from '../../../data/queries/session/saved-views'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { useSettings } from '../../../data/queries/installation/settings'
import { formatCount } from '../../../i18n/format'
import type { MessagesOf } from '../../../i18n/group'
import { useMessages } from '../../../i18n/language'
import { invitations as invitationMessages, people } from '../../../i18n/admin-areas'
import { CsvButton } from '../../../lists/tools/csv-button'
import { ListLayout } from '../../../lists/list-footer'
import type { ListFilter } from '../../../lists/tools/list-filter'
import { ListTools } from '../../../lists/tools/list-tools'
import { ListView } from '../../../lists/list-view'
import { SelectionBar } from '../../../lists/selection-bar'
import type { CsvExport } from '../../../lists/tools/use-csv-export'
import { useDesktopLayout } from '../../../lists/use-desktop-layout'
import { emptySelection, useListState, type ListControl } from '../../../lists/use-list-state'
import { toStoredView, parseViewQuery } from '../../../lists/tools/view-query'
import { InviteButton, useInvitations } from '../../../shared/invite-people'
import { Button } from '../../../ui/button'
import { TitleActions } from '../../../ui/title-actions'
import { ChangeRoles } from './change-roles'
import {
  knownColumns,
  shownColumns,
  type ColumnName,
  actionsColumnKey,
  usePeopleColumns,
  type PersonListRow,
  peopleFileColumns,
} from './people-columns'
import { ColumnsSheet } from './columns-sheet'
import { nameOf } from '../person/person-state'
import { InvitedPeople, useInvitedCount } from './invited-people'
import {
  invitedTab,
  peopleListQuery,
  peopleListSpec,
  usePeopleFilters,
  usePeopleViews,
  useRoleFilter,
  RoleTabs,
} from './people-list'
import { WriteToPeople } from './write-to-people'

/** All Users: role tabs with counts, search, filters, saved views and a paged list (document 2, section 2). */
export function PeoplePage() {
  const t = useMessages(invitationMessages)
  const list = useListState(peopleListSpec)
  const invitations = useInvitations()
  const isDesktop = useDesktopLayout()
  const invited = useInvitedCount(invitations)
  const tabs = <RoleTabs list={list} invited={invited} />
  const roleFilter = useRoleFilter(invited)
  const isInvited = list.state.filters['role'] === invitedTab
  return (
    <ListLayout>
      <TitleActions>
        <InviteButton size="sm">{t.invite}</InviteButton>
      </TitleActions>
      {isInvited ? (
        <>
          {tabs}
          <InvitedPeople invitations={invitations} />
        </>
      ) : (
        <PeopleTable
          list={list}
          tabs={tabs}
          // On mobile the title has no actions, and the roles are in the filter sheet.
          mobileButton={
            <InviteButton kind="quiet" className="size-11 flex-none px-0!">
              <span className="sr-only">{t.invite}</span>
            </InviteButton>
          }
          mobileFilters={isDesktop ? [] : [roleFilter]}
        />
      )}
    </ListLayout>
  )
}

interface TableProps {
  list: ListControl
  tabs: ReactNode
  mobileButton: ReactNode
  mobileFilters: readonly ListFilter[]
}

function PeopleTable({ list, tabs, mobileButton, mobileFilters }: TableProps) {
  const t = useMessages(people)
  const query = peopleListQuery(list.state)
  const listed = toListSource(useRoute(peopleRoute, { ...query, after: list.state.after }, { keep: true }))
  const searchBox = useRef<HTMLInputElement>(null)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const { shown, own, sheet } = useShownColumns(list)
  const source = useWithOwed(listed, shown)
  const columns = usePeopleColumns(shown)
  const file = {
    name: 'people',
    columns: peopleFileColumns(columns, t),
    shown,
    rows: async (): Promise<{ rows: PersonListRow[]; cut: boolean }> => {
      const { rows, cut } = await fetchAllPeople(query)
      return { rows: shown.includes('owed') ? addOwed(rows, await fetchOwedAmounts(idsOf(rows))) : rows, cut }
    },
  } as const
  const { total } = source

  return (
    <>
      <ListTools
        list={list}
        tabs={tabs}
        search={{ label: t.search, searchRef: searchBox }}
        columns={columns}
        total={source.loading ? undefined : total}
        filters={[...mobileFilters, ...usePeopleFilters()]}
        compact
        mobileButton={mobileButton}
        builtInViews={usePeopleViews()}
        everything={t.everybody}
        actions={[
          {
            key: 'columns',
            label: t.customize,
            icon: <Columns3 aria-hidden />,
            onSelect: () => setIsSheetOpen(true),
          },
        ]}
        file={file}
        views={{ columns: own }}
      />
      <ListView
        list={list}
        source={source}
        caption={t.caption}
        columns={columns}
        shown={[...shown, actionsColumnKey]}
        rowKey={(row) => row.id}
        nameOf={nameOf}
        search={searchBox}
        failed={t.failed}
        empty={{ title: t.none, ...emptyState(list, source.page?.noMatch, t) }}
      />
      <SelectedPeopleBar list={list} total={total} file={file} onChanged={source.retry} />
      {sheet !== null && <ColumnsSheet {...sheet} open={isSheetOpen} onClose={() => setIsSheetOpen(false)} />}
    </>
  )
}

/** Returns the empty state of a search, with a link that searches for the most similar name. */
function emptyState(
  list: ListControl,
  noMatch: PeoplePage['noMatch'],
  t: MessagesOf<typeof people>,
): { text: string; instead?: ReactNode } {
  const { search, filters } = list.state
  if (search === '') return { text: t.noneText }
  if (noMatch === undefined) return { text: t.noMatch(search) }
  const { nearest } = noMatch
  // The most similar name may belong to a person who doesn't match the filters.
  if (Object.values(filters).some((value) => value !== '')) return { text: t.nobodyOfFilter(search) }
  const called = t.nobodyOf(search, formatCount(noMatch.people))
  if (nearest === null) return { text: called }
  return {
    text: `${called} ${t.nearest(nearest.name)}`,
    instead: (
      <Button kind="quiet" onClick={() => list.choose({ search: nearest.search })}>
        {t.searchNearest(nearest.search)}
      </Button>
    ),
  }
}

/** Adds the owed amounts to a page's rows if their column is shown; otherwise they aren't requested. */
function useWithOwed(source: RouteList<PeoplePage>, shown: readonly ColumnName[]) {
  const { rows } = source
  const owed = useOwedAmounts(idsOf(rows), shown.includes('owed'))
  return { ...source, rows: useMemo(() => addOwed(rows, owed), [rows, owed]) }
}

const idsOf = (rows: readonly ListedPerson[]): Id[] => rows.map(({ id }) => id)

const addOwed = (rows: readonly ListedPerson[], owed: Readonly<Record<Id, Cents>>): PersonListRow[] =>
  rows.map((row) => ({ ...row, owedCents: owed[row.id] }))

interface PickedProps {
  list: ListControl
  total: number | undefined
  file: CsvExport<PersonListRow>
  onChanged: () => void
}

function SelectedPeopleBar({ list, total, file, onChanged }: PickedProps) {
  const { picked, filters } = list.state
  const count = picked.all?.count ?? picked.keys.length
  const rows = async () => {
    const { rows: all, cut } = await file.rows()
    return { rows: picked.all === null ? all.filter(({ id }) => picked.keys.includes(id)) : all, cut }
  }
  const selection = { count, picked: async () => (await rows()).rows }
  // Mobile has space for two buttons.
  const narrowClass = filters['paypal'] === 'none' ? 'max-md:hidden' : undefined
  return (
    <SelectionBar
      count={count}
      all={
        total === undefined
          ? undefined
          : { count: total, onPick: () => list.pick({ keys: [], all: { count: total, cents: 0 } }) }
      }
      onClear={() => list.pick(emptySelection)}
    >
      {filters['paypal'] === 'none' && <WriteToPeople {...selection} about="paypal" main />}
      <WriteToPeople {...selection} about="anything" main={filters['paypal'] !== 'none'} className={narrowClass} />
      <ChangeRoles {...selection} onDone={onChanged} className={narrowClass} />
      <CsvButton {...file} kind="bar-quiet" className="max-md:hidden" rows={rows} />
    </SelectionBar>
  )
}

/** Returns the columns to show: those of the active saved view, otherwise the admin's own, otherwise the shared ones. */
function useShownColumns(list: ListControl) {
  const me = useCurrentPerson()?.id ?? ''
  const stored = useSettings().value ?? null
  const ownColumns = useOwnColumns(peopleListSpec.screen)
  const current = useSavedViews(peopleListSpec.screen).rows.find(({ id }) => id === list.state.view)
  const own = current === undefined ? null : parseViewQuery(peopleListSpec, current.query).columns
  const shared = shownColumns((stored?.settings ?? settingDefaults).user_management_columns)
  const wanted = own === null ? (ownColumns ?? shared) : own
  const names = wanted.join()
  // Keeps the array's identity while the names are equal, so the columns aren't rebuilt.
  const shown = useMemo(() => knownColumns(names.split(',')), [names])
  const view = current && {
    name: current.name,
    shown,
    save: (next: readonly ColumnName[]) =>
      changeView(current.id, toStoredView(parseViewQuery(peopleListSpec, current.query), next)),
  }
  const person = {
    shown: ownColumns === null ? null : knownColumns(ownColumns),
    save: (next: readonly ColumnName[] | null) => saveOwnColumns(me, peopleListSpec.screen, next),
  }
  return { shown, own, sheet: stored && { stored, view, person } }
}
