import { useState, memo, useEffect, type ReactNode } from 'react'
import type { Id, SupportTicket } from '../../../../domain/entities'
import { responseMs } from '../../../../domain/program/response-times'
import { waitingStateOf } from '../../../../domain/tickets/waiting-state'
import {
  useConversation,
  useOnlineConversation,
  type Conversation as Said,
} from '../../../data/queries/tickets/conversation'
import { useCollectionsSynced, useDeviceWindow } from '../../../data/queries/sync/replica-state'
import { useResponseDeadlines } from '../../../data/queries/installation/program'
import { usePresence, type OtherAdmin } from '../../../data/queries/tickets/presence'
import { markTicketRead } from '../../../data/queries/tickets/tickets'
import { useOnline } from '../../../data/queries/network'
import { useNow } from '../../../data/queries/clock'
import { helpdesk } from '../../../i18n/admin-areas'
import { lists } from '../../../i18n/areas'
import { formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { LocalDataError } from '../../../shared/local-data-error'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Sheet } from '../../../ui/layers/dialog'
import { EmptyState } from '../../../ui/states/empty-state'
import { Composer } from '../composer/composer'
import { useEarlyComposerShortcut } from '../shortcuts'
import { ConversationHeader } from './conversation-header'
import { ConversationSkeleton } from '../queue/queue-skeleton'
import { Thread } from './thread'
import { TicketPanel, type TicketFlow } from './ticket-panel'
import { Avatar } from '../../../ui/pictures/avatar'

/** Reports whether the value has been true at any time since the component was mounted. */
export function useHasBeenTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue || value
}

interface Props {
  ticketId: Id
  /** True when the admin has selected the ticket; a ticket that is only shown beside the queue does not count as read. */
  opened: boolean
  author: { id: Id; name: string }
  flow: TicketFlow
  takesFocus: boolean
}

export const Conversation = memo(function Conversation(props: Props) {
  const t = useMessages(helpdesk)
  const arrived = useCollectionsSynced('support_tickets', 'ticket_messages', 'ticket_notes')
  const localState = useDeviceWindow('support_tickets')
  const { value, loading, error, reload } = useConversation(props.ticketId)
  const failed = error !== null && (
    <LocalDataError title={t.messagesFailed} known={value !== undefined} onRetry={reload} className="p-4" />
  )
  if (value === undefined && failed) return failed
  if (value === undefined || localState === undefined || (value === null && (loading || !arrived))) {
    return <LoadingConversation ticketId={props.ticketId} />
  }
  if (value !== null && !localState.cut) return <LoadedConversation {...props} said={value} trouble={failed} />
  return <ServerConversation {...props} near={value} />
})

/** Remembers shortcuts that are pressed while a conversation is loading, for its composer. */
function LoadingConversation({ ticketId }: { ticketId: Id }) {
  useEarlyComposerShortcut(ticketId)
  return <ConversationSkeleton />
}

/** A conversation that is not completely on this device. It is loaded from the server or from the last stored answer. */
function ServerConversation({ near, ...props }: Props & { near: Said | null }) {
  const t = useMessages(helpdesk)
  const l = useMessages(lists)
  const language = useLanguage()
  const { value, error, reload } = useOnlineConversation(props.ticketId, near)
  // An incomplete conversation must stay mounted while the rest loads, because the admin may be typing in its composer.
  const partShown = useHasBeenTrue(value === undefined && error !== null && near !== null)
  if (value === undefined && error === null && !(partShown && near !== null))
    return <LoadingConversation ticketId={props.ticketId} />
  if (value === null) return <EmptyState title={t.notFound}>{t.notFoundText}</EmptyState>
  if (value === undefined && near === null) {
    return (
      <EmptyState title={t.notHere} action={<Button onClick={reload}>{t.tryAgain}</Button>}>
        {t.notHereText}
      </EmptyState>
    )
  }
  const said = value ?? near
  const asOf = value?.asOf
  const band =
    value === undefined ? (
      <Banner title={t.partOnly}>{t.partOnlyText}</Banner>
    ) : (
      typeof asOf === 'number' && (
        <Banner title={l.offline}>{l.asOf(formatMoment(new Date(asOf).toISOString(), language))}</Banner>
      )
    )
  return said && <LoadedConversation {...props} said={said} trouble={band} />
}

