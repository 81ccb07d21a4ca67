import { admin, owner } from './define/access'
import { collection, type RowOf } from './define/collection'
import { date, id, protectedFile, text, whole } from './define/field'
import { index } from './define/table-index'

/** Files of a ticket's messages. `user_id` is the ticket's owner. */
export const ticketFiles = collection('ticket_files', {
  fields: {
    ticket_id: id({ required: true }),
    message_id: id(),
    user_id: id({ required: true }),
    file: protectedFile(5242880, ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/plain']),
    name: text(200),
    size: whole({ min: 0 }),
    type: text(100),
    hash: text(64),
    /** Its ticket's. */
    window_from: date(),
  },
  indexes: [index('ticket', ['ticket_id']), index('user', ['user_id']), index('window', ['ticket_id', 'id'])],
  see: [owner, admin],
  copied: { user_id: 'support_tickets', window_from: 'support_tickets' },
  window: { parent: 'support_tickets', by: 'ticket_id' },
  device: { group: 'tickets', indexes: ['ticket_id', 'message_id', 'window_from'] },
})
export type TicketFile = RowOf<typeof ticketFiles>
