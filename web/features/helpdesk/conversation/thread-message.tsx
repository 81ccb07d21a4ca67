import { Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { Id, TicketMessage } from '../../../../domain/entities'
import { useMailsOnlyLogged } from '../../../data/queries/installation/installation'
import type { TicketFileInfo } from '../../../data/queries/tickets/ticket-files'
import { Attachments } from '../../../forms/attachments'
import { helpdesk } from '../../../i18n/areas/admins'
import { formatTime } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { mails } from '../../../i18n/areas/signed-in'
import { useMessages } from '../../../i18n/messages'
import { Avatar } from '../../../ui/pictures/avatar'
import { Menu } from '../../../ui/layers/menu'
import { StatusBadge } from '../../../ui/states/status-badge'
import type { ModerationAction } from './moderation'

interface Props {
  message: Pick<
    TicketMessage,
    'id' | 'sender_id' | 'sender_name' | 'message' | 'created_at' | 'edited_at' | 'removed_at'
  > & {
    files?: string
  }
  /** Files in the server's answer that are not on this device. */
  remoteFiles?: readonly TicketFileInfo[] | undefined
  /** True if an admin wrote the message. */
  ours: boolean
  /** True if the message wasn't sent to the server yet. */
  waiting: boolean
  online: boolean
  memberName: string
  /** Asks to edit or remove the message; undefined for the ticket's description, which cannot be changed. */
  onModerate?: ((message: Id, action: ModerationAction) => void) | undefined
}

/**
 * A public message. A member's message is on the left; an admin's message is on the right, with its recipient. Admins can
 * edit or remove any message (S10).
 */
export const ThreadMessage = memo(function ThreadMessage({
  message,
  remoteFiles,
  ours,
  waiting,
  online,
  memberName,
  onModerate,
}: Props) {
  const t = useMessages(helpdesk)
  const m = useMessages(mails)
  const isMailOff = useMailsOnlyLogged()
  const language = useLanguage()
  const isRemoved = message.removed_at !== ''
  const first = memberName.split(' ')[0] ?? memberName
  const bubbleClass = ours ? (waiting ? 'ring-[1.5px] ring-line-strong ring-inset' : 'bg-accent-soft') : 'bg-surface'
  return (
    <li
      className={`group grid gap-1 ${
        ours ? 'ml-auto max-w-136 justify-items-end pl-9.5' : 'max-w-160 grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2.5'
      }`}
    >
      {!ours && <Avatar name={message.sender_name} seed={message.sender_id} size="sm" className="row-span-2" />}
      <div className="flex min-h-7 flex-wrap items-center gap-x-1.5 text-sm text-muted">
        <b className="font-semibold text-text">{message.sender_name}</b>
        <time dateTime={message.created_at.replace(' ', 'T')}>{formatTime(message.created_at, language)}</time>
        {message.edited_at !== '' && !isRemoved && <span>· {t.edited}</span>}
        {onModerate !== undefined && !waiting && !isRemoved && (
          // An admin's message is right-aligned, so the menu comes before the time.
          <Menu
            label={t.more}
            button={null}
            className={ours ? 'order-first' : ''}
            // The button draws its three dots itself.
            buttonClassName="grid size-7 place-items-center rounded-full before:size-[.1667rem] before:rounded-full before:bg-current before:shadow-[-.3rem_0_currentColor,.3rem_0_currentColor] before:content-[''] hover:bg-sunken focus-visible:opacity-100 aria-expanded:opacity-100 max-md:size-11 max-md:-my-2 md:opacity-0 md:group-hover:opacity-100"
            entries={[
              {
                key: 'edit',
                label: t.edit,
                icon: <Pencil aria-hidden />,
                onSelect: () => onModerate(message.id, 'edit'),
                disabled: !online,
              },
              {
                key: 'remove',
                label: t.remove,
                icon: <Trash2 aria-hidden />,
                onSelect: () => onModerate(message.id, 'remove'),
                danger: true,
                disabled: !online,
              },
            ]}
          />
        )}
      </div>
      <p
        className={`w-fit max-w-full rounded-lg px-4 py-2.5 wrap-anywhere whitespace-pre-wrap ${ours ? 'rounded-tr-sm' : 'rounded-tl-sm'} ${bubbleClass}`}
      >
        {isRemoved ? <span className="text-muted">{t.removed}</span> : message.message}
      </p>
      {!isRemoved && Boolean(message.files) && (
        <div className={ours ? 'max-w-full' : 'col-start-2 min-w-0'}>
          <Attachments of={message.files} far={remoteFiles} right={ours} />
        </div>
      )}
      {ours && waiting && (
        <StatusBadge glyph="dashed" tone="caution" className="text-sm">
          {online ? t.onItsWay : t.waiting}
        </StatusBadge>
      )}
      {ours && !waiting && !isRemoved && (
        <StatusBadge glyph="tick" tone="positive" className="text-sm">
          {isMailOff ? m.keptInApp(first) : t.sentTo(first)}
        </StatusBadge>
      )}
    </li>
  )
})