interface LoadedConversationProps extends Props {
  said: Said
  trouble: ReactNode
}

function LoadedConversation({ said, trouble, opened, author, flow, takesFocus }: LoadedConversationProps) {
  const t = useMessages(helpdesk)
  const nowMs = useNow()
  const promisedDurationMs = responseMs('first_answer_hours', useResponseDeadlines().first_answer_hours)
  const [details, setDetails] = useState(false)
  const { ticket, entries, due, assignee, snoozedUntil } = said
  useReadMark(opened, author.id, ticket)
  const { others, typed } = usePresence(ticket.id, opened, useOnline())
  const messages = entries.flatMap((entry) => (entry.kind === 'message' ? [entry.row] : []))
  const answered = messages.some((row) => row.sender_id !== ticket.user_id)
  return (
    // A container query, because the menu may be collapsed.
    <div className="@container flex min-h-0 min-w-0">
      <div className="grid min-h-0 min-w-0 flex-1 @min-[46rem]:grid-cols-[minmax(0,1fr)_19rem]">
        <section aria-label={t.conversation} className="flex min-h-0 min-w-0 flex-col bg-raised max-md:overflow-y-auto">
          <ConversationHeader
            ticket={ticket}
            assignee={assignee}
            snoozedUntil={snoozedUntil}
            me={author.id}
            waiting={waitingStateOf({ ticket, answered, due, promisedMs: promisedDurationMs, nowMs })}
            due={due}
            onDetails={() => setDetails(true)}
            flow={flow}
            takesFocus={takesFocus}
          />
          <OtherViewersBand others={others} />
          {trouble}
          <Thread ticket={ticket} entries={entries} remoteFiles={said.far} />
          {ticket.status === 'closed' ? (
            <p className="border-t border-line bg-sunken px-5 py-4 text-muted">{t.closedNote}</p>
          ) : (
            <>
              <OtherWritersNote others={others} />
              <Composer key={ticket.id} {...{ ticket, messages, author, flow }} onTyped={typed} />
            </>
          )}
        </section>
        <aside
          aria-label={t.details}
          className="min-h-0 overflow-y-auto border-l border-line px-4.5 py-4 @max-[46rem]:hidden"
        >
          <TicketPanel ticket={ticket} />
        </aside>
        <Sheet open={details} title={t.details} onClose={() => setDetails(false)}>
          <TicketPanel ticket={ticket} />
        </Sheet>
      </div>
    </div>
  )
}

/** Marks an opened ticket as read up to the member's last message, for this admin only (T2). */
function useReadMark(opened: boolean, me: Id, { id, updated_at: until, updated_by }: SupportTicket): void {
  useEffect(() => {
    // If this fails, the ticket just stays unread for longer.
    if (opened && me !== '' && updated_by !== 'admin') markTicketRead(me, id, until).catch(() => undefined)
  }, [opened, me, id, until, updated_by])
}

const firstNameOf = ({ name }: OtherAdmin, fallback: string): string => name.split(' ')[0] || fallback

export function OtherViewersBand({ others }: { others: readonly OtherAdmin[] }) {
  const t = useMessages(helpdesk)
  return (
    <div role="status" className="contents">
      {others.map((other) => (
        <p
          key={other.admin}
          className="flex items-center gap-2 border-b border-line bg-surface px-4 py-1.5 text-sm text-muted md:px-5"
        >
          <Avatar name={other.name} seed={other.admin} size="sm" />
          {t.looksToo(firstNameOf(other, t.somebody))}
        </p>
      ))}
    </div>
  )
}

export function OtherWritersNote({ others }: { others: readonly OtherAdmin[] }) {
  const t = useMessages(helpdesk)
  const writing = others.filter((other) => other.writing)
  return (
    <p role="status" className="px-4 text-sm font-semibold text-caution md:px-5">
      {writing.map((other) => t.writesToo(firstNameOf(other, t.somebody))).join(' ')}
    </p>
  )
}
