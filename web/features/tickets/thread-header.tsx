import { ArrowLeft, Check } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import type { SupportTicket, TicketRating } from '../../../domain/entities'
import { markSolved, rateTicket } from '../../data/queries/tickets/tickets'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/areas/members'
import { toast } from '../../ui/layers/toast'
import { aboutPathForMember, parseTicketAbout } from '../../../domain/tickets/ticket-about'
import { formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { Button } from '../../ui/button'
import { StatusBadge } from '../../ui/states/status-badge'
import { TicketStatusBadge } from './ticket-row'

/** Marks a ticket as solved or not, and rates the help; both work offline. */
export function useTicketFeedback(ticket: Pick<SupportTicket, 'id' | 'status'>) {
  const t = useMessages(tickets)
  const failed = () => toast({ kind: 'bad', title: t.solveFailed })
  return {
    solve: (solved: boolean) => void markSolved(ticket, solved).catch(failed),
    rate: (rating: TicketRating) => void rateTicket(ticket.id, rating).catch(failed),
  }
}

interface Props {
  ticket: SupportTicket
  waiting: boolean
  backHref: string
}

export function ThreadHeader({ ticket, waiting, backHref }: Props) {
  const t = useMessages(tickets)
  const { solve } = useTicketFeedback(ticket)
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
          <SubjectLink ticket={ticket} />
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

function SubjectLink({ ticket }: { ticket: SupportTicket }) {
  const t = useMessages(tickets)
  const language = useLanguage()
  const { pathname } = useLocation()
  const about = parseTicketAbout(ticket.about)
  if (about === null) return null
  return (
    <Link
      to={aboutPathForMember(ticket.about, `${pathname}?ticket=${ticket.id}`)}
      className="inline-flex min-h-6 items-center underline decoration-line-strong underline-offset-3 hover:text-text"
    >
      {'month' in about ? t.about[about.kind](formatMonth(about.month, language)) : t.about[about.kind]}
    </Link>
  )
}
