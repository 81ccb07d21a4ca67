import type { TicketMessage } from '../../../domain/entities'
import { useMailsKept } from '../../data/repos/mails-kept'
import { desk } from '../../i18n/desk'
import { formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { mails } from '../../i18n/mails'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { Disc } from '../../ui/pictures/disc'
import { StatusBadge } from '../../ui/states/status-badge'

interface Props {
  message: TicketMessage
  /** Written on this side of the desk. */
  ours: boolean
  /** Not on the server yet. */
  waiting: boolean
  online: boolean
  memberName: string
  onEdit: () => void
  onRemove: () => void
}

/** A public message: the member's at the left, ours at the right with who got it. Admins may correct or remove any (S10). */
export function DeskMessage({ message, ours, waiting, online, memberName, onEdit, onRemove }: Props) {
  const t = useMessages(desk)
  const m = useMessages(mails)
  const kept = useMailsKept()
  const language = useLanguage()
  const gone = message.removed_at !== ''
  const blocked = online ? {} : { 'aria-disabled': true, title: t.needsNetwork }
  return (
    <li
      className={`grid gap-1 ${ours ? 'ml-auto max-w-136 justify-items-end pl-6' : 'max-w-160 pl-9.5 [&>:first-child]:-ml-9.5'}`}
    >
      <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
        {!ours && <Disc name={message.sender_name} seed={message.sender_id} size="sm" />}
        <b className="font-semibold text-text">{message.sender_name}</b>
        <time dateTime={message.sent_at.replace(' ', 'T')}>{formatMoment(message.sent_at, language)}</time>
        {message.edited_at !== '' && !gone && <span>{t.edited}</span>}
      </p>
      <p
        className={`rounded-lg px-4 py-2.5 wrap-anywhere whitespace-pre-wrap ${ours ? 'rounded-tr-sm' : 'rounded-tl-sm'} ${
          ours ? (waiting ? 'ring-[1.5px] ring-line-strong ring-inset' : 'bg-accent-soft') : 'bg-surface'
        }`}
      >
        {gone ? <span className="text-muted">{t.removed}</span> : message.message}
      </p>
      {ours && waiting && (
        <StatusBadge glyph="dashed" tone="caution">
          {online ? t.onItsWay : t.waiting}
        </StatusBadge>
      )}
      {ours && !waiting && !gone && (
        <small className="text-sm text-muted">{kept ? m.keptInApp(memberName) : t.sentTo(memberName)}</small>
      )}
      {!waiting && !gone && (
        <span className="flex gap-1">
          <Button {...blocked} kind="bare" size="xs" onClick={onEdit}>
            {t.edit}
          </Button>
          <Button {...blocked} kind="bare" size="xs" onClick={onRemove}>
            {t.remove}
          </Button>
        </span>
      )}
    </li>
  )
}
