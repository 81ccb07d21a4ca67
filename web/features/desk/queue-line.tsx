import { ChevronDown } from 'lucide-react'
import { queueOrders } from '../../../domain/tickets/queue-order'
import { useWaitingCounts, type QueueAsked } from '../../data/repos/queue'
import { useNow } from '../../data/repos/today'
import { desk } from '../../i18n/desk'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import type { ListControl } from '../../lists/use-list-state'

interface Props {
  list: ListControl
  asked: Omit<QueueAsked, 'from'>
  /** All tickets are here: before, nothing is counted (P10). */
  known: boolean
}

/** Right above the queue of a wide screen: who waits, one press away, and in which order it stands. */
export function QueueLine({ list, asked, known }: Props) {
  const t = useMessages(desk)
  const counts = useWaitingCounts(useNow()).value
  const chip = (waits: 'us' | 'day') => (
    <Chip
      pressed={asked.waits === waits}
      count={known ? counts?.[waits] : undefined}
      // whoever waits is open or in progress: any other status would show nobody
      onPress={() => list.choose({ filters: { ...none, waits: asked.waits === waits ? '' : waits } })}
    >
      {t.waitsFor[waits]}
    </Chip>
  )
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {chip('us')}
      {chip('day')}
      {(asked.asleep || (counts?.asleep ?? 0) > 0) && (
        <Chip
          pressed={asked.asleep}
          count={known ? counts?.asleep : undefined}
          onPress={() => list.choose({ filters: { ...none, asleep: asked.asleep ? '' : '1' } })}
        >
          {t.sleeping}
        </Chip>
      )}
      <span className="relative ml-auto flex-none">
        <select
          aria-label={t.order}
          value={asked.order}
          onChange={(event) => list.choose({ sort: { key: event.target.value, descending: false } })}
          className="min-h-8 appearance-none rounded-md bg-transparent pr-5 pl-1 text-xs font-semibold text-muted hover:text-text"
        >
          {queueOrders.map((order) => (
            <option key={order} value={order}>
              {t.orders[order]}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-0.5 my-auto size-3.5 text-muted"
        />
      </span>
    </div>
  )
}

/** What sleeps waits for nobody, and both are open or in progress. */
const none = { status: '', waits: '', asleep: '' }

interface ChipProps {
  pressed: boolean
  count?: number | undefined
  onPress: () => void
  children: string
}

/** A view of the queue, one press away. */
const Chip = ({ pressed, count, onPress, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className="inline-flex min-h-8 flex-none items-center gap-1.5 rounded-full bg-sunken px-3 text-xs font-semibold hover:bg-line aria-pressed:bg-accent-soft aria-pressed:text-accent"
  >
    {children}
    {count !== undefined && <span className="font-medium">{formatCount(count)}</span>}
  </button>
)
