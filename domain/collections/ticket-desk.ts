import { admin } from './define/access'
import { collection, type RowOf } from './define/collection'
import { actor, id, moment } from './define/field'
import { unique } from './define/table-index'

/** What only admins may see of a ticket. */
export const ticketDesk = collection('ticket_desk', {
  fields: {
    ticket: id({ required: true }),
    assignee: actor(),
    first_response_due: moment(),
    last_note_at: moment(),
  },
  indexes: [unique('ticket', ['ticket'])],
  see: [admin],
  device: { group: 'tickets', indexes: ['ticket', 'assignee'] },
})
export type TicketDesk = RowOf<typeof ticketDesk>
