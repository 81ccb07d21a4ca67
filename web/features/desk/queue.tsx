import { Link } from 'react-router-dom'
import type { Id, SupportTicket } from '../../../domain/entities'
import { desk } from '../../i18n/desk'
import { formatDayMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Disc } from '../../ui/disc'
import { TicketState } from './ticket-state'

interface Props {
  rows: readonly SupportTicket[]
  open: Id
  hrefOf: (ticket: Id) => string
}

/** The tickets that wait, the newest public message first; who wrote, what about, and whose turn it is. */
export function Queue({ rows, open, hrefOf }: Props) {
  const t = useMessages(desk)
  const language = useLanguage()
  return (
    <ul
      aria-label={t.queue}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start overflow-y-auto rounded-lg bg-raised shadow-sm"
    >
      {rows.map((ticket) => (
        <li key={ticket.id} className="min-w-0 border-t border-line first:border-t-0">
          <Link
            to={hrefOf(ticket.id)}
            aria-current={ticket.id === open ? 'true' : undefined}
            className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 px-4 py-3 no-underline hover:bg-surface aria-[current]:bg-accent-soft"
          >
            <Disc name={ticket.person_name || ticket.person_email} seed={ticket.user_id} size="sm" />
            <span className="grid min-w-0">
              <span className="flex items-baseline justify-between gap-3">
                <b className="truncate font-semibold">{ticket.subject}</b>
                <time className="flex-none text-sm text-muted">{formatDayMonth(ticket.last_public_at, language)}</time>
              </span>
              <span className="truncate text-sm text-muted">
                {ticket.person_name}, {ticket.person_email}
              </span>
              <span className="flex flex-wrap items-baseline gap-x-3 text-sm">
                <TicketState status={ticket.status} />
                {ticket.last_public_by === 'member' && ticket.status !== 'closed' && (
                  <span className="text-muted">{t.waitsForUs}</span>
                )}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
