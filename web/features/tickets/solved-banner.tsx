import { Frown, Meh, Smile } from 'lucide-react'
import { useId } from 'react'
import { ticketRatings } from '../../../domain/collections/tickets/support-tickets'
import type { Thread } from '../../data/queries/tickets/tickets'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/areas/members'
import { Button } from '../../ui/button'
import { StatusBadge } from '../../ui/states/status-badge'
import { useTicketFeedback } from './thread-header'

interface Props {
  ticket: Thread['ticket']
  /** True if an admin has replied, so the help can be rated. */
  answered: boolean
  waiting: boolean
  online: boolean
}

const ratingIcons = { good: Smile, fair: Meh, poor: Frown }

/** Shown below a solved conversation. It says who solved the ticket, and has a button to reopen it and a rating. */
export function SolvedBanner({ ticket, answered, waiting, online }: Props) {
  const t = useMessages(tickets)
  const language = useLanguage()
  const { solve, rate } = useTicketFeedback(ticket)
  const id = useId()
  if (ticket.status !== 'resolved' && ticket.status !== 'closed') return null
  const isSolvedByMember = ticket.solved_at !== ''
  return (
    <div className="grid gap-3 border-t border-line bg-surface px-4 py-4 md:px-6">
      {ticket.status === 'resolved' && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0">
            {isSolvedByMember ? t.solvedBy(formatDate(ticket.solved_at, language)) : t.resolvedBy}{' '}
            <span className="text-muted">{t.replyReopens}</span>
          </p>
          {isSolvedByMember && (
            <Button kind="quiet" size="sm" onClick={() => solve(false)}>
              {t.notSolved}
            </Button>
          )}
        </div>
      )}
      {answered && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h3 id={id} className="text-md leading-md font-semibold">
            {t.rateAsk}
          </h3>
          <div role="group" aria-labelledby={id} className="flex flex-wrap gap-2">
            {ticketRatings.map((rating) => {
              const Face = ratingIcons[rating]
              return (
                <Button
                  key={rating}
                  kind="quiet"
                  size="sm"
                  aria-pressed={ticket.rating === rating}
                  className="aria-pressed:bg-accent-soft aria-pressed:text-accent aria-pressed:ring-accent"
                  onClick={() => rate(rating)}
                >
                  <Face aria-hidden />
                  {t.ratings[rating]}
                </Button>
              )
            })}
          </div>
          <p role="status" className="text-sm text-muted">
            {Boolean(ticket.rating) && !waiting && t.rated}
          </p>
        </div>
      )}
      {waiting && (
        <p className="text-sm">
          <StatusBadge glyph="dashed" tone="caution">
            {online ? t.sendingSoon : t.waitingSend}
          </StatusBadge>
        </p>
      )}
    </div>
  )
}
