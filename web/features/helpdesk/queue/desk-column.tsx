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
  /** Of all tickets, by the server; undefined until its figure is here. */
  counts: TicketCounts | undefined
  /** Of what is here by status; undefined while only a part of it is. */
  held: TicketCounts | undefined
  shown: Id
  me: Id
  hrefOf: (ticket: string) => { pathname: string; search: string }
  box: RefObject<HTMLInputElement | null>
  arrived: boolean
  /** Whether that is so has been read: before, nothing is shown that might be a part. */
  known: boolean
  /** Of the open tickets only the most urgent are on this device. */
  cut: boolean
  /** All tickets are listed, by the server. */
  far: boolean
  /** What was done before this day isn't on this device; '' = not known. */
  cutoff: CalendarDate
  /** Hears which of all tickets is on top, '' = there is none. */
  onTop: (ticket: Id) => void
  /** Hears whether none of those on this device is like what was asked for. */
  onNone: (none: boolean) => void
}

/** The tickets of the desk: those on this device, or all of them from the server. */
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
  // by hand all of them are asked for, and those are the server's
  const isPart = cut && list.state.filters['all'] !== '1'
  // what is open is here as a whole; what is done only since a day
  const isOpen = status === 'open' || status === 'in_progress' || waits !== ''
  const since = cutoff === '' || isOpen ? '' : formatDate(cutoff, language)
  // the next queue with something in it, for one that is empty
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
  /** The next queue with something in it, for one that is empty. */
  next: TicketStatus | undefined
  searched: boolean
  /** What was done earlier is on the server alone. */
  older: boolean
  /** Only one status is looked at. */
  narrow: boolean
}

/** The ways on from a queue with nothing in it: without the search, to all tickets, to the next queue. */
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
