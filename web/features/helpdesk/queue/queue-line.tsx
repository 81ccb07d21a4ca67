import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Id } from '../../../../domain/entities'
import { queueOrders } from '../../../../domain/tickets/queue-order'
import { useAssignedCounts, useWaitingCounts, type QueueAsked } from '../../../data/queries/tickets/queue'
import { useNow } from '../../../data/queries/clock'
import { desk } from '../../../i18n/areas/admins'
import { formatCount } from '../../../i18n/format'
import { useMessages } from '../../../i18n/messages'
import type { ListControl } from '../../../lists/use-list-state'
import { SidewaysLine } from '../../../ui/sideways-line'
import { statusFilter } from './queue-address'

interface OrderProps {
  list: ListControl
  asked: Omit<QueueAsked, 'from'>
}

interface Props extends OrderProps {
  /** All tickets are on this device; nothing is counted before that (P10). */
  known: boolean
  /** The number of tickets with the selected status, from the server; undefined while loading. */
  all: number | undefined
  me: Id
}

/** Quick filters above the queue, with the number of tickets and the sort order. */
export function QueueLine({ list, asked, known, all, me }: Props) {
  const t = useMessages(desk)
  const waiting = useWaitingCounts(useNow()).value
  const assigned = useAssignedCounts(asked.status, me).value
  const { whose = '' } = list.state.filters
  const ifKnown = (count: number | undefined) => (known ? count : undefined)
  // A quick filter replaces the others, because a combination would match few tickets.
  const chip = (on: boolean, view: Partial<typeof noFilters>, name: string, count: number | undefined) => (
    <Chip
      pressed={on}
      count={ifKnown(count)}
      onPress={() => list.choose({ filters: { ...noFilters, ...(!on && view) } })}
    >
      {name}
    </Chip>
  )
  const status = statusFilter(asked.status)
  const shown = asked.asleep
    ? ifKnown(waiting?.asleep)
    : asked.waits !== ''
      ? ifKnown(waiting?.[asked.waits])
      : whose === 'mine' || whose === 'nobody'
        ? ifKnown(assigned?.[whose])
        : all
  const isUnfiltered = asked.search === '' && asked.priority === '' && asked.category === ''
  // Counts that arrive change the width of the buttons.
  const chosen = [asked.waits, whose, asked.asleep, waiting?.us, assigned?.mine, assigned?.nobody].join()
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] max-md:-mt-1.5 md:gap-2">
      <SidewaysLine
        label={`${t.waits}, ${t.whose}`}
        chosen={chosen}
        className="gap-1 md:-mx-2.5 md:max-w-none md:px-2.5"
      >
        {chip(asked.waits === 'us', { waits: 'us', status: '' }, t.waitsFor.us, waiting?.us)}
        {chip(whose === 'mine', { whose: 'mine', status }, t.whoseOf.mine, assigned?.mine)}
        {chip(whose === 'nobody', { whose: 'nobody', status }, t.whoseOf.nobody, assigned?.nobody)}
        {chip(asked.waits === 'day', { waits: 'day', status: '' }, t.waitsFor.day, waiting?.day)}
        {(asked.asleep || (waiting?.asleep ?? 0) > 0) &&
          chip(asked.asleep, { asleep: '1', status: '' }, t.sleeping, waiting?.asleep)}
      </SidewaysLine>
      <div className="flex min-h-6 items-center justify-between gap-3 text-xs text-muted max-md:-mt-0.5">
        <span role="status">{isUnfiltered && shown !== undefined && t.ticketsShown(shown)}</span>
        <Order list={list} asked={asked} />
      </div>
    </div>
  )
}

function Order({ list, asked }: OrderProps) {
  const t = useMessages(desk)
  const Arrow = asked.order === 'due' ? ArrowUp : ArrowDown
  return (
    <span className="relative flex-none">
      <select
        aria-label={t.order}
        value={asked.order}
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
const noFilters = { status: '', waits: '', asleep: '', whose: '' }

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
