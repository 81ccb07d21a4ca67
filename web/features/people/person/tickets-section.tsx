import { Link } from 'react-router-dom'
import type { SupportTicket } from '../../../../domain/entities'
import { ticketPath } from '../../../../domain/paths'
import { formatDayMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { people } from '../../../i18n/areas/admins'
import { Card } from '../../../ui/card'

export function TicketsSection({ rows }: { rows: readonly SupportTicket[] }) {
  const t = useMessages(people)
  const language = useLanguage()
  return (
    <Card title={t.tickets}>
      {rows.length === 0 ? (
        <p className="text-muted">{t.noTickets}</p>
      ) : (
        <ul className="grid text-sm">
          {rows.map((row) => (
            <li
              key={row.id}
              className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3 border-t border-line py-2 first:border-t-0"
            >
              <span className="text-muted">{formatDayMonth(row.updated_at || row.created_at, language)}</span>
              <span>
                <Link
                  to={ticketPath('admin', row.id)}
                  aria-label={t.ticketOpen(row.number, row.subject)}
                  className="no-underline wrap-anywhere hover:text-accent hover:underline"
                >
                  <b className="font-semibold">{row.number}</b> {row.subject}
                </Link>
                <small className="block text-xs text-muted">{t.ticketStatuses[row.status]}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
