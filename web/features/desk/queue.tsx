import { useState, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import type { SupportTicket, TicketStatus } from '../../../domain/entities'
import { queueWindow, useQueue } from '../../data/repos/queue'
import { serverNow } from '../../data/repos/server-time'
import { desk } from '../../i18n/desk'
import { formatAgo } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { useRowCursor } from '../../lists/use-row-cursor'
import { VirtualList } from '../../lists/virtual-list'
import { EmptyState } from '../../ui/states/empty-state'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/skeleton'
import { TicketState } from './ticket-state'

interface Props {
  status: '' | TicketStatus
  search: string
  open: string
  hrefOf: (ticket: string) => { pathname: string; search: string }
  /** What the list's place carries: its search comes back with Back. */
  state: unknown
  box: RefObject<HTMLInputElement | null>
  /** The first rows may still be on their way. */
  arriving: boolean
}

const step = queueWindow / 3

/** The queue, the newest public message first; only what is in sight is read and drawn. */
export function Queue({ status, search, open, hrefOf, state, box, arriving }: Props) {
  const t = useMessages(desk)
  const [from, setFrom] = useState(0)
  const { value, loading, error, reload } = useQueue({ status, search, from })
  const rows = value?.rows ?? none
  const cursor = useRowCursor({ rows: rows.map(({ id }) => id), search: box })
  const total = value?.total ?? 0
  const start = value?.from ?? 0
  // a window further on only when what is in sight comes near its edge; a search is one window
  const onRange = (first: number, last: number) => {
    const near = last >= from + queueWindow - step / 4 || first < from + step / 4
    if (search === '' && near) setFrom(Math.max(0, Math.floor((first - step) / step) * step))
  }
  if (error !== null && value === undefined) return <ErrorState title={t.failed} onRetry={reload} />
  if (value === undefined || (total === 0 && (loading || arriving))) return <Skeleton className="m-3 h-80 rounded-lg" />
  if (total === 0) return <EmptyState title={t.none}>{search === '' ? t.noneText : t.noMatch(search)}</EmptyState>
  return (
    <div {...cursor.props} className="contents">
      {error !== null && <ErrorState title={t.failed} onRetry={reload} />}
      <VirtualList
        key={status}
        label={t.queue}
        count={total}
        rowHeight={84}
        onRange={onRange}
        className="min-h-0 flex-1"
        row={(index) => {
          const ticket = rows[index - start]
          if (ticket === undefined) return null
          const current = ticket.id === open
          return {
            key: ticket.id,
            content: (
              <Link
                to={hrefOf(ticket.id)}
                state={state}
                data-opener
                aria-current={current ? 'true' : undefined}
                className={`grid grid-cols-[.5rem_minmax(0,1fr)] gap-x-2 border-b border-line py-3 pr-3.5 pl-2.5 no-underline hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-raised aria-[current]:shadow-[inset_3px_0_0_var(--color-accent)] ${
                  ticket.id === cursor.cursor ? 'shadow-[inset_3px_0_0_var(--color-accent)]' : ''
                }`}
              >
                <QueueRow ticket={ticket} />
              </Link>
            ),
          }
        }}
      />
    </div>
  )
}

const none: SupportTicket[] = []
const dayMs = 24 * 60 * 60 * 1000

function QueueRow({ ticket }: { ticket: SupportTicket }) {
  const t = useMessages(desk)
  const language = useLanguage()
  const waits = ticket.last_public_by === 'member' && (ticket.status === 'open' || ticket.status === 'in_progress')
  const agoMs = serverNow() - Date.parse(ticket.last_public_at.replace(' ', 'T'))
  return (
    <>
      <span aria-hidden className={`mt-2 size-2 rounded-full ${waits ? 'bg-accent' : ''}`} />
      <span className="grid min-w-0 gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className={`truncate ${waits ? 'font-bold' : 'font-medium'}`}>{ticket.subject}</span>
          <time className="flex-none text-xs whitespace-nowrap text-muted">
            {formatAgo(ticket.last_public_at, agoMs, language)}
          </time>
        </span>
        <span className="truncate text-xs text-muted">
          {ticket.person_name} · {ticket.person_email}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
          <TicketState status={ticket.status} />
          {ticket.number > 0 && <span>{ticket.number}</span>}
          {ticket.priority === 'high' && <b className="font-semibold text-text">{t.priorities.high}</b>}
          {waits && (
            <span className={agoMs > dayMs ? 'font-semibold text-danger' : ''}>
              {agoMs > dayMs ? t.longerThanADay : t.waitsForUs}
            </span>
          )}
        </span>
      </span>
    </>
  )
}
