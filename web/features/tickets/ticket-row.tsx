import { Link } from 'react-router-dom'
import type { TicketStatus, Id } from '../../../domain/entities'
import { tickets } from '../../i18n/member-areas'
import { useMessages, useLanguage } from '../../i18n/language'
import { StatusBadge } from '../../ui/states/status-badge'
import { momentNow } from '../../data/queries/clock'
import type { TicketSummary } from '../../data/queries/tickets/tickets'
import { formatDate, formatDayMonth, formatTime, localDay } from '../../i18n/format'

const statusBadges = {
  open: { glyph: 'ring', tone: 'muted' },
  in_progress: { glyph: 'half', tone: 'accent' },
  resolved: { glyph: 'tick', tone: 'positive' },
  closed: { glyph: 'struck', tone: 'muted' },
} as const

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const t = useMessages(tickets)
  return <StatusBadge {...statusBadges[status]}>{t.statuses[status]}</StatusBadge>
}

interface Props {
  row: TicketSummary
  me: Id
  href: string
  current: boolean
  /** True if the list has the full width, so state and time have their own columns. */
  fullWidth: boolean
}

/** A row of the ticket list; bold and with a dot if the ticket has unread messages. */
export function TicketRow({ row, me, href, current, fullWidth }: Props) {
  const t = useMessages(tickets)
  const language = useLanguage()
  const { ticket, last, unread, waiting } = row
  const sender = last.senderId === me ? t.you : last.senderName.split(' ')[0] || t.support
  // Uses the device's clock, like the displayed times.
  const [day, now] = [localDay(last.at), localDay(momentNow())]
  const today = day === now
  const thisYear = day.slice(0, 4) === now.slice(0, 4)
  const when = today ? formatTime(last.at, language) : (thisYear ? formatDayMonth : formatDate)(last.at, language)
  const layoutClass = fullWidth
    ? 'md:grid-cols-[1rem_minmax(0,1fr)_8.5rem_5.5rem] md:items-center md:px-0'
    : `md:rounded-lg md:px-3 ${current ? 'md:bg-raised md:shadow-sm' : ''}`
  return (
    <Link
      to={href}
      aria-current={current ? 'true' : undefined}
      className={`grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-2 gap-y-0.5 py-3.5 no-underline hover:bg-sunken/60 ${layoutClass} ${
        waiting ? 'ring-[1.5px] ring-line ring-inset' : ''
      }`}
    >
      <span className={`mt-2 size-2.5 rounded-full ${unread > 0 ? 'bg-accent' : ''} ${fullWidth ? 'md:mt-0' : ''}`}>
        {unread > 0 && <span className="sr-only">{t.unread(unread)}</span>}
      </span>
      <span className="min-w-0">
        <span className={`block ${unread > 0 ? 'font-bold' : 'font-medium'}`}>{ticket.subject}</span>
        <span className="block truncate text-sm text-muted">
          {ticket.number > 0 ? `${ticket.number} · ` : ''}
          {last.removed ? t.removed : `${sender}: ${last.text}`}
        </span>
      </span>
      <span className={`text-sm ${fullWidth ? 'max-md:col-start-2 max-md:row-start-2' : 'col-start-2 row-start-2'}`}>
        {waiting ? (
          <StatusBadge glyph="dashed" tone="caution">
            {t.waiting}, {t.numberFollows}
          </StatusBadge>
        ) : (
          <TicketStatusBadge status={ticket.status} />
        )}
      </span>
      <time
        className={`text-right text-sm ${unread > 0 ? 'font-semibold' : 'text-muted'} ${fullWidth ? 'max-md:col-start-3 max-md:row-start-1' : 'col-start-3 row-start-1'}`}
      >
        {when}
      </time>
    </Link>
  )
}
