import { memo, type ComponentProps, useEffect, useRef, type RefObject } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Moon } from 'lucide-react'
import type { Id, Moment, TicketStatus, SupportTicket } from '../../../../domain/entities'
import { helpdesk } from '../../../i18n/admin-areas'
import { formatDayMonth, formatTime, formatAgo } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { StatusBadge, type Tone } from '../../../ui/states/status-badge'
import type { Glyph } from '../../../ui/pictures/status-glyph'
import { responseMs } from '../../../../domain/program/response-times'
import { waitingStateOf } from '../../../../domain/tickets/waiting-state'
import { isSnoozed } from '../../../../domain/tickets/snooze'
import type { QueueRowInfo } from '../../../data/queries/tickets/queue-row-info'
import { useResponseDeadlines } from '../../../data/queries/installation/program'
import { Avatar } from '../../../ui/pictures/avatar'
import { useTicketLink } from './queue-address'
import { ResponseDeadlineBadge } from '../conversation/conversation-header'
import { useNow } from '../../../data/queries/clock'
import { useAdminNames } from '../../../data/queries/people/people'
import type { QueueQuery } from '../../../data/queries/tickets/queue'
import { useRowCursor } from '../../../lists/use-row-cursor'
import { useDesktopLayout } from '../../../lists/use-desktop-layout'

export const queueRowHeight = 112

interface Props extends ComponentProps<typeof QueueRow> {
  /** Must be stable, because the item is memoized. */
  linkTo: ReturnType<typeof useTicketLink>
  isShown: boolean
  isCursor: boolean
}

/** A row of the queue that opens its ticket. It is memoized, so it renders only when it changes. */
export const QueueItem = memo(function QueueItem({ linkTo, isShown, isCursor, ...row }: Props) {
  const edge = isCursor ? 'shadow-[inset_3px_0_0_var(--color-accent)]' : ''
  return (
    <Link
      {...linkTo(row.ticket.id)}
      data-opener
      aria-current={isShown ? 'true' : undefined}
      // With large text only the status and the waiting time fit.
      className={`@container relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-b border-line py-3 pr-3.5 pl-6.5 no-underline hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-raised aria-[current]:shadow-[inset_3px_0_0_var(--color-accent)] max-md:pr-4 max-md:pl-8 ${edge}`}
    >
      <QueueRow {...row} />
    </Link>
  )
})

function SnoozeMark({ until }: { until: Moment }) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-muted">
      <Moon aria-hidden className="size-3.5" />
      {t.asleepShort(`${formatDayMonth(until, language)}, ${formatTime(until, language)}`)}
    </span>
  )
}

const styles: { [status in TicketStatus]: { glyph: Glyph; tone: Tone } } = {
  open: { glyph: 'dashed', tone: 'caution' },
  in_progress: { glyph: 'half', tone: 'accent' },
  resolved: { glyph: 'tick', tone: 'positive' },
  closed: { glyph: 'struck', tone: 'muted' },
}

function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const t = useMessages(helpdesk)
  return <StatusBadge {...styles[status]}>{t.statuses[status]}</StatusBadge>
}

interface QueueRowProps {
  ticket: SupportTicket
  /** Additional data of the row; undefined while loading. */
  mark: QueueRowInfo | undefined
  me: Id
  nowMs: number
  admins: ReadonlyMap<Id, string>
}

/** The content of a row: subject, sender, last message, status and waiting time, in four lines that never wrap. */
function QueueRow({ ticket, mark, me, nowMs, admins }: QueueRowProps) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  const agoMs = nowMs - Date.parse(ticket.updated_at.replace(' ', 'T'))
  const unread = mark?.unread === true && (ticket.status === 'open' || ticket.status === 'in_progress')
  const promisedDurationMs = responseMs('first_answer_hours', useResponseDeadlines().first_answer_hours)
  const waiting = waitingStateOf({
    ticket,
    answered: mark?.answered ?? true,
    due: mark?.due ?? '',
    promisedMs: promisedDurationMs,
    nowMs,
  })
  const preview = mark === undefined ? '' : lastMessageText(mark, ticket, me, t)
  return (
    <>
      {unread && (
        <span
          role="img"
          aria-label={t.unread}
          className="absolute top-4.75 left-2.5 size-2 rounded-full bg-accent max-md:left-4"
        />
      )}
      <span
        className={`self-baseline truncate text-md @max-[14rem]:col-span-2 ${unread ? 'font-bold' : 'font-semibold'}`}
      >
        {ticket.subject}
      </span>
      <time className="self-baseline text-xs whitespace-nowrap text-muted @max-[14rem]:col-span-2">
        {formatAgo(ticket.updated_at, agoMs, language)}
      </time>
      <span className="col-span-2 truncate text-sm text-muted">
        {[ticket.person_name, ticket.person_email].filter(Boolean).join(' · ')}
      </span>
      <span className="col-span-2 min-h-5 truncate text-sm text-muted">
        {preview !== '' && unread ? <span className="text-text">{preview}</span> : preview}
      </span>
      <span className="col-span-2 flex min-w-0 items-center gap-x-3 overflow-x-clip text-xs whitespace-nowrap text-muted [scrollbar-width:none] @max-[14rem]:gap-x-1.5 @max-[14rem]:overflow-x-auto">
        <TicketStatusBadge status={ticket.status} />
        <span className="@max-[14rem]:hidden">{ticket.number}</span>
        {mark !== undefined && isSnoozed(mark.snoozedUntil, nowMs) && <SnoozeMark until={mark.snoozedUntil} />}
        {/* The first reply remains due while the ticket is snoozed. */}
        {mark !== undefined && (!isSnoozed(mark.snoozedUntil, nowMs) || waiting.for === 'first') && (
          <ResponseDeadlineBadge waiting={waiting} />
        )}
        {ticket.priority === 'high' && <b className="font-semibold text-text">{t.priorities.high}</b>}
        {mark !== undefined && <AssigneeDisc id={mark.assignee} name={admins.get(mark.assignee)} />}
      </span>
    </>
  )
}

