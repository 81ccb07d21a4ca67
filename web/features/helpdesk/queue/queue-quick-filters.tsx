import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Id } from '../../../../domain/entities'
import { queueOrders } from '../../../../domain/tickets/queue-order'
import { useAssignedCounts, useWaitingCounts, type QueueQuery } from '../../../data/queries/tickets/queue'
import { useNow } from '../../../data/queries/clock'
import { helpdesk } from '../../../i18n/areas/admins'
import { formatCount } from '../../../i18n/format'
import { useMessages } from '../../../i18n/messages'
import type { ListControl } from '../../../lists/use-list-state'
import { ScrollableRow } from '../../../ui/scrollable-row'
import { toStatusFilter } from './queue-address'

interface OrderProps {
  list: ListControl
  query: Omit<QueueQuery, 'from'>
}

interface Props extends OrderProps {
  /** True when all tickets are on this device; nothing is counted before that (P10). */
  known: boolean
  /** The number of tickets with the selected status, from the server; undefined while loading. */
  all: number | undefined
  me: Id
}

/** Quick filters above the queue, with the number of tickets and the sort order. */
export function QueueQuickFilters({ list, query, known, all, me }: Props) {
  const t = useMessages(helpdesk)
  const waiting = useWaitingCounts(useNow()).value
  const assigned = useAssignedCounts(query.status, me).value
  const { whose = '' } = list.state.filters
  const ifKnown = (count: number | undefined) => (known ? count : undefined)
  // A quick filter replaces the others, because few tickets would match a combination.
  const chip = (on: boolean, view: Partial<typeof noFilters>, name: string, count: number | undefined) => (
    <Chip
      pressed={on}
      count={ifKnown(count)}
      onPress={() => list.choose({ filters: { ...noFilters, ...(!on && view) } })}
    >
      {name}
    </Chip>
  )
  const status = toStatusFilter(query.status)
  const shown = query.snoozed
    ? ifKnown(waiting?.snoozed)
    : query.waits !== ''
      ? ifKnown(waiting?.[query.waits])
      : whose === 'mine' || whose === 'nobody'
        ? ifKnown(assigned?.[whose])
        : all
  const isUnfiltered = query.search === '' && query.priority === '' && query.category === ''
  // Includes the counts, because a new count changes the width of its button.
  const chosen = [query.waits, whose, query.snoozed, waiting?.us, assigned?.mine, assigned?.nobody].join()
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] max-md:-mt-1.5 md:gap-2">
      <ScrollableRow
        label={`${t.waits}, ${t.whose}`}
        chosen={chosen}
        className="gap-1 md:-mx-2.5 md:max-w-none md:px-2.5"
      >
        {chip(query.waits === 'us', { waits: 'us', status: '' }, t.waitsFor.us, waiting?.us)}
        {chip(whose === 'mine', { whose: 'mine', status }, t.whoseOf.mine, assigned?.mine)}
        {chip(whose === 'nobody', { whose: 'nobody', status }, t.whoseOf.nobody, assigned?.nobody)}
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

interface ChipProps {
  pressed: boolean
  count?: number | undefined
  onPress: () => void
  children: string
}

const Chip = ({ pressed, count, onPress, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className="inline-flex min-h-11 flex-none items-center gap-1 rounded-full bg-sunken px-2 text-xs font-semibold whitespace-nowrap hover:bg-line aria-pressed:bg-accent-soft aria-pressed:text-accent md:min-h-8 md:max-[105rem]:px-1.5"
  >
    {children}
    {count !== undefined && <span className="font-medium">{formatCount(count)}</span>}
  </button>
)
