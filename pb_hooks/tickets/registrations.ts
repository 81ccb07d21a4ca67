import { tableOf, type ModelHookTable, type RouteTable } from '../platform/registry'
import { addNote } from './add-note'
import { changeTicket } from './change-ticket'
import { createMessage } from './create-message'
import { createRead } from './create-read'
import { createTicket } from './create-ticket'
import { listTickets } from './list-tickets'
import { editMessage, removeMessage } from './moderate-message'
import { readTicket } from './read-ticket'

export const ticketRoutes: RouteTable = tableOf(
  changeTicket,
  addNote,
  editMessage,
  removeMessage,
  listTickets,
  readTicket,
)

export const ticketHooks: ModelHookTable = {
  'onRecordCreate support_tickets': createTicket,
  'onRecordCreate ticket_messages': createMessage,
  'onRecordCreate ticket_reads': createRead,
}
