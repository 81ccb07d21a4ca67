import type { RefObject } from 'react'
import { ticketCategories, ticketPriorities, ticketStatuses, type Id } from '../../../../domain/entities'
import type { QueueQuery } from '../../../data/queries/tickets/queue'
import type { TicketCounts } from '../../../data/queries/money/stats'
import { helpdesk } from '../../../i18n/areas/admins'
import { formatCount } from '../../../i18n/format'
import { useMessages } from '../../../i18n/messages'
import type { ListFilter } from '../../../lists/tools/list-filter'
import { ListToolsMobile } from '../../../lists/tools/list-tools-mobile'
import type { ListControl } from '../../../lists/use-list-state'
import { FilterTabs } from '../../../ui/filter-tabs'
import { toStatusFilter } from './queue-address'
import { QueueQuickFilters } from './queue-quick-filters'
import { SavedQueueViews } from './saved-queue-views'
import { TicketsExport } from './tickets-export'

interface Props {
  list: ListControl
  query: Omit<QueueQuery, 'from'>
  /** Counts of all tickets by status, from the server, because done tickets are never complete on this device (P10). */
  counts: TicketCounts | undefined
  /** True when all open tickets are on this device; only then can waiting people be counted. */
  known: boolean
  me: Id
  box: RefObject<HTMLInputElement | null>
}

const tabs = [...ticketStatuses, ''] as const

/**
 * The toolbar above the queue with status tabs, search, filters and saved views. It always uses the mobile layout, because
 * the column is narrow.
 */
export function QueueToolbar({ list, query, counts, known, me, box }: Props) {
  const t = useMessages(helpdesk)
  const filters: ListFilter[] = [
    {
      key: 'whose',
      name: t.whose,
      options: (['mine', 'nobody'] as const).map((value) => ({ value, label: t.whoseOf[value] })),
    },
    {
      key: 'priority',
      name: t.priority,
      options: ticketPriorities.map((value) => ({ value, label: t.priorities[value] })),
    },
    {
      key: 'category',
      name: t.category,
      options: ticketCategories.map((value) => ({ value, label: t.categories[value] })),
    },
  ]
  // The active button shows the filter, so no chip repeats it.
  const pills = (['mine', 'nobody'] as const).map((whose) => ({
    name: t.whoseOf[whose],
    filters: { whose, status: toStatusFilter(query.status) },
    count: undefined,
  }))
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-2.5 py-3 max-md:px-4 max-md:pt-0 max-md:pb-0">
      <ListToolsMobile
        list={list}
        tabs={
          <FilterTabs
            keys
            wrap
            label={t.filter}
            value={query.status}
            onChange={(next) => list.choose({ filters: { status: toStatusFilter(next), waits: '', snoozed: '' } })}
            options={tabs.map((value) => ({
              value,
              label: value === '' ? t.all : t.tabs[value],
              count: counts && formatCount(counts[value]),
            }))}
          />
        }
        search={{ label: t.search, box }}
        filters={filters}
        builtInViews={pills}
        views={undefined}
        menu={null}
        inSheet={
          <>
            <SavedQueueViews list={list} />
            <TicketsExport query={query} />
          </>
        }
      />
      <QueueQuickFilters list={list} query={query} known={known} all={counts?.[query.status]} me={me} />
    </div>
  )
}
