import { ArrowLeft, Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { SupportTicket } from '../../../domain/entities'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/tickets'
import { Button } from '../../ui/button'
import { StatusBadge } from '../../ui/states/status-badge'
import { TicketStatusBadge } from './ticket-status'
import { useSolving } from './use-solving'

interface Props {
  ticket: SupportTicket
  /** Not on the server yet. */
  waiting: boolean
  backHref: string
}

/** What a conversation is about, its number and state, and on phones the way back to the list. */
export function ThreadHead({ ticket, waiting, backHref }: Props) {
  const t = useMessages(tickets)
  const { solve } = useSolving(ticket)
  return (
    <header className="flex items-start gap-2 border-b border-line py-1 pr-4 pb-3 pl-1 md:px-6 md:pt-5 md:pb-4">
      <Link
        to={backHref}
        aria-label={t.back}
        className="grid size-11 flex-none place-items-center rounded-full hover:bg-sunken md:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <div className="min-w-0">
        <h2 className="text-xl leading-xl wrap-anywhere">{ticket.subject}</h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-muted">
          <span>{ticket.number > 0 ? t.ticketNo(ticket.number) : t.numberFollows}</span>
          {waiting ? (
            <StatusBadge glyph="dashed" tone="caution">
              {t.waiting}
            </StatusBadge>
          ) : (
            <TicketStatusBadge status={ticket.status} />
          )}
          <span>
            {t.categories[ticket.category]} · {t.priorities[ticket.priority]}
          </span>
        </p>
      </div>
      {!waiting && (ticket.status === 'open' || ticket.status === 'in_progress') && (
        <Button
          kind="quiet"
          size="sm"
          className="ml-auto flex-none"
          aria-label={t.markSolved}
          onClick={() => solve(true)}
        >
          <Check aria-hidden />
          <span className="max-md:sr-only">{t.markSolved}</span>
        </Button>
      )}
    </header>
  )
}
