import { owner, ownRow } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { id, moment } from '../define/field'
import { unique } from '../define/table-index'

/** The time up to which a person has read a ticket. It only moves forward. */
export const ticketReads = collection('ticket_reads', {
  fields: { user_id: id({ required: true }), ticket_id: id({ required: true }), read_until: moment() },
  indexes: [unique('key', ['user_id', 'ticket_id'])],
  visibleTo: [owner],
  create: { fields: ['user_id', 'ticket_id', 'read_until'], rule: ownRow },
  update: { fields: ['read_until'], rule: ownRow },
  conflict: { read_until: 'max' },
  device: { group: 'tickets', indexes: ['ticket_id', 'user_id', ['user_id', 'ticket_id']] },
})
export type TicketRead = RowOf<typeof ticketReads>
