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

/** Right above the queue: who waits, one press away, and in which order it stands. */
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
    // two lines: whom a ticket waits for and who has it; what of that is late or asleep, and the order. On phones one that scrolls
    <div className="gap-1.5 max-md:-mx-4 max-md:flex max-md:w-0 max-md:min-w-[calc(100%+2rem)] max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] max-md:fade-sideways max-md:after:w-7.5 max-md:after:flex-none max-md:after:content-[''] md:grid">
      <div className="flex items-center gap-1.5 max-md:contents md:flex-wrap">
        {chip('us')}
        {(['mine', 'nobody'] as const).map((whose) => (
          <Chip
            key={whose}
            pressed={list.state.filters['whose'] === whose}
            onPress={() => list.choose({ filters: { whose: list.state.filters['whose'] === whose ? '' : whose } })}
          >
            {t.whoseOf[whose]}
          </Chip>
        ))}
      </div>
      <div className="flex items-center gap-1.5 max-md:contents md:flex-wrap">
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
        <span className="relative flex-none md:ml-auto">
          <select
            aria-label={t.order}
            value={asked.order}
            onChange={(event) => list.choose({ sort: { key: event.target.value, descending: false } })}
            className="min-h-11 appearance-none rounded-md bg-transparent pr-5 pl-1 text-xs font-semibold text-muted hover:text-text md:min-h-8"
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
    className="inline-flex min-h-11 flex-none items-center gap-1.5 rounded-full bg-sunken px-3 text-xs font-semibold hover:bg-line aria-pressed:bg-accent-soft aria-pressed:text-accent md:min-h-8"
  >
    {children}
    {count !== undefined && <span className="font-medium">{formatCount(count)}</span>}
  </button>
)
