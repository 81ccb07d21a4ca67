import { ArrowLeft } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Id } from '../../../domain/entities'
import { useWaitingIds } from '../../data/repos/sync-status'
import { markTicketRead, useRefusedTexts, useThread, type Thread } from '../../data/repos/tickets'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/tickets'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/states/empty-state'
import { ErrorState } from '../../ui/states/error-state'
import { StatusBadge } from '../../ui/states/status-badge'
import { MessageBubble } from './message-bubble'
import { RefusedText } from './refused-text'
import { ReplyBox } from './reply-box'
import { ThreadSkeleton } from './ticket-skeletons'
import { TicketStatusBadge } from './ticket-status'

interface Props {
  ticketId: Id
  author: { id: Id; name: string }
  online: boolean
  backHref: string
  onFollowUp: (ticket: Thread['ticket']) => void
}

/** A conversation: its messages with their state, and the place to reply. Opens at the last unread message. */
export function TicketThread({ ticketId, author, online, backHref, onFollowUp }: Props) {
  const t = useMessages(tickets)
  const language = useLanguage()
  const { value: thread, loading, error } = useThread(ticketId, author.id)
  const waiting = useWaitingIds('ticket_messages')
  const waitingTickets = useWaitingIds('support_tickets')
  const refused = useRefusedTexts().filter((entry) => entry.patch['ticket_id'] === ticketId)
  const [given, setGiven] = useState<{ text: string } | null>(null)
  const end = useRef<HTMLDivElement>(null)
  const firstUnread = useFirstUnread(thread ?? null, author.id)
  const count = thread?.messages.length ?? 0

  useEffect(() => {
    if (count >= 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count, ticketId])

  useEffect(() => {
    const last = thread?.messages.findLast((message) => message.sender_id !== author.id)
    if (thread && last !== undefined && last.sent_at > thread.readUntil) {
      void markTicketRead(author.id, ticketId, last.sent_at)
    }
  }, [thread, author.id, ticketId])

  if (error !== null && thread === undefined) return <ErrorState title={t.messagesFailed} />
  if (thread === undefined) return loading ? <ThreadSkeleton /> : null
  if (thread === null) return <EmptyState title={t.notFound}>{t.notFoundText}</EmptyState>
  const { ticket, messages } = thread
  const opening = {
    id: ticket.id,
    sender_id: ticket.user_id,
    sender_name: ticket.person_name,
    message: ticket.description,
    sent_at: ticket.created_at,
    edited_at: '',
    removed_at: '',
  }
  let day = ''
  return (
    <section
      aria-label={`${t.threadLabel}: ${ticket.subject}`}
      className="flex min-h-0 flex-col overflow-hidden md:rounded-xl md:bg-raised md:shadow-sm"
    >
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
            {waitingTickets.has(ticket.id) ? (
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
      </header>
      {/* A scrolling region must be reachable by keyboard. */}
      <div
        className="min-h-0 flex-1 overflow-auto p-4 md:px-6 md:py-5"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="log"
        aria-label={t.threadLabel}
      >
        <ul className="grid content-start gap-4">
          {[opening, ...messages].map((message) => {
            const today = formatDate(message.sent_at, language)
            const head = today === day ? null : <Divider text={today} />
            day = today
            return (
              <Fragment key={message.id}>
                {head}
                {message.id === firstUnread && <Divider text={t.newFrom} />}
                <MessageBubble
                  message={message}
                  mine={message.sender_id === author.id}
                  waiting={waiting.has(message.id) || (message.id === ticket.id && waitingTickets.has(ticket.id))}
                  online={online}
                />
              </Fragment>
            )
          })}
          {refused.map((entry) => (
            <RefusedText key={entry.order} entry={entry} onEdit={(text) => setGiven({ text })} />
          ))}
        </ul>
        <div ref={end} />
      </div>
      {ticket.status === 'closed' ? (
        <div className="grid justify-items-start gap-3 border-t border-line p-4 md:p-6">
          <p className="text-muted">{t.closedNote}</p>
          <Button onClick={() => onFollowUp(ticket)}>{t.followUp}</Button>
        </div>
      ) : (
        <ReplyBox key={ticket.id} ticket={ticket} author={author} online={online} given={given} />
      )}
    </section>
  )
}

const Divider = ({ text }: { text: string }) => (
  <li className="flex items-center gap-3 text-sm text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
    {text}
  </li>
)

/** The first message that was new when the conversation was opened; it stays marked while one reads. */
function useFirstUnread(thread: Thread | null, me: Id): Id {
  const [seen, setSeen] = useState<{ ticket: Id; first: Id } | null>(null)
  if (thread !== null && seen?.ticket !== thread.ticket.id) {
    const until = thread.readUntil || thread.ticket.created_at
    const first = thread.messages.find((message) => message.sender_id !== me && message.sent_at > until)
    setSeen({ ticket: thread.ticket.id, first: first?.id ?? '' })
  }
  return seen?.first ?? ''
}
