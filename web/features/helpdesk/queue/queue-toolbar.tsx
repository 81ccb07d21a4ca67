import { type RefObject, useState } from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { ticketCategories, ticketPriorities, ticketStatuses, type Id } from '../../../../domain/entities'
import { type QueueQuery, useAssignedCounts, useWaitingCounts } from '../../../data/queries/tickets/queue'
import type { TicketCounts } from '../../../data/queries/money/stats'
import { helpdesk } from '../../../i18n/admin-areas'
import { lists } from '../../../i18n/areas'
import { formatCount } from '../../../i18n/format'
import { useMessages } from '../../../i18n/language'
import type { ListFilter } from '../../../lists/tools/list-filter'
import { ListToolsMobile } from '../../../lists/tools/list-tools-mobile'
import type { ListControl } from '../../../lists/use-list-state'
import { FilterTabs } from '../../../ui/filter-tabs'
import { toStatusFilter } from './queue-address'
import { queueOrders } from '../../../../domain/tickets/queue-order'
import { useNow } from '../../../data/queries/clock'
import { ScrollableRow } from '../../../ui/scrollable-row'
import { SaveViewDialog } from '../../../lists/tools/save-view-dialog'
import { SavedViews, SaveViewButton } from '../../../lists/tools/saved-views'
import { useListViews } from '../../../lists/tools/use-list-views'
import type { ListedTicket } from '../../../../domain/api/messages/ticket-lists'
import { useAdminNames } from '../../../data/queries/people/people'
import { fetchAllTickets } from '../../../data/queries/tickets/tickets-online'
import { CsvButton } from '../../../lists/tools/csv-button'
import { csvOnlyColumn } from '../../../ui/column'

interface Props {
  list: ListControl
  query: Omit<QueueQuery, 'from'>
  /** Counts of all tickets by status, from the server, because done tickets are never complete on this device (P10). */
  counts: TicketCounts | undefined
  /** True when all open tickets are on this device; only then can waiting people be counted. */
  known: boolean
  me: Id
  searchRef: RefObject<HTMLInputElement | null>
}

const tabs = [...ticketStatuses, ''] as const

