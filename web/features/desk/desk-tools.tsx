import type { RefObject } from 'react'
import { ticketCategories, ticketPriorities, ticketStatuses, type Id } from '../../../domain/entities'
import type { QueueAsked } from '../../data/repos/queue'
import type { TicketCounts } from '../../data/repos/work-counts'
import { desk } from '../../i18n/desk'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import type { ListFilter } from '../../lists/list-filter'
import { ListToolsPhone } from '../../lists/list-tools-phone'
import type { ListControl } from '../../lists/use-list-state'
import { FilterTabs } from '../../ui/filter-tabs'
import { useWide } from '../../lists/use-wide'
import { queueOrders } from '../../../domain/tickets/queue-order'
import { statusFilter } from './desk-spec'
import { QueueLine } from './queue-line'

interface Props {
  list: ListControl
  asked: Omit<QueueAsked, 'from'>
  /** How many tickets there are by status, by the server: what is done is never here as a whole (P10). */
  counts: TicketCounts | undefined
  /** All that is open is here: who waits can be counted. */
  known: boolean
  me: Id
  box: RefObject<HTMLInputElement | null>
}

const tabs = [...ticketStatuses, ''] as const

/** Over the queue: which tickets, the search, and one button for all other filters: the column is as narrow as a phone. */
export function DeskTools({ list, asked, counts, known, me, box }: Props) {
  const t = useMessages(desk)
  const wide = useWide()
  const filters: ListFilter[] = [
    // on phones whom a ticket waits for is in the sheet too: the queue begins where the search ends
    ...(wide ? [] : waitFilters(t)),
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
  const orders = { name: t.order, options: queueOrders.map((value) => ({ value, label: t.orders[value] })) }
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-2.5 py-3 max-md:px-4 max-md:pt-0 max-md:pb-2">
      <ListToolsPhone
        list={list}
        tabs={
          <FilterTabs
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
        orders={wide ? undefined : orders}
        views={undefined}
        menu={null}
      />
      {wide && <QueueLine list={list} asked={asked} known={known} all={counts?.[asked.status]} me={me} />}
    </div>
  )
}

type WaitWords = Pick<ReturnType<typeof desk.read>, 'waits' | 'waitsFor' | 'sleep' | 'sleeping'>

/** Whoever waits, and what sleeps, is open or in progress: any other status beside them would show nobody. */
const waitFilters = (t: WaitWords): ListFilter[] => [
  {
    key: 'waits',
    name: t.waits,
    besides: { status: '', asleep: '' },
    options: (['us', 'day'] as const).map((value) => ({ value, label: t.waitsFor[value] })),
  },
  {
    key: 'asleep',
    name: t.sleep,
    besides: { status: '', waits: '' },
    options: [{ value: '1', label: t.sleeping }],
  },
]
