import { paypalFilters, rentalFilters, seenFilters, peopleSorts } from '../../../../domain/people/people-list'
import { roles } from '../../../../domain/people/roles'
import type { PeopleListQuery } from '../../../../domain/api/people/people-lists'
import { oneOf, sortParam, type ListSpec } from '../../../lists/list-url'
import type { ListState, ListControl } from '../../../lists/use-list-state'
import { useStats } from '../../../data/queries/money/stats'
import { formatCount } from '../../../i18n/format'
import { useMessages } from '../../../i18n/language'
import { people } from '../../../i18n/admin-areas'
import { omitEmpty, type ListFilter } from '../../../lists/tools/list-filter'
import type { BuiltInView } from '../../../lists/tools/list-tools-props'
import { FilterTabs } from '../../../ui/filter-tabs'

/** The tab with the people who are invited or haven't verified their address; they have no account yet. */
export const invitedTab = 'invited'

export const peopleListSpec: ListSpec = {
  screen: 'users',
  filters: {
    role: oneOf([...roles, invitedTab]),
    affiliate: oneOf(['active', 'pending', 'inactive']),
    paypal: oneOf(paypalFilters),
    rental: oneOf(rentalFilters),
    seen: oneOf(seenFilters),
  },
  sorts: peopleSorts,
  sort: { key: 'joined', descending: true },
  usesCursors: true,
}

export const peopleListQuery = ({ filters, search, sort }: ListState) =>
  omitEmpty({ ...filters, search: search.trim().slice(0, 100), sort: sortParam(sort) }) as PeopleListQuery

const statuses = ['active', 'pending', 'inactive'] as const

export function usePeopleFilters(): ListFilter[] {
  const t = useMessages(people)
  const options = <Value extends string>(values: readonly Value[], messages: { readonly [value in Value]: string }) =>
    values.map((value) => ({ value, label: messages[value] }))
  return [
    {
      key: 'affiliate',
      name: t.affiliateStatus,
      options: statuses.map((value) => ({
        value,
        label: value === 'pending' ? t.onlyPending : t.isAffiliate(t.statuses[value]),
      })),
    },
    { key: 'paypal', name: t.paypalEmail, options: options(paypalFilters, t.paypalIs) },
    { key: 'rental', name: t.rental, options: options(rentalFilters, t.rentalIs) },
    { key: 'seen', name: t.lastLogin, options: options(seenFilters, t.seenIs) },
  ]
}

/** Returns the predefined views of All Users, each with its count from the server's stats. */
export function usePeopleViews(): BuiltInView[] {
  const t = useMessages(people)
  const counts = useStats('people').value
  const rentals = useStats('rentals').value
  const view = (name: string, filters: BuiltInView['filters'], count: number | undefined): BuiltInView => ({
    name,
    filters,
    count: count === undefined ? undefined : formatCount(count),
  })
  return [
    view(t.paypalIs.none, { paypal: 'none' }, counts?.withoutPaypal),
    view(t.rentalIs.starting, { rental: 'starting' }, counts?.startingWeek),
    view(t.onlyPending, { affiliate: 'pending' }, counts?.pendingAffiliates),
    view(t.seenIs.away, { seen: 'away' }, counts?.away),
    view(t.rentalIs.leaving, { rental: 'leaving' }, rentals?.leaving),
  ]
}

const tabs = ['', 'user', 'affiliate', 'admin', invitedTab] as const

/** Returns the tabs as options, each with its number of people; undefined numbers aren't known yet. */
function useRoleOptions(invited: number | undefined) {
  const t = useMessages(people)
  const counts = useStats('people').value
  return tabs.map((name) => ({
    value: name,
    label: t.tabs[name === '' ? 'all' : name],
    count:
      name === invitedTab ? invited && formatCount(invited) : counts && formatCount(counts[name === '' ? 'all' : name]),
  }))
}

/** Returns the tabs as a filter, for the filter sheet on mobile. */
export function useRoleFilter(invited: number | undefined): ListFilter {
  const t = useMessages(people)
  return {
    key: 'role',
    name: t.filter,
    options: useRoleOptions(invited)
      .filter(({ value }) => value !== '')
      .map(({ value, label, count }) => ({ value, label: count === undefined ? label : `${label} (${count})` })),
  }
}

export function RoleTabs({ list, invited }: { list: ListControl; invited: number | undefined }) {
  const t = useMessages(people)
  return (
    <FilterTabs
      keys
      label={t.filter}
      value={tabs.find((tab) => tab === list.state.filters['role']) ?? ''}
      onChange={(role) => list.choose({ filters: { role } })}
      options={useRoleOptions(invited)}
    />
  )
}
