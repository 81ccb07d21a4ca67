import { Check, Pencil, RotateCw } from 'lucide-react'
import { Fragment, useRef, useState, type ReactNode } from 'react'
import type { Id } from '../../../domain/entities'
import { momentNow } from '../../data/queries/clock'
import { useOnline } from '../../data/queries/network'
import { dropEntry, retryEntry, useWaitingIds } from '../../data/queries/sync/sync-status'
import type { RejectedEntry, Thread } from '../../data/queries/tickets/tickets'
import { Attachments } from '../../forms/attachments'
import { useErrorText } from '../../i18n/errors'
import { formatDate, formatTime } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { tickets } from '../../i18n/member-areas'
import { openingMessage, ThreadDivider, type ShownMessage } from '../../shared/thread-parts'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { AlertDialog } from '../../ui/layers/alert-dialog'
import { toast } from '../../ui/layers/toast'
import { Avatar } from '../../ui/pictures/avatar'
import { StatusBadge } from '../../ui/states/status-badge'
import { useStickToBottom } from '../../ui/use-stick-to-bottom'

interface Props {
  thread: Thread
  me: Id
  waitingTicket: boolean
  /** The first message that was unread when the conversation was opened; '' for none. */
  firstUnread: Id
  refused: readonly RejectedEntry[]
  onEdit: (text: string) => void
}

/** Shows the messages grouped by day, each with its state, and scrolls to the newest one. */
export function ThreadLog({ thread, me, waitingTicket, firstUnread, refused, onEdit }: Props) {
  const t = useMessages(tickets)
  const language = useLanguage()
  const waiting = useWaitingIds('ticket_messages')
  const container = useRef<HTMLDivElement>(null)
  const { ticket, messages } = thread
  useStickToBottom(container, `${ticket.id} ${messages.length} ${refused.length}`)
  // A ticket that an admin opened has no description and begins with the admin's message.
  const all = ticket.description === '' ? messages : [openingMessage(ticket), ...messages]
  const dayAt = (at: number) => formatDate(all[at]?.created_at ?? '', language)
  const today = formatDate(momentNow(), language)
  return (
    // A scrollable region must be reachable by keyboard.
    <div
      ref={container}
      className="min-h-0 flex-1 overflow-auto p-4 md:px-6 md:py-5"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="log"
      aria-label={t.threadLabel}
    >
      <ul className="grid content-start gap-4">
        {all.map((message, at) => (
          <Fragment key={message.id}>
            {(at === 0 || dayAt(at) !== dayAt(at - 1)) && (
              <ThreadDivider text={dayAt(at) === today ? t.today : dayAt(at)} />
            )}
            {message.id === firstUnread && <ThreadDivider text={t.newFrom} />}
            <MessageBubble
              message={message}
              mine={message.sender_id === me}
              waiting={waiting.has(message.id) || (at === 0 && waitingTicket)}
            />
          </Fragment>
        ))}
        {refused.map((entry) => (
          <RejectedMessage key={entry.order} entry={entry} onEdit={onEdit} />
        ))}
      </ul>
    </div>
  )
}

/** Shows a message. The member's own messages are on the right; unsent ones are outlined. */
export function MessageBubble({ message, mine, waiting }: { message: ShownMessage; mine: boolean; waiting: boolean }) {
  const online = useOnline()
  const t = useMessages(tickets)
  const language = useLanguage()
  const text = message.removed_at === '' ? message.message : <em className="text-muted not-italic">{t.removed}</em>
  const time = <time dateTime={message.created_at.replace(' ', 'T')}>{formatTime(message.created_at, language)}</time>
  const edited = message.edited_at !== '' && message.removed_at === '' ? ` · ${t.edited}` : ''
  const files = message.removed_at === '' && <Attachments of={message.files} right={mine} />
  if (!mine) {
    return (
      <li className="grid max-w-160 grid-cols-[1.75rem_minmax(0,1fr)] gap-2.5">
        <Avatar name={message.sender_name || t.support} seed={message.sender_id} size="sm" />
        <div>
          <b className="font-semibold">{message.sender_name || t.support}</b>{' '}
          <small className="text-sm text-muted">
            {time}
            {edited}
          </small>
          <MessageText>{text}</MessageText>
          {files}
        </div>
      </li>
    )
  }
  return (
    <li className="ml-auto grid max-w-128 justify-items-end gap-1 pl-6 md:pl-8">
      <div
        className={`rounded-lg rounded-br-[.25rem] px-4 py-3 ${
          waiting ? 'ring-[1.5px] ring-line-strong ring-inset' : 'bg-accent-soft'
        }`}
      >
        <MessageText>{text}</MessageText>
      </div>
      {files}
      {waiting ? (
        <StatusBadge glyph="dashed" tone="caution">
          {online ? t.sendingSoon : t.waitingSend}
        </StatusBadge>
      ) : (
        <small className="flex items-center gap-1.5 text-sm text-muted">
          <Check aria-hidden className="size-4" />
          <span>
            {time} · {t.sent}
            {edited}
          </span>
        </small>
      )}
    </li>
  )
}

const MessageText = ({ children }: { children: ReactNode }) => (
  <p className="wrap-anywhere whitespace-pre-wrap">{children}</p>
)

/**
 * The text length, in characters, from which on discarding asks for confirmation. A shorter text can be restored with Undo.
 */
const confirmFromLength = 200

/** A message that the server rejected. It doesn't block later messages. */
export function RejectedMessage({ entry, onEdit }: { entry: RejectedEntry; onEdit: (text: string) => void }) {
  const t = useMessages(tickets)
  const whyOf = useErrorText()
  const [asking, setAsking] = useState(false)
  const text = String(entry.patch['message'] ?? entry.patch['description'] ?? '')
  const files = String(entry.patch['files'] ?? '')
  const canRetry = entry.code !== 'ticket-closed' && entry.code !== 'looks-like-secret'

  async function discard(): Promise<void> {
    setAsking(false)
    await dropEntry(entry.order)
    toast({ kind: 'info', title: t.discarded, action: { label: t.undo, run: () => onEdit(text) } })
  }

  return (
    <li className="ml-auto grid max-w-128 justify-items-end gap-1.5 pl-6 md:pl-8">
      <div className="rounded-lg rounded-br-[.25rem] px-4 py-3 ring-[1.5px] ring-danger ring-inset">
        <MessageText>{text}</MessageText>
      </div>
      <Attachments of={files} right />
      <StatusBadge glyph="broken" tone="danger">
        {t.notSent}
      </StatusBadge>
      <p className="max-w-[34ch] text-right text-sm leading-sm text-muted">
        {whyOf(entry.code === '' ? 'server-error' : entry.code)}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {canRetry && (
          <Button kind="quiet" size="sm" onClick={() => void retryEntry(entry.order)}>
            <RotateCw aria-hidden />
            {t.retry}
          </Button>
        )}
        <Button
          kind="quiet"
          size="sm"
          onClick={() => {
            onEdit(text)
            void dropEntry(entry.order, 'back')
          }}
        >
          <Pencil aria-hidden />
          {t.edit}
        </Button>
        <CopyButton text={text} />
        <Button
          kind="danger"
          size="sm"
          onClick={() => (text.length > confirmFromLength || files !== '' ? setAsking(true) : void discard())}
        >
          {t.discard}
        </Button>
      </div>
      <AlertDialog
        open={asking}
        title={t.discardAsk}
        text={t.discardText}
        safe={t.keep}
        confirm={t.discard}
        onClose={() => setAsking(false)}
        onConfirm={() => void discard()}
      />
    </li>
  )
}
