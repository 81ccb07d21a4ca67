import { useMemo } from 'react'
import type { Id, SupportTicket, TicketMessage } from '../../domain/entities'
import { useMe } from '../data/queries/session/session'

/** Returns the signed-in person as the author of messages; the object is stable. */
export function useAuthor(): { id: Id; name: string } {
  const { id = '', first_name = '', last_name = '' } = useMe().value ?? {}
  return useMemo(() => ({ id, name: `${first_name} ${last_name}`.trim() }), [id, first_name, last_name])
}

/** The fields of a message that a conversation shows. */
export type ShownMessage = Pick<
  TicketMessage,
  'id' | 'sender_id' | 'sender_name' | 'message' | 'created_at' | 'edited_at' | 'removed_at'
> & { files?: string }

/** Returns the ticket's description as its first message, which cannot be edited. */
export const openingMessage = (ticket: SupportTicket): ShownMessage => ({
  id: ticket.id,
  sender_id: ticket.user_id,
  sender_name: ticket.person_name,
  message: ticket.description,
  files: ticket.files || '',
  created_at: ticket.created_at,
  edited_at: '',
  removed_at: '',
})

export const ThreadDivider = ({ text }: { text: string }) => (
  <li className="flex items-center gap-3 text-sm text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
    {text}
  </li>
)
