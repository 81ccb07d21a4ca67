import { Fragment, useMemo, useRef, useState, memo } from 'react'
import { Pencil, Trash2, Lock } from 'lucide-react'
import type { SupportTicket, TicketNote, TicketMessage } from '../../../../domain/entities'
import type { ConversationEntry } from '../../../data/queries/tickets/conversation'
import { useWaitingIds } from '../../../data/queries/sync/sync-status'
import type { TicketFileInfo } from '../../../data/queries/tickets/ticket-files'
import { useOnline } from '../../../data/queries/network'
import { momentNow } from '../../../data/queries/clock'
import { helpdesk } from '../../../i18n/admin-areas'
import { mails } from '../../../i18n/areas'
import { formatDate, formatTime } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { useStickToBottom } from '../../../ui/use-stick-to-bottom'
import { useMailsOnlyLogged } from '../../../data/queries/installation/installation'
import { Attachments } from '../../../forms/attachments'
import { openingMessage, ThreadDivider, type ShownMessage } from '../../../shared/thread-parts'
import { Avatar } from '../../../ui/pictures/avatar'
import { Menu } from '../../../ui/layers/menu'
import { StatusBadge } from '../../../ui/states/status-badge'
import { editMessageRoute, removeMessageRoute } from '../../../../domain/api/messages/tickets'
import { CommandDialog } from '../../../forms/command-dialog'
import { TextField } from '../../../forms/fields'

interface Props {
  ticket: SupportTicket
  entries: readonly ConversationEntry[]
  remoteFiles?: readonly TicketFileInfo[] | undefined
}

export function Thread({ ticket, entries, remoteFiles }: Props) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  const waiting = useWaitingIds('ticket_messages')
  const container = useRef<HTMLDivElement>(null)
  useStickToBottom(container, `${ticket.id} ${entries.length}`)
  const opening = useMemo(() => openingMessage(ticket), [ticket])
  const [moderating, setModerating] = useState<Moderation | null>(null)
  const today = formatDate(momentNow(), language)
  const dayAt = (at: number) => formatDate(at < 0 ? ticket.created_at : (entries[at]?.at ?? ''), language)
  const dayLine = (at: number) => {
    const day = dayAt(at)
    return at >= 0 && day === dayAt(at - 1) ? null : <ThreadDivider text={day === today ? t.today : day} />
  }
  return (
    // A scrollable region must be reachable by keyboard.
    <div
      ref={container}
      role="region"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t.messages}
      className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2 max-md:min-h-40"
    >
      <ol className="grid content-start gap-4 px-4 py-5 md:px-5">
        {dayLine(-1)}
        {ticket.description !== '' && (
          <ThreadMessage message={opening} ours={false} waiting={false} memberName={ticket.person_name} />
        )}
        {entries.map((entry, at) => (
          <Fragment key={entry.row.id}>
            {dayLine(at)}
            {entry.kind === 'note' ? (
              <NoteBand note={entry.row} remoteFiles={remoteFiles} />
            ) : (
              <ThreadMessage
                message={entry.row}
                remoteFiles={remoteFiles}
                ours={entry.row.sender_id !== ticket.user_id}
                waiting={waiting.has(entry.row.id)}
                memberName={ticket.person_name}
                onModerate={setModerating}
              />
            )}
          </Fragment>
        ))}
      </ol>
      {moderating !== null && <ModerationDialog {...moderating} onClose={() => setModerating(null)} />}
    </div>
  )
}

interface ThreadMessageProps {
  message: ShownMessage
  /** Files in the server's answer that are not on this device. */
  remoteFiles?: readonly TicketFileInfo[] | undefined
  ours: boolean
  /** True if the message hasn't been sent to the server yet. */
  waiting: boolean
  memberName: string
  /** Asks to edit or remove the message; undefined for the ticket's description, which cannot be changed. */
  onModerate?: ((action: Moderation) => void) | undefined
}

/** A public message: a member's on the left, an admin's on the right. Admins can edit or remove any (S10). */
const ThreadMessage = memo(function ThreadMessage(props: ThreadMessageProps) {
  const { message, remoteFiles, ours, waiting, memberName, onModerate } = props
  const t = useMessages(helpdesk)
  const m = useMessages(mails)
  const isMailOff = useMailsOnlyLogged()
  const online = useOnline()
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
                onSelect: () => onModerate({ message, action: 'edit' }),
                disabled: !online,
              },
              {
                key: 'remove',
                label: t.remove,
                icon: <Trash2 aria-hidden />,
                onSelect: () => onModerate({ message, action: 'remove' }),
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

/** An internal note. It looks different from all messages, so no one mistakes it for one that was sent. */
function NoteBand({ note, remoteFiles }: { note: TicketNote; remoteFiles?: readonly TicketFileInfo[] | undefined }) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  return (
    <li className="-mx-4 border-y-2 border-dashed border-caution bg-caution-soft px-4 py-3 text-caution md:-mx-5 md:px-5">
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <Lock aria-hidden className="size-4" />
        <b className="font-semibold">{t.noteTitle}</b>
        <span>{t.noteBy(note.author_name, formatTime(note.created_at, language))}</span>
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-text">{note.note}</p>
      <Attachments of={note.files} far={remoteFiles} />
    </li>
  )
}

export interface Moderation {
  message: Pick<TicketMessage, 'id' | 'message'>
  action: 'edit' | 'remove'
}

/** Edits or removes a message. The message shows that it was changed, and the audit log keeps the earlier text (S10). */
export function ModerationDialog({
  message: { id, message: text },
  action,
  onClose,
}: Moderation & { onClose: () => void }) {
  const t = useMessages(helpdesk)
  return action === 'edit' ? (
    <CommandDialog
      route={editMessageRoute}
      start={{ message: id, text }}
      title={t.editTitle}
      confirm={t.save}
      onlyChanges
      failed={(why) => `${t.updateFailed}. ${why}`}
      done={() => ({ title: t.messageUpdated })}
      onClose={onClose}
    >
      {(form) => <TextField form={form} name="text" label={t.reply} hint={t.editHint} rows={5} />}
    </CommandDialog>
  ) : (
    <CommandDialog
      route={removeMessageRoute}
      start={{ message: id }}
      kind="ask"
      danger
      title={t.removeTitle}
      lead={t.removeText}
      safe={t.keep}
      confirm={t.remove}
      failed={(why) => `${t.deleteFailed}. ${why}`}
      done={() => ({ title: t.messageDeleted })}
      onClose={onClose}
    />
  )
}
