import type { ModelHookTable, RouteTable } from '../platform/registry'
import { addNote } from './add-note'
import { changeTicket } from './change-ticket'
import { createMessage } from './create-message'
import { createTicket } from './create-ticket'
import { editMessage, removeMessage } from './moderate-message'

export const ticketRoutes: RouteTable = {
  'POST /api/admin/tickets/change': changeTicket,
  'POST /api/admin/tickets/notes': addNote,
  'POST /api/admin/messages/edit': editMessage,
  'POST /api/admin/messages/remove': removeMessage,
}

export const ticketHooks: ModelHookTable = {
  'onRecordCreate support_tickets': createTicket,
  'onRecordCreate ticket_messages': createMessage,
}
