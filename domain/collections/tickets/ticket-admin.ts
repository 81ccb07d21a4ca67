import { admin } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, date, id, moment } from '../define/field'
import { index, unique } from '../define/table-index'

export const ticketAdmin = collection('ticket_admin', {
  fields: {
    ticket_id: id({ required: true }),
    assignee: actor(),
    first_response_due: moment(),
    last_note_at: moment(),
    snoozed_until: moment(),
    window_from: date(),
  },
  indexes: [
    unique('ticket', ['ticket_id']),
    index('snoozed', ['snoozed_until', 'ticket_id']),
    index('window', ['ticket_id', 'id']),
  ],
  visibleTo: [admin],
  copiedFrom: { window_from: 'support_tickets' },
  window: { parent: 'support_tickets', by: 'ticket_id' },
  device: { group: 'tickets', indexes: ['ticket_id', 'assignee', 'snoozed_until', 'window_from'] },
})
export type TicketAdmin = RowOf<typeof ticketAdmin>
