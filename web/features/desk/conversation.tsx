import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Id } from '../../../domain/entities'
import { useConversation } from '../../data/repos/desk'
import { useWaitingIds } from '../../data/repos/sync-status'
import { desk } from '../../i18n/desk'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { Composer } from './composer'
import { DeskMessage } from './desk-message'
import { Moderation, type Moderating } from './moderation'
import { NoteBand } from './note-band'
import { TicketPanel } from './ticket-panel'

interface Props {
  ticketId: Id
  author: { id: Id; name: string }
  online: boolean
  backHref: string
}

/** One conversation: what was said and noted in time order, the composer, and the ticket's details. */
export function Conversation({ ticketId, author, online, backHref }: Props) {
  const t = useMessages(desk)
  const language = useLanguage()
  const { value, loading, error } = useConversation(ticketId)
  const waiting = useWaitingIds('ticket_messages')
  const [moderating, setModerating] = useState<Moderating>(null)
  if (error !== null && value === undefined) return <ErrorState title={t.failed} />
  if (value === undefined && loading) return <Skeleton className="h-96 rounded-xl" />
  if (value === undefined || value === null) return <EmptyState title={t.notHere}>{t.notHereText}</EmptyState>
  const { ticket, entries } = value
  return (
    <div className="grid min-h-0 gap-5 rounded-xl bg-raised p-4 shadow-sm md:p-5 xl:grid-cols-[minmax(0,1fr)_15rem]">
      <section aria-label={t.conversation} className="flex min-h-0 min-w-0 flex-col gap-4">
        <header>
          <Link
            to={backHref}
            className="-ml-1 inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent no-underline md:hidden"
          >
            <ArrowLeft aria-hidden className="size-4.5" />
            {t.back}
          </Link>
          <h2 className="text-xl wrap-anywhere">{ticket.subject}</h2>
          <p className="text-sm text-muted">
            {t.ticketNo(ticket.number)}, {ticket.person_name}, {t.since(formatDate(ticket.created_at, language))}
          </p>
        </header>
        <ol className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto">
          <li className="max-w-160 rounded-lg bg-surface px-4 py-3 wrap-anywhere whitespace-pre-wrap">
            {ticket.description}
          </li>
          {entries.map((entry) =>
            entry.kind === 'note' ? (
              <NoteBand key={entry.row.id} note={entry.row} />
            ) : (
              <DeskMessage
                key={entry.row.id}
                message={entry.row}
                ours={entry.row.sender_id !== ticket.user_id}
                waiting={waiting.has(entry.row.id)}
                online={online}
                memberName={ticket.person_name}
                onEdit={() => setModerating({ message: entry.row, deed: 'edit' })}
                onRemove={() => setModerating({ message: entry.row, deed: 'remove' })}
              />
            ),
          )}
        </ol>
        {ticket.status === 'closed' ? (
          <p className="rounded-lg bg-sunken px-4 py-3 text-muted">{t.closedNote}</p>
        ) : (
          <Composer key={ticket.id} ticket={ticket} author={author} online={online} />
        )}
      </section>
      <TicketPanel ticket={ticket} online={online} />
      <Moderation of={moderating} onClose={() => setModerating(null)} />
    </div>
  )
}
