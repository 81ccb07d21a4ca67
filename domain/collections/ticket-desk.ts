import { admin } from './define/access'
import { collection, type RowOf } from './define/collection'
import { actor, date, id, moment } from './define/field'
import { index, unique } from './define/table-index'

/** What only admins may see of a ticket. */
export const ticketDesk = collection('ticket_desk', {
  fields: {
    ticket: id({ required: true }),
    assignee: actor(),
    first_response_due: moment(),
    last_note_at: moment(),
    /** It sleeps until then; '' = it is awake. */
    sleeps_until: moment(),
    /** Its ticket's. */
    window_from: date(),
  },
  indexes: [
    unique('ticket', ['ticket']),
    index('asleep', ['sleeps_until', 'ticket']),
    index('window', ['ticket', 'id']),
  ],
  see: [admin],
  copied: { window_from: 'support_tickets' },
  window: { parent: 'support_tickets', by: 'ticket' },
  device: { group: 'tickets', indexes: ['ticket', 'assignee', 'sleeps_until', 'window_from'] },
})
export type TicketDesk = RowOf<typeof ticketDesk>
