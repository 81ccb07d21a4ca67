import { useEffect, useState, useId } from 'react'
import type { Id, SupportTicket, TicketRating } from '../../../domain/entities'
import { useOnline } from '../../data/queries/network'
import { useCollectionsSynced } from '../../data/queries/sync/replica-state'
import { markTicketNotificationsRead } from '../../data/queries/session/notifications'
import { useWaitingIds } from '../../data/queries/sync/sync-status'
import {
  markTicketRead,
  useRejectedTexts,
  useThread,
  type Thread,
  markSolved,
  rateTicket,
} from '../../data/queries/tickets/tickets'
import { useMessages, useLanguage } from '../../i18n/language'
import { tickets } from '../../i18n/member-areas'
import { LocalDataError } from '../../shared/local-data-error'
import { Button } from '../../ui/button'
import { EmptyState, Skeleton } from '../../ui/states/empty-state'
import { ReplyBox } from './reply-box'
import { ThreadLog } from './thread-log'
import { Frown, Meh, Smile, ArrowLeft, Check } from 'lucide-react'
import { ticketRatings } from '../../../domain/collections/tickets/support-tickets'
import { formatDate, formatMonth } from '../../i18n/format'
import { StatusBadge } from '../../ui/states/status-badge'
import { Link, useLocation } from 'react-router-dom'
import { toast } from '../../ui/layers/toast'
import { aboutPathForMember, parseTicketAbout } from '../../../domain/tickets/ticket-about'
import { TicketStatusBadge } from './ticket-row'

interface Props {
  ticketId: Id
  author: { id: Id; name: string }
  backHref: string
  onFollowUp: (ticket: Thread['ticket']) => void
}

/** A conversation with its messages and the reply form. Opens at the first unread message. */
export function TicketThread({ ticketId, author, backHref, onFollowUp }: Props) {
  const t = useMessages(tickets)
  const { value: thread, loading, error, reload } = useThread(ticketId, author.id)
  const isSynced = useCollectionsSynced('support_tickets', 'ticket_messages')
  const waitingTickets = useWaitingIds('support_tickets')
  const refused = useRejectedTexts().filter((entry) => entry.patch['ticket_id'] === ticketId)
  const [prefill, setGiven] = useState<{ text: string } | null>(null)
  const firstUnread = useFirstUnread(thread ?? null, author.id)
  useReadMark(thread ?? null, author.id)

  const readError = error !== null && (
    <LocalDataError title={t.messagesFailed} known={thread !== undefined} onRetry={reload} className="p-4" />
  )
  if (thread === undefined && readError) return readError
  if (thread === undefined || (thread === null && (loading || !isSynced))) return <ThreadSkeleton />
  if (thread === null) return <EmptyState title={t.notFound}>{t.notFoundText}</EmptyState>
  const { ticket } = thread
  const pending = waitingTickets.has(ticket.id)
  // A ticket without a number isn't on the server yet; if it has a number, only a later change is pending.
  const waiting = pending && ticket.number === 0
  return (
    <section
      aria-label={`${t.threadLabel}: ${ticket.subject}`}
      className="flex min-h-0 flex-col md:overflow-hidden md:rounded-xl md:bg-raised md:shadow-sm"
    >
      <ThreadHeader ticket={ticket} waiting={waiting} backHref={backHref} />
      {readError}
      <ThreadLog
        thread={thread}
        me={author.id}
        waitingTicket={waiting}
        firstUnread={firstUnread}
        refused={refused}
        onEdit={(text) => setGiven({ text })}
      />
      <SolvedBanner
        ticket={ticket}
        answered={thread.messages.some((message) => message.sender_id !== author.id)}
        waiting={pending && !waiting}
      />
      {ticket.status === 'closed' ? (
        <div className="grid justify-items-start gap-3 border-t border-line p-4 md:p-6">
          <p className="text-muted">{t.closedNote}</p>
          <Button onClick={() => onFollowUp(ticket)}>{t.followUp}</Button>
        </div>
      ) : (
        // On mobile the page scrolls, and the reply form remains above the tab bar.
        <div className="z-[5] max-md:sticky max-md:bottom-[calc(4.5rem+env(safe-area-inset-bottom))] max-md:bg-surface max-md:pt-2">
          <ReplyBox key={ticket.id} ticket={ticket} author={author} prefill={prefill} />
        </div>
      )}
    </section>
  )
}

/** Marks the conversation as read up to the last message that isn't the member's own. */
function useReadMark(thread: Thread | null, me: Id): void {
  useEffect(() => {
    const last = thread?.messages.findLast((message) => message.sender_id !== me)
    if (thread === null || last === undefined || last.created_at <= thread.readUntil) return
    // If this fails, the conversation only remains unread for longer.
    markTicketRead(me, thread.ticket.id, last.created_at).catch(() => undefined)
    markTicketNotificationsRead(me, thread.ticket.id).catch(() => undefined)
  }, [thread, me])
}

/** Returns the first message that was unread when the conversation was opened. It doesn't change while the member reads. */
function useFirstUnread(thread: Thread | null, me: Id): Id {
  const [seen, setSeen] = useState<{ ticket: Id; first: Id } | null>(null)
  if (thread !== null && seen?.ticket !== thread.ticket.id) {
    const until = thread.readUntil || thread.ticket.created_at
    const first = thread.messages.find((message) => message.sender_id !== me && message.created_at > until)
    setSeen({ ticket: thread.ticket.id, first: first?.id ?? '' })
  }
  return seen?.first ?? ''
}

interface SolvedBannerProps {
  ticket: Thread['ticket']
  /** True if an admin has replied, so the help can be rated. */
  answered: boolean
  waiting: boolean
}

const ratingIcons = { good: Smile, fair: Meh, poor: Frown }

/** Shown below a solved conversation. It says who solved the ticket, and has a button to reopen it and a rating. */
function SolvedBanner({ ticket, answered, waiting }: SolvedBannerProps) {
  const online = useOnline()
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

/** Marks a ticket as solved or not, and rates the help; both work offline. */
function useTicketFeedback(ticket: Pick<SupportTicket, 'id' | 'status'>) {
  const t = useMessages(tickets)
  const failed = () => toast({ kind: 'bad', title: t.solveFailed })
  return {
    solve: (solved: boolean) => void markSolved(ticket, solved).catch(failed),
    rate: (rating: TicketRating) => void rateTicket(ticket.id, rating).catch(failed),
  }
}

function ThreadHeader({ ticket, waiting, backHref }: { ticket: SupportTicket; waiting: boolean; backHref: string }) {
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

const ThreadSkeleton = () => (
  <div className="flex min-h-80 flex-col md:rounded-xl md:bg-raised md:shadow-sm" aria-hidden>
    <div className="grid gap-2.5 border-b border-line p-4 md:px-6 md:py-5">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-3 w-2/5" />
    </div>
    <div className="flex flex-1 flex-col gap-6 p-4 md:p-6">
      <Skeleton className="ml-auto h-12 w-1/2 rounded-lg" />
      <Skeleton className="h-16 w-3/5 rounded-lg" />
      <Skeleton className="ml-auto h-12 w-2/5 rounded-lg" />
    </div>
    <Skeleton className="m-4 h-26 rounded-lg md:m-5" />
  </div>
)
