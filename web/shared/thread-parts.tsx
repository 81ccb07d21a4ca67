import type { SupportTicket, TicketMessage } from '../../domain/entities'

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
