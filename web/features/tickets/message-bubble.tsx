import { Check, Pencil, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { TicketMessage } from '../../../domain/entities'
import { Attachments } from '../../forms/attachments'
import { formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/areas/members'
import { Avatar } from '../../ui/pictures/avatar'
import { StatusBadge } from '../../ui/states/status-badge'
import type { RejectedEntry } from '../../data/queries/tickets/tickets'
import { dropEntry, retryEntry } from '../../data/queries/sync/sync-status'
import { useErrorText } from '../../i18n/errors'
import { AlertDialog } from '../../ui/layers/alert-dialog'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { toast } from '../../ui/layers/toast'

interface Props {
  message: Pick<
    TicketMessage,
    'id' | 'sender_id' | 'sender_name' | 'message' | 'created_at' | 'edited_at' | 'removed_at'
  > & {
    files?: string
  }
  mine: boolean
  waiting: boolean
  online: boolean
}

/** Shows a message. The member's own messages are on the right; unsent ones are outlined. */
export function MessageBubble({ message, mine, waiting, online }: Props) {
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

/** The length in characters from which discarding asks first; a shorter text can be restored with Undo. */
const confirmFromLength = 200

interface RejectedMessageProps {
  entry: RejectedEntry
  onEdit: (text: string) => void
}

/** A message that the server rejected. It doesn't block later messages. */
export function RejectedMessage({ entry, onEdit }: RejectedMessageProps) {
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
