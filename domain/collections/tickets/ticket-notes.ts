import { admin } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { date, id, moment, text } from '../define/field'
import { index } from '../define/table-index'

/** Never visible to members (S9). */
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
