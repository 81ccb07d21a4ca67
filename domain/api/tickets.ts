import * as v from 'valibot'
import { ticketCategories, ticketPriorities, ticketStatuses } from '../collections/support-tickets'
import { messageSchema } from '../tickets/tickets'
import { done, id, newRowId } from './atoms'
import { command } from './route'

/** Status, priority, category: an admin may set any (T1). */
export const changeTicketRoute = command('POST /api/admin/tickets/change', {
  access: 'admin',
  input: v.object({
    ticket: id,
    status: v.exactOptional(v.picklist(ticketStatuses)),
    priority: v.exactOptional(v.picklist(ticketPriorities)),
    category: v.exactOptional(v.picklist(ticketCategories)),
  }),
  output: done,
  audit: ['ticket.change'],
})

/** An internal note, which no member can reach (S9). The device makes its id. */
export const addNoteRoute = command('POST /api/admin/tickets/notes', {
  access: 'admin',
  input: v.object({ id: newRowId, ticket: id, note: messageSchema }),
  output: done,
  audit: ['ticket.note'],
})

/** Corrects a message; the edit is marked and the earlier text stays on the audit log (S10). */
export const editMessageRoute = command('POST /api/admin/messages/edit', {
  access: 'admin',
  input: v.object({ message: id, text: messageSchema }),
  output: done,
  audit: ['message.edit'],
})

/** Removes a message: its text goes, its place stays (S10). */
export const removeMessageRoute = command('POST /api/admin/messages/remove', {
  access: 'admin',
  input: v.object({ message: id }),
  output: done,
  audit: ['message.remove'],
})
