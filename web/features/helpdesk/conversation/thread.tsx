import { Fragment, useCallback, useMemo, useRef } from 'react'
import type { Id, SupportTicket } from '../../../../domain/entities'
import type { DeskEntry } from '../../../data/queries/tickets/desk'
import { useWaitingIds } from '../../../data/queries/sync/sync-status'
import type { ShownFile } from '../../../data/queries/tickets/ticket-files'
import { momentNow } from '../../../data/queries/clock'
import { desk } from '../../../i18n/areas/admins'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { useStayAtEnd } from '../../../ui/use-stay-at-end'
import { DeskMessage } from './desk-message'
import type { Deed, Moderating } from './moderation'
import { NoteBand } from './note-band'

interface Props {
  ticket: SupportTicket
  entries: readonly DeskEntry[]
  remoteFiles?: readonly ShownFile[] | undefined
  online: boolean
  onModerate: (what: Moderating) => void
}

/** Shows messages and notes in time order, grouped by day; the end stays in view. */
export function Thread({ ticket, entries, remoteFiles, online, onModerate }: Props) {
  const t = useMessages(desk)
  const language = useLanguage()
  const waiting = useWaitingIds('ticket_messages')
  const box = useRef<HTMLDivElement>(null)
  useStayAtEnd(box, `${ticket.id} ${entries.length}`)
  const opening = useMemo(() => openingOf(ticket), [ticket])
  const moderate = useCallback(
    (id: Id, deed: Deed) => {
      const found = entries.find((entry) => entry.row.id === id)
      if (found?.kind === 'message') onModerate({ message: found.row, deed })
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
          <DeskMessage message={opening} ours={false} waiting={false} online={online} memberName={ticket.person_name} />
        )}
        {entries.map((entry, at) => (
          <Fragment key={entry.row.id}>
            {dayLine(at)}
            {entry.kind === 'note' ? (
              <NoteBand note={entry.row} remoteFiles={remoteFiles} />
            ) : (
              <DeskMessage
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
