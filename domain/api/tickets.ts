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

/** Who has a ticket: an admin, or '' for nobody. */
export const assignTicketRoute = command('POST /api/admin/tickets/assign', {
  access: 'admin',
  input: v.object({ ticket: id, admin: id }),
  output: done,
  audit: ['ticket.assign'],
})

/** Takes a ticket away for good, for its owner too. */
export const deleteTicketRoute = command('POST /api/admin/tickets/delete', {
  access: 'admin',
  input: v.object({ ticket: id }),
  output: done,
  audit: ['ticket.delete'],
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

const answerText = v.pipe(v.string(), v.trim(), v.maxLength(5000, 'text-too-long'))

/** Keeps an answer for all admins: `reply` '' = a new one. At least one language is written; `too-many-saved-replies` past the bound. */
export const saveReplyRoute = command('POST /api/admin/saved-replies/save', {
  access: 'admin',
  input: v.object({
    reply: id,
    title: v.pipe(v.string(), v.trim(), v.minLength(1, 'saved-reply-untitled'), v.maxLength(100, 'text-too-long')),
    textEn: answerText,
    textEs: answerText,
  }),
  output: v.object({ reply: id }),
  audit: ['reply.save'],
})

/** Takes an answer away for all admins; what was sent of it stays. */
export const deleteReplyRoute = command('POST /api/admin/saved-replies/delete', {
  access: 'admin',
  input: v.object({ reply: id }),
  output: done,
  audit: ['reply.delete'],
})
