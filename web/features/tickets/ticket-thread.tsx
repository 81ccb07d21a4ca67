import { useEffect, useState } from 'react'
import type { Id } from '../../../domain/entities'
import { useCollectionsSynced } from '../../data/queries/sync/replica-state'
import { markTicketNotificationsRead } from '../../data/queries/session/notifications'
import { useWaitingIds } from '../../data/queries/sync/sync-status'
import { markTicketRead, useRejectedTexts, useThread, type Thread } from '../../data/queries/tickets/tickets'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/areas/members'
import { LocalDataError } from '../../shared/local-data-error'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/states/empty-state'
import { ReplyBox } from './reply-box'
import { SolvedBanner } from './solved-banner'
import { ThreadHeader } from './thread-header'
import { ThreadLog } from './thread-log'
import { ThreadSkeleton } from './ticket-skeletons'

interface Props {
  ticketId: Id
  author: { id: Id; name: string }
  online: boolean
  backHref: string
  onFollowUp: (ticket: Thread['ticket']) => void
}

/** A conversation with its messages and the reply form. Opens at the first unread message. */
export function TicketThread({ ticketId, author, online, backHref, onFollowUp }: Props) {
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
        online={online}
        waitingTicket={waiting}
        firstUnread={firstUnread}
        refused={refused}
        onEdit={(text) => setGiven({ text })}
      />
      <SolvedBanner
        ticket={ticket}
        answered={thread.messages.some((message) => message.sender_id !== author.id)}
        waiting={pending && !waiting}
        online={online}
      />
      {ticket.status === 'closed' ? (
        <div className="grid justify-items-start gap-3 border-t border-line p-4 md:p-6">
          <p className="text-muted">{t.closedNote}</p>
          <Button onClick={() => onFollowUp(ticket)}>{t.followUp}</Button>
        </div>
      ) : (
        // On mobile the page scrolls, and the reply form remains above the tab bar.
        <div className="z-[5] max-md:sticky max-md:bottom-[calc(4.5rem+env(safe-area-inset-bottom))] max-md:bg-surface max-md:pt-2">
          <ReplyBox key={ticket.id} ticket={ticket} author={author} online={online} prefill={prefill} />
        </div>
      )}
    </section>
  )
}

/** The member's own messages don't move the mark. */
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