/** The toolbar above the queue. It always uses the mobile layout, because the column is narrow. */
export function QueueToolbar({ list, query, counts, known, me, searchRef }: Props) {
  const t = useMessages(helpdesk)
  const filter = <Value extends string>(
    key: string,
    name: string,
    values: readonly Value[],
    messages: { readonly [value in Value]: string },
  ): ListFilter => ({ key, name, options: values.map((value) => ({ value, label: messages[value] })) })
  const filters = [
    filter('whose', t.whose, ['mine', 'unassigned'], t.whoseOf),
    filter('priority', t.priority, ticketPriorities, t.priorities),
    filter('category', t.category, ticketCategories, t.categories),
  ]
  // The active button shows the filter, so no chip repeats it.
  const pills = (['mine', 'unassigned'] as const).map((whose) => ({
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
        search={{ label: t.search, searchRef }}
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

interface OrderProps {
  list: ListControl
  query: Omit<QueueQuery, 'from'>
}

interface QueueQuickFiltersProps extends OrderProps {
  /** True when all tickets are on this device; nothing is counted before that (P10). */
  known: boolean
  /** The number of tickets with the selected status, from the server; undefined while loading. */
  all: number | undefined
  me: Id
}

function QueueQuickFilters({ list, query, known, all, me }: QueueQuickFiltersProps) {
  const t = useMessages(helpdesk)
  const waiting = useWaitingCounts(useNow()).value
  const assigned = useAssignedCounts(query.status, me).value
  const { whose = '' } = list.state.filters
  // A quick filter replaces the others, because few tickets would match a combination.
  const chip = (on: boolean, view: Partial<typeof noFilters>, name: string, count: number | undefined) => (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => list.choose({ filters: { ...noFilters, ...(!on && view) } })}
      className="inline-flex min-h-11 flex-none items-center gap-1 rounded-full bg-sunken px-2 text-xs font-semibold whitespace-nowrap hover:bg-line aria-pressed:bg-accent-soft aria-pressed:text-accent md:min-h-8 md:max-[105rem]:px-1.5"
    >
      {name}
      {known && count !== undefined && <span className="font-medium">{formatCount(count)}</span>}
    </button>
  )
  const status = toStatusFilter(query.status)
  const narrowed = query.snoozed
    ? waiting?.snoozed
    : query.waits !== ''
      ? waiting?.[query.waits]
      : assigned?.[whose as 'mine' | 'unassigned']
  const isNarrowed = query.snoozed || query.waits !== '' || whose !== ''
  const shown = !isNarrowed ? all : known ? narrowed : undefined
  const isUnfiltered = query.search === '' && query.priority === '' && query.category === ''
  // Includes the counts, because a new count changes the width of its button.
  const chosen = [query.waits, whose, query.snoozed, waiting?.us, assigned?.mine, assigned?.unassigned].join()
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] max-md:-mt-1.5 md:gap-2">
      <ScrollableRow
        label={`${t.waits}, ${t.whose}`}
        chosen={chosen}
        className="gap-1 md:-mx-2.5 md:max-w-none md:px-2.5"
      >
        {chip(query.waits === 'us', { waits: 'us', status: '' }, t.waitsFor.us, waiting?.us)}
        {chip(whose === 'mine', { whose: 'mine', status }, t.whoseOf.mine, assigned?.mine)}
        {chip(whose === 'unassigned', { whose: 'unassigned', status }, t.whoseOf.unassigned, assigned?.unassigned)}
        {chip(query.waits === 'day', { waits: 'day', status: '' }, t.waitsFor.day, waiting?.day)}
        {(query.snoozed || (waiting?.snoozed ?? 0) > 0) &&
          chip(query.snoozed, { snoozed: '1', status: '' }, t.sleeping, waiting?.snoozed)}
      </ScrollableRow>
      <div className="flex min-h-6 items-center justify-between gap-3 text-xs text-muted max-md:-mt-0.5">
        <span role="status">{isUnfiltered && shown !== undefined && t.ticketsShown(shown)}</span>
        <Order list={list} query={query} />
      </div>
    </div>
  )
}

function Order({ list, query }: OrderProps) {
  const t = useMessages(helpdesk)
  const Arrow = query.order === 'due' ? ArrowUp : ArrowDown
  return (
    <span className="relative flex-none">
      <select
        aria-label={t.order}
        value={query.order}
        onChange={(event) => list.choose({ sort: { key: event.target.value, descending: false } })}
        className="min-h-6 appearance-none rounded-md bg-transparent pr-5 pl-1 text-right text-xs font-semibold text-text hover:text-accent max-md:min-h-11"
      >
        {queueOrders.map((order) => (
          <option key={order} value={order}>
            {t.orders[order]}
          </option>
        ))}
      </select>
      <Arrow aria-hidden className="pointer-events-none absolute inset-y-0 right-0.5 my-auto size-3.5 text-muted" />
    </span>
  )
}

/** A quick filter resets all of these. */
const noFilters = { status: '', waits: '', snoozed: '', whose: '' }

/** The admin's saved views of the queue; the quick filters above the queue are the same for all admins. */
function SavedQueueViews({ list }: { list: ListControl }) {
  const t = useMessages(lists)
  const views = useListViews(list)
  const [naming, setNaming] = useState(false)
  const onName = () => setNaming(true)
  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="font-sans text-sm font-medium text-muted">{t.views}</h3>
      {views.rows.length === 0 ? (
        <SaveViewButton views={views} onName={onName} />
      ) : (
        <SavedViews whole views={views} list={list} onName={onName} />
      )}
      <SaveViewDialog open={naming} onClose={() => setNaming(false)} onSave={views.save} />
    </section>
  )
}

function TicketsExport({ query }: { query: Omit<QueueQuery, 'from'> }) {
  const t = useMessages(helpdesk)
  const admins = useAdminNames()
  const column = csvOnlyColumn<ListedTicket>
  const columns = [
    column('number', t.fileNumber, ({ number }) => number),
    column('subject', t.fileSubject, ({ subject }) => subject),
    column('person', t.filePerson, (row) => row.person_name),
    column('email', t.fileEmail, (row) => row.person_email),
    column('status', t.status, ({ status }) => t.statuses[status]),
    column('priority', t.priority, ({ priority }) => t.priorities[priority]),
    column('category', t.category, ({ category }) => t.categories[category]),
    column('assignee', t.whose, ({ assignee }) => (assignee === '' ? '' : (admins.get(assignee) ?? t.somebody))),
    column('created', t.fileCreated, (row) => row.created_at),
    column('due', t.orders.due, ({ answered, due }) => (answered ? '' : due)),
    column('last', t.orders.last, (row) => row.updated_at),
  ]
  return (
    <CsvButton name="tickets" columns={columns} rows={() => fetchAllTickets(query)} className="justify-self-start" />
  )
}