function AssigneeDisc({ id, name }: { id: Id; name: string | undefined }) {
  const t = useMessages(helpdesk)
  if (id === '') {
    return (
      <span
        role="img"
        aria-label={t.nobodyHasIt}
        className="-my-1 ml-auto size-6 flex-none rounded-full border-[1.5px] border-dashed border-line-strong @max-[14rem]:hidden"
      />
    )
  }
  return (
    <Avatar
      name={name ?? ''}
      seed={id}
      size="sm"
      label={t.hasIt(name ?? t.somebody)}
      className="-my-1 ml-auto @max-[14rem]:hidden"
    />
  )
}

function lastMessageText(
  { last: preview }: QueueRowInfo,
  ticket: SupportTicket,
  me: Id,
  t: { you: string; removed: string },
): string {
  const text = preview.removed ? t.removed : preview.text
  if (preview.senderId === ticket.user_id) return text
  return `${preview.senderId === me ? t.you : (preview.senderName.split(' ')[0] ?? '')}: ${text}`
}

export interface QueueProps {
  query: Omit<QueueQuery, 'from'>
  /** The ticket beside the queue; '' for none. */
  shown: Id
  /** The ticket that was just answered or resolved; '' for none. */
  handled: Id
  /** Opens the ticket after the handled one: '' if none is left, null if the handled one isn't in this queue. */
  onNext: (ticket: Id | null) => void
  me: Id
  searchRef: RefObject<HTMLInputElement | null>
}

type QueueTicket = ComponentProps<typeof QueueItem>['ticket']

/** Returns the props of the queue's element, and a function that renders a ticket as an item of `VirtualList`. */
export function useQueueItems(rows: readonly QueueTicket[], props: Omit<QueueProps, 'query'>) {
  const { me, searchRef } = props
  const linkTo = useTicketLink()
  const selection = useQueueSelection(rows, props)
  const { cursor, props: elementProps } = useRowCursor({
    rows: rows.map(({ id }) => id),
    search: searchRef,
    ...selection,
  })
  const shared = { me, nowMs: useNow(), admins: useAdminNames(), linkTo }
  return {
    elementProps,
    item: (ticket: QueueTicket | undefined, marks: ReadonlyMap<Id, QueueRowInfo>) =>
      ticket === undefined
        ? null
        : {
            key: ticket.id,
            content: (
              <QueueItem
                ticket={ticket}
                {...shared}
                mark={marks.get(ticket.id)}
                isShown={ticket.id === props.shown}
                isCursor={props.shown === '' && ticket.id === cursor}
              />
            ),
          },
  }
}

/**
 * Returns the options of `useRowCursor` that make J and K open the ticket of their row, and opens the next ticket after one was
 * handled. Tickets handled before are skipped, because they stay in the queue until their reply has been sent. A ticket that was opened
 * from elsewhere stays open. Where only the queue or the conversation fits, J and K open nothing.
 */
function useQueueSelection(rows: readonly QueueTicket[], { shown, handled, onNext }: Omit<QueueProps, 'query'>) {
  const linkTo = useTicketLink()
  const isSplit = useDesktopLayout('columns')
  const navigate = useNavigate()
  const place = useRef({ id: '', index: 0 })
  const done = useRef(new Set<Id>())
  useEffect(() => {
    const index = rows.findIndex(({ id }) => id === shown)
    if (index >= 0) place.current = { id: shown, index }
    if (handled === '' || handled !== shown) return void done.current.delete(shown)
    if (place.current.id !== handled) return onNext(null)
    done.current.add(handled)
    const isLeft = ({ id }: QueueTicket) => !done.current.has(id)
    const next = rows.slice(place.current.index).find(isLeft) ?? rows.slice(0, place.current.index).findLast(isLeft)
    onNext(next?.id ?? '')
  })
  const open = (ticket: Id) => {
    const { to, state } = linkTo(ticket)
    if (isSplit) void navigate(to, { state, replace: true })
  }
  return { opened: shown, onMove: open }
}
