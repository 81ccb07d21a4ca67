import { useStats } from '../../../data/queries/money/stats'
import { formatCount } from '../../../i18n/format'
import { useMessages } from '../../../i18n/messages'
import { people } from '../../../i18n/areas/admins'
import type { ListControl } from '../../../lists/use-list-state'
import { FilterTabs } from '../../../ui/filter-tabs'

const tabs = ['', 'user', 'affiliate', 'admin'] as const

/** Tabs for all users and each role, with counts from the server's stats. */
export function RoleTabs({ list }: { list: ListControl }) {
  const t = useMessages(people)
  const counts = useStats('people').value
  return (
    <FilterTabs
      keys
      label={t.filter}
      value={tabs.find((tab) => tab === list.state.filters['role']) ?? ''}
      onChange={(role) => list.choose({ filters: { role } })}
      options={tabs.map((name) => ({
        value: name,
        label: t.tabs[name === '' ? 'all' : name],
        count: counts && formatCount(counts[name === '' ? 'all' : name]),
      }))}
    />
  )
}
