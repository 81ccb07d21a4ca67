import type { RefObject } from 'react'
import { ticketCategories, ticketPriorities, ticketStatuses, type Id } from '../../../../domain/entities'
import type { QueueAsked } from '../../../data/queries/tickets/queue'
import type { TicketCounts } from '../../../data/queries/money/figures'
import { desk } from '../../../i18n/areas/admins'
import { formatCount } from '../../../i18n/format'
import { useMessages } from '../../../i18n/messages'
import type { ListFilter } from '../../../lists/tools/list-filter'
import { ListToolsPhone } from '../../../lists/tools/list-tools-phone'
import type { ListControl } from '../../../lists/use-list-state'
import { FilterTabs } from '../../../ui/filter-tabs'
import { statusFilter } from './queue-address'
import { QueueLine } from './queue-line'
import { QueueViews } from './queue-views'
import { TicketsFile } from './tickets-file'

interface Props {
  list: ListControl
  asked: Omit<QueueAsked, 'from'>
  /** Counts of all tickets by status, from the server, because done tickets are never complete on this device (P10). */
  counts: TicketCounts | undefined
  /** All open tickets are on this device, so waiting people can be counted. */
  known: boolean
  me: Id
  box: RefObject<HTMLInputElement | null>
}

const tabs = [...ticketStatuses, ''] as const

/**
 * The toolbar above the queue: status tabs, search, filters and saved views, in the mobile layout because the column is
 * narrow.
 */
export function DeskTools({ list, asked, counts, known, me, box }: Props) {
  const t = useMessages(desk)
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
    filters: { whose, status: statusFilter(asked.status) },
    count: undefined,
  }))
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-2.5 py-3 max-md:px-4 max-md:pt-0 max-md:pb-0">
      <ListToolsPhone
        list={list}
        tabs={
          <FilterTabs
            keys
            wrap
            label={t.filter}
            value={asked.status}
            onChange={(next) => list.choose({ filters: { status: statusFilter(next), waits: '', asleep: '' } })}
            options={tabs.map((value) => ({
              value,
              label: value === '' ? t.all : t.tabs[value],
              count: counts && formatCount(counts[value]),
            }))}
          />
        }
        search={{ label: t.search, box }}
        filters={filters}
        shipped={pills}
        views={undefined}
        menu={null}
        inSheet={
          <>
            <QueueViews list={list} />
            <TicketsFile asked={asked} />
          </>
        }
      />
      <QueueLine list={list} asked={asked} known={known} all={counts?.[asked.status]} me={me} />
    </div>
  )
}
