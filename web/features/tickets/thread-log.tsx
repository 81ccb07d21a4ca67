import { Fragment, useRef } from 'react'
import type { Id, TicketMessage } from '../../../domain/entities'
import { momentNow } from '../../data/queries/clock'
import { useWaitingIds } from '../../data/queries/sync/sync-status'
import type { RejectedEntry, Thread } from '../../data/queries/tickets/tickets'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/areas/members'
import { useStickToBottom } from '../../ui/use-stick-to-bottom'
import { MessageBubble, RejectedMessage } from './message-bubble'

interface Props {
  thread: Thread
  me: Id
  online: boolean
  waitingTicket: boolean
  /** The first message that was unread when the conversation was opened; '' for none. */
  firstUnread: Id
  refused: readonly RejectedEntry[]
  onEdit: (text: string) => void
}

/** Shows the messages grouped by day, each with its state, and scrolls to the newest one. */
export function ThreadLog({ thread, me, online, waitingTicket, firstUnread, refused, onEdit }: Props) {
  const t = useMessages(tickets)
  const language = useLanguage()
  const waiting = useWaitingIds('ticket_messages')
  const box = useRef<HTMLDivElement>(null)
  const { ticket, messages } = thread
  useStickToBottom(box, `${ticket.id} ${messages.length} ${refused.length}`)
  // A ticket that an admin opened has no description and begins with the admin's message.
  const all = ticket.description === '' ? messages : [firstMessage(ticket), ...messages]
  const dayAt = (at: number) => formatDate(all[at]?.created_at ?? '', language)
  const today = formatDate(momentNow(), language)
  return (
    // A scrollable region must be reachable by keyboard.
    <div
      ref={box}
      className="min-h-0 flex-1 overflow-auto p-4 md:px-6 md:py-5"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="log"
      aria-label={t.threadLabel}
    >
      <ul className="grid content-start gap-4">
        {all.map((message, at) => (
          <Fragment key={message.id}>
            {(at === 0 || dayAt(at) !== dayAt(at - 1)) && <Divider text={dayAt(at) === today ? t.today : dayAt(at)} />}
            {message.id === firstUnread && <Divider text={t.newFrom} />}
            <MessageBubble
              message={message}
              mine={message.sender_id === me}
              waiting={waiting.has(message.id) || (at === 0 && waitingTicket)}
              online={online}
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

const firstMessage = (
  ticket: Thread['ticket'],
): Pick<
  TicketMessage,
  'id' | 'sender_id' | 'sender_name' | 'message' | 'files' | 'created_at' | 'edited_at' | 'removed_at'
> => ({
  id: ticket.id,
  sender_id: ticket.user_id,
  sender_name: ticket.person_name,
  message: ticket.description,
  files: ticket.files || '',
  created_at: ticket.created_at,
  edited_at: '',
  removed_at: '',
})

const Divider = ({ text }: { text: string }) => (
  <li className="flex items-center gap-3 text-sm text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
    {text}
  </li>
)
