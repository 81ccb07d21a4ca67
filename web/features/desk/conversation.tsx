import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Id } from '../../../domain/entities'
import { useConversation } from '../../data/repos/desk'
import { useWaitingIds } from '../../data/repos/sync-status'
import { desk } from '../../i18n/desk'
import { formatDate, formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Disc } from '../../ui/pictures/disc'
import { EmptyState } from '../../ui/states/empty-state'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/skeleton'
import { Composer } from './composer'
import { DeskMessage } from './desk-message'
import { Moderation, type Moderating } from './moderation'
import { NoteBand } from './note-band'
import { TicketPanel } from './ticket-panel'

interface Props {
  ticketId: Id
  author: { id: Id; name: string }
  online: boolean
  backTo: { pathname: string; search: string }
  /** The list's place, to come back to. */
  state: unknown
}

/** One conversation: what was said and noted in time order, the composer, and the ticket's details. */
export function Conversation({ ticketId, author, online, backTo, state }: Props) {
  const t = useMessages(desk)
  const language = useLanguage()
  const { value, loading, error, reload } = useConversation(ticketId)
  const waiting = useWaitingIds('ticket_messages')
  const [moderating, setModerating] = useState<Moderating>(null)
  if (error !== null && value === undefined) return <ErrorState title={t.failed} onRetry={reload} />
  if (value === undefined && loading) return <Skeleton className="h-96 rounded-xl" />
  if (value === undefined || value === null) return <EmptyState title={t.notHere}>{t.notHereText}</EmptyState>
  const { ticket, entries } = value
  return (
    <div className="grid min-h-0 min-w-0 max-xl:overflow-y-auto xl:grid-cols-[minmax(0,1fr)_19rem]">
      <section aria-label={t.conversation} className="flex min-h-0 min-w-0 flex-col bg-raised max-xl:min-h-140">
        <header className="border-b border-line px-4 py-3 md:px-5">
          <Link
            to={backTo}
            state={state}
            className="-ml-1 inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent no-underline md:hidden"
          >
            <ArrowLeft aria-hidden className="size-4.5" />
            {t.back}
          </Link>
          <h2 className="text-[1.0625rem]/6 wrap-anywhere">{ticket.subject}</h2>
          <p className="text-sm text-muted">
            {t.ticketNo(ticket.number)}, {ticket.person_name}, {t.since(formatDate(ticket.created_at, language))}
          </p>
        </header>
        <ol className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-4 py-5 md:px-5">
          <li className="grid max-w-160 grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2.5 gap-y-1">
            <Disc name={ticket.person_name || ticket.person_email} seed={ticket.user_id} size="sm" />
            <p className="self-center text-sm text-muted">
              <b className="font-semibold text-text">{ticket.person_name}</b>{' '}
              <time dateTime={ticket.created_at.replace(' ', 'T')}>{formatMoment(ticket.created_at, language)}</time>
            </p>
            <p className="col-start-2 rounded-lg rounded-tl-sm bg-surface px-4 py-2.5 wrap-anywhere whitespace-pre-wrap">
              {ticket.description}
            </p>
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
          <p className="border-t border-line bg-sunken px-5 py-4 text-muted">{t.closedNote}</p>
        ) : (
          <div className="border-t border-line p-3 md:px-5 md:py-4">
            <Composer key={ticket.id} ticket={ticket} author={author} online={online} />
          </div>
        )}
      </section>
      <TicketPanel ticket={ticket} online={online} />
      <Moderation of={moderating} onClose={() => setModerating(null)} />
    </div>
  )
}
