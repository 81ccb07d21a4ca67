import type { QueueProps } from './queue-item'
import { ticketStatuses, type CalendarDate, type Id, type TicketStatus } from '../../../../domain/entities'
import { needsScan } from '../../../data/queries/tickets/queue'
import type { TicketCounts } from '../../../data/queries/money/stats'
import { helpdesk } from '../../../i18n/admin-areas'
import { lists } from '../../../i18n/areas'
import { formatDate } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import type { ListControl } from '../../../lists/use-list-state'
import { Button } from '../../../ui/button'
import { toStatusFilter } from './queue-address'
import { QueueToolbar } from './queue-toolbar'
import { ServerQueue } from './server-queue'
import { LocalQueue } from './local-queue'

interface Props extends QueueProps {
  list: ListControl
  /** Counts of all tickets on the server; undefined while loading. */
  counts: TicketCounts | undefined
  /** Counts of the tickets on this device; undefined while they may be incomplete. */
  localCounts: TicketCounts | undefined
  /** True when this device holds only the most urgent of the open tickets. */
  cut: boolean
  fromServer: boolean
  /** Tickets done before this day are not on this device; '' when unknown. */
  cutoff: CalendarDate
  onTopTicket: (ticket: Id) => void
  onEmptyChange: (none: boolean) => void
}

export function QueueColumn(props: Props) {
  const { list, counts, localCounts, cut, fromServer, cutoff, onTopTicket, onEmptyChange, ...rest } = props
  const { query, searchRef } = rest
  const language = useLanguage()
  const { status, waits } = query
  // A request for all tickets always needs the server.
  const isPart = cut && list.state.filters['all'] !== '1'
  // Open tickets are complete on this device; done tickets are complete only from a certain day on.
  const isOpen = status === 'open' || status === 'in_progress' || waits !== ''
  const since = cutoff === '' || isOpen ? '' : formatDate(cutoff, language)
  // The next status that has tickets; suggested when the queue is empty.
  const nextStatus =
    status === '' ? undefined : ticketStatuses.find((one) => one !== status && (localCounts?.[one] ?? 0) > 0)
  const isUnfiltered = !needsScan(query)
  const earlierCount =
    counts && localCounts && isUnfiltered ? Math.max(0, counts[status] - localCounts[status]) : undefined
  const end = !cut && (fromServer || (since !== '' && earlierCount !== 0)) && (
    <QueueFooter
      all={fromServer}
      since={since}
      more={earlierCount}
      onToggle={(all) => list.choose({ filters: { all: all ? '1' : '' } })}
    />
  )
  return (
    <>
      <QueueToolbar {...{ list, query, counts, searchRef }} known={localCounts !== undefined} me={rest.me} />
      {fromServer ? (
        <ServerQueue
          {...rest}
          list={list}
          onTopTicket={onTopTicket}
          part={isPart ? { ...rest, since: '' } : undefined}
        />
      ) : (
        <LocalQueue
          {...rest}
          since={since}
          end={end}
          onEmptyChange={onEmptyChange}
          emptyAction={
            <EmptyQueueActions
              list={list}
              next={nextStatus}
              searched={query.search !== ''}
              older={since !== '' && !cut}
              narrow={status !== ''}
            />
          }
        />
      )}
      {fromServer && !cut && <div className="border-t border-line">{end}</div>}
    </>
  )
}

interface EmptyQueueActionsProps {
  list: ListControl
  next: TicketStatus | undefined
  searched: boolean
  /** True when earlier done tickets are only on the server. */
  older: boolean
  narrow: boolean
}

/** Offers a way out of an empty queue: clear the search, show all tickets, or show the next status. */
function EmptyQueueActions({ list, next, searched, older, narrow }: EmptyQueueActionsProps) {
  const t = useMessages(helpdesk)
  const l = useMessages(lists)
  return (
    <span className="flex flex-wrap justify-center gap-2">
      {older && (
        <Button kind="quiet" onClick={() => list.choose({ filters: { all: '1' } })}>
          {searched ? t.searchAll : t.showAll}
        </Button>
      )}
      {searched && narrow && !older && (
        <Button kind="quiet" onClick={() => list.choose({ filters: { status: toStatusFilter('') } })}>
          {t.searchAll}
        </Button>
      )}
      {searched && (
        <Button kind="quiet" onClick={() => list.choose({ search: '' })}>
          {l.clearSearch}
        </Button>
      )}
      {next !== undefined && (
        <Button kind="quiet" onClick={() => list.choose({ filters: { status: toStatusFilter(next) }, search: '' })}>
          {t.nextStatus(t.tabs[next])}
        </Button>
      )}
    </span>
  )
}

interface QueueFooterProps {
  /** True when all tickets are listed, not only those on this device. */
  all: boolean
  /** The first day whose done tickets are on this device, formatted. */
  since: string
  more: number | undefined
  onToggle: (all: boolean) => void
}

/** The end of the queue: which tickets are listed, how many others exist, and a switch between all and recent ones. */
function QueueFooter({ all, since, more, onToggle }: QueueFooterProps) {
  const t = useMessages(helpdesk)
  return (
    <div className="flex items-center justify-between gap-x-3 px-3 py-1 text-xs text-muted max-md:px-4">
      <span>{all ? t.allShown : more === undefined ? t.doneSince(since) : t.moreBefore(more, since)}</span>
      <Button kind="bare" size="sm" className="-mr-2 flex-none px-2!" onClick={() => onToggle(!all)}>
        {all ? t.showRecent : t.showAll}
      </Button>
    </div>
  )
}
