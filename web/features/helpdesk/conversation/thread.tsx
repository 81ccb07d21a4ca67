import { Fragment, useCallback, useMemo, useRef } from 'react'
import type { Id, SupportTicket } from '../../../../domain/entities'
import type { ConversationEntry } from '../../../data/queries/tickets/conversation'
import { useWaitingIds } from '../../../data/queries/sync/sync-status'
import type { TicketFileInfo } from '../../../data/queries/tickets/ticket-files'
import { momentNow } from '../../../data/queries/clock'
import { helpdesk } from '../../../i18n/areas/admins'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { useStickToBottom } from '../../../ui/use-stick-to-bottom'
import { ThreadMessage } from './thread-message'
import type { ModerationAction, PendingModeration } from './moderation'
import { NoteBand } from './note-band'

interface Props {
  ticket: SupportTicket
  entries: readonly ConversationEntry[]
  remoteFiles?: readonly TicketFileInfo[] | undefined
  online: boolean
  onModerate: (what: PendingModeration) => void
}

/** Shows messages and notes in time order, grouped by day, and keeps the end in view. */
export function Thread({ ticket, entries, remoteFiles, online, onModerate }: Props) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  const waiting = useWaitingIds('ticket_messages')
  const box = useRef<HTMLDivElement>(null)
  useStickToBottom(box, `${ticket.id} ${entries.length}`)
  const opening = useMemo(() => openingOf(ticket), [ticket])
  const moderate = useCallback(
    (id: Id, action: ModerationAction) => {
      const found = entries.find((entry) => entry.row.id === id)
      if (found?.kind === 'message') onModerate({ message: found.row, action })
    },
    [entries, onModerate],
  )
  const today = formatDate(momentNow(), language)
  const dayAt = (at: number) => formatDate(at < 0 ? ticket.created_at : (entries[at]?.at ?? ''), language)
  const dayLine = (at: number) => {
    const day = dayAt(at)
    return at >= 0 && day === dayAt(at - 1) ? null : <DayLine>{day === today ? t.today : day}</DayLine>
  }
  return (
    // A scrollable region must be reachable by keyboard.
    <div
      ref={box}
      role="region"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t.messages}
      className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2 max-md:min-h-40"
    >
      <ol className="grid content-start gap-4 px-4 py-5 md:px-5">
        {dayLine(-1)}
        {ticket.description !== '' && (
          <ThreadMessage
            message={opening}
            ours={false}
            waiting={false}
            online={online}
            memberName={ticket.person_name}
          />
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
                online={online}
                memberName={ticket.person_name}
                onModerate={moderate}
              />
            )}
          </Fragment>
        ))}
      </ol>
    </div>
  )
}

const DayLine = ({ children }: { children: string }) => (
  <li className="flex items-center gap-3 text-sm text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
    {children}
  </li>
)

/** Returns the ticket's description as its first message, which cannot be edited. */
const openingOf = (ticket: SupportTicket) => ({
  id: ticket.id,
  sender_id: ticket.user_id,
  sender_name: ticket.person_name,
  message: ticket.description,
  files: ticket.files || '',
  created_at: ticket.created_at,
  edited_at: '',
  removed_at: '',
})
