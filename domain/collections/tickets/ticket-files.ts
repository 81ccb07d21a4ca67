import { fileLimits, storedFileTypes } from '../../tickets/files'
import { admin, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { date, id, protectedFile, text, integer } from '../define/field'
import { index } from '../define/table-index'

/** Files in tickets. `user_id` is the ticket's member. Only admins see unsent files and files in notes. */
export const ticketFiles = collection('ticket_files', {
  fields: {
    ticket_id: id({ required: true }),
    /** The message that contains the file, or the ticket's id if its description does; '' if not sent yet. */
    message_id: id(),
    note_id: id(),
    user_id: id({ required: true }),
    sender_id: id(),
    file: protectedFile(fileLimits.bytes, storedFileTypes),
    name: text(200),
    size: integer({ min: 0 }),
    type: text(100),
    width: integer({ min: 0 }),
    height: integer({ min: 0 }),
    /** The SHA-256 of the uploaded bytes, used to recognize a repeated upload. */
    hash: text(64),
    window_from: date(),
  },
  indexes: [
    index('ticket', ['ticket_id']),
    index('user', ['user_id']),
    index('sender', ['sender_id', 'created']),
    index('window', ['ticket_id', 'id']),
    index('unused', ['message_id', 'note_id', 'created']),
  ],
  visibleTo: [{ ...owner, when: { field: 'message_id', is: 'set' } }, admin],
  copiedFrom: { user_id: 'support_tickets', window_from: 'support_tickets' },
  window: { parent: 'support_tickets', by: 'ticket_id' },
  device: { group: 'tickets', indexes: ['ticket_id', 'message_id', 'window_from'] },
})
export type TicketFile = RowOf<typeof ticketFiles>
