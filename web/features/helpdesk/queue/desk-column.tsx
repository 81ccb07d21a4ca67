import type { RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { ticketStatuses, type CalendarDate, type Id, type TicketStatus } from '../../../../domain/entities'
import { isSearched, type QueueAsked } from '../../../data/queries/tickets/queue'
import type { TicketCounts } from '../../../data/queries/money/figures'
import { useOnline } from '../../../data/queries/network'
import { desk } from '../../../i18n/areas/admins'
import { formatDate } from '../../../i18n/format'
import { lists } from '../../../i18n/areas/signed-in'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import type { ListControl } from '../../../lists/use-list-state'
import { Button } from '../../../ui/button'
import { statusFilter } from './queue-address'
import { DeskTools } from './desk-tools'
import { FarQueue } from './far-queue'
import { Queue } from './queue'
import { QueueEnd } from './queue-end'

interface Props {
  list: ListControl
  asked: Omit<QueueAsked, 'from'>
  /** Counts of all tickets on the server; undefined while loading. */
  counts: TicketCounts | undefined
  /** Counts of the tickets on this device; undefined while they may be incomplete. */
  held: TicketCounts | undefined
  shown: Id
  me: Id
  hrefOf: (ticket: string) => { pathname: string; search: string }
  box: RefObject<HTMLInputElement | null>
  arrived: boolean
  /** The state of the local tickets is loaded; before that the list might be incomplete. */
  known: boolean
  /** This device holds only the most urgent of the open tickets. */
  cut: boolean
  /** Lists all tickets from the server. */
  far: boolean
  /** Tickets done before this day are not on this device; '' when unknown. */
  cutoff: CalendarDate
  /** Receives the first of all tickets; '' for none. */
  onTop: (ticket: Id) => void
  /** Reports whether no local ticket matches. */
  onNone: (none: boolean) => void
}

/** The queue column: the tickets on this device, or all tickets from the server. */
export function DeskColumn({
  list,
  asked,
  counts,
  held,
  box,
  arrived,
  known,
  cut,
  far,
  cutoff,
  onTop,
  onNone,
  ...rest
}: Props) {
  const language = useLanguage()
  const online = useOnline()
  const { state } = useLocation()
  const { status, waits } = asked
  // A request for all tickets always needs the server.
  const isPart = cut && list.state.filters['all'] !== '1'
  // Open tickets are complete on this device; done ones only since a day.
  const isOpen = status === 'open' || status === 'in_progress' || waits !== ''
  const since = cutoff === '' || isOpen ? '' : formatDate(cutoff, language)
  // The next status that has tickets, suggested when the queue is empty.
  const nextStatus = status === '' ? undefined : ticketStatuses.find((one) => one !== status && (held?.[one] ?? 0) > 0)
  const isUnfiltered = !isSearched(asked)
  const earlierCount = counts && held && isUnfiltered ? Math.max(0, counts[status] - held[status]) : undefined
  const end = !cut && (far || (since !== '' && earlierCount !== 0)) && (
    <QueueEnd
      all={far}
      since={since}
      more={earlierCount}
      onTurn={(all) => list.choose({ filters: { all: all ? '1' : '' } })}
    />
  )
  const shared = { ...rest, asked, state, box }
  return (
    <>
      <DeskTools list={list} asked={asked} counts={counts} known={held !== undefined} me={rest.me} box={box} />
      {far ? (
        <FarQueue
          {...shared}
          list={list}
          online={online}
          onTop={onTop}
          part={isPart ? { ...shared, since: '', end: undefined, arrived, known, onNone: noop } : undefined}
        />
      ) : (
        <Queue
          {...shared}
          since={since}
          end={end}
          arrived={arrived}
          known={known}
          onNone={onNone}
          emptyAction={
            <EmptyQueueActions
              list={list}
              next={nextStatus}
              searched={asked.search !== ''}
              older={since !== '' && !cut}
              narrow={status !== ''}
            />
          }
        />
      )}
      {far && !cut && <div className="border-t border-line">{end}</div>}
    </>
  )
}

const noop = (): void => undefined

interface EmptyQueueActionsProps {
  list: ListControl
  /** The next status that has tickets. */
  next: TicketStatus | undefined
  searched: boolean
  /** Earlier done tickets are only on the server. */
  older: boolean
  /** A single status is selected. */
  narrow: boolean
}

/** Offers a way out of an empty queue: clear the search, show all tickets, or show the next status. */
function EmptyQueueActions({ list, next, searched, older, narrow }: EmptyQueueActionsProps) {
  const t = useMessages(desk)
  const l = useMessages(lists)
  return (
    <span className="flex flex-wrap justify-center gap-2">
      {older && (
        <Button kind="quiet" onClick={() => list.choose({ filters: { all: '1' } })}>
          {searched ? t.searchAll : t.showAll}
        </Button>
      )}
      {searched && narrow && !older && (
        <Button kind="quiet" onClick={() => list.choose({ filters: { status: statusFilter('') } })}>
          {t.searchAll}
        </Button>
      )}
      {searched && (
        <Button kind="quiet" onClick={() => list.choose({ search: '' })}>
          {l.clearSearch}
        </Button>
      )}
      {next !== undefined && (
        <Button kind="quiet" onClick={() => list.choose({ filters: { status: statusFilter(next) }, search: '' })}>
          {t.nextStatus(t.tabs[next])}
        </Button>
      )}
    </span>
  )
}
