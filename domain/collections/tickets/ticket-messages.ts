import { admin, isAdmin, owner, ownRow } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { date, id, moment, text } from '../define/field'
import { index } from '../define/table-index'

/** Public messages of tickets; internal notes are in `ticket_notes` (S9). `user_id` is the ticket's member. */
export const ticketMessages = collection('ticket_messages', {
  fields: {
    ticket_id: id({ required: true }),
    user_id: id({ required: true }),
    sender_id: id({ required: true }),
    sender_name: text(101),
    message: text(10000),
    files: text(79, { pattern: '^[a-z0-9]{15}( [a-z0-9]{15}){0,4}$' }),
    created_at: moment(),
    edited_at: moment(),
    removed_at: moment(),
    window_from: date(),
  },
  indexes: [
    index('ticket', ['ticket_id', 'created_at']),
    index('user', ['user_id']),
    index('window', ['ticket_id', 'id']),
  ],
  visibleTo: [owner, admin],
  create: {
    fields: ['ticket_id', 'sender_id', 'message', 'files'],
    rule: 'sender_id = @request.auth.id',
    // The server sets `user_id`, so this rule is checked after the save.
    filled: `${ownRow} || ${isAdmin}`,
  },
  copiedFrom: { user_id: 'support_tickets', window_from: 'support_tickets' },
  window: { parent: 'support_tickets', by: 'ticket_id' },
  device: { group: 'tickets', indexes: ['ticket_id', ['ticket_id', 'created_at'], 'window_from'] },
})
export type TicketMessage = RowOf<typeof ticketMessages>

/** Internal notes, which members never see (S9). */
export const ticketNotes = collection('ticket_notes', {
  fields: {
    ticket_id: id({ required: true }),
    author: id({ required: true }),
    author_name: text(101),
    note: text(10000),
    files: text(79, { pattern: '^[a-z0-9]{15}( [a-z0-9]{15}){0,4}$' }),
    created_at: moment(),
    window_from: date(),
  },
  indexes: [index('ticket', ['ticket_id', 'created_at']), index('window', ['ticket_id', 'id'])],
  visibleTo: [admin],
  copiedFrom: { window_from: 'support_tickets' },
  window: { parent: 'support_tickets', by: 'ticket_id' },
  device: { group: 'tickets', indexes: ['ticket_id', ['ticket_id', 'created_at'], 'window_from'] },
})
export type TicketNote = RowOf<typeof ticketNotes>
