import * as v from 'valibot'
import {
  ticketCategories,
  ticketPriorities,
  ticketRatings,
  ticketStatuses,
} from '../../collections/tickets/support-tickets'
import { queueOrders } from '../../tickets/queue-order'
import { id, pageKey, searchText } from '../atoms'
import { query, type OutputOf } from '../route'

/** A row of `support_tickets` as it is listed. */
const ticketRow = v.object({
  id,
  created: v.string(),
  updated: v.string(),
  number: v.number(),
  user_id: v.string(),
  subject: v.string(),
  description: v.string(),
  files: v.string(),
  category: v.picklist(ticketCategories),
  priority: v.picklist(ticketPriorities),
  status: v.picklist(ticketStatuses),
  created_at: v.string(),
  updated_at: v.string(),
  updated_by: v.picklist(['member', 'admin', '']),
  follow_up_of: v.string(),
  about: v.string(),
  person_name: v.string(),
  person_email: v.string(),
  window_from: v.string(),
  solved_at: v.string(),
  rating: v.picklist([...ticketRatings, '']),
})

/** What the list says of a ticket besides: what was said last in public, whether an admin ever answered, when that was due. */
const listedTicket = v.object({
  ...ticketRow.entries,
  last: v.object({ text: v.string(), sender_id: v.string(), sender_name: v.string(), removed: v.boolean() }),
  answered: v.boolean(),
  due: v.string(),
  /** The admin who has it, '' = nobody. */
  assignee: v.string(),
  /** It is snoozed until then, '' = it isn't. */
  sleepsUntil: v.string(),
})

/**
 * Tickets a page at a time, also those that no admin's device holds any more. What sleeps comes after what is open or in progress. Words or a person are answered newest first, whatever
 * the order.
 */
export const ticketsRoute = query('GET /api/admin/tickets', {
  access: 'admin',
  scope: 'tickets:read',
  input: v.object({
    status: v.exactOptional(v.picklist(ticketStatuses)),
    /** The member's message is the last, and it is open or in progress; `day`: longer than a first answer may take. */
    waits: v.exactOptional(v.picklist(['us', 'day'])),
    priority: v.exactOptional(v.picklist(ticketPriorities)),
    /** Which admin has it; `nobody`: none. */
    assignee: v.exactOptional(v.union([v.literal('nobody'), id])),
    category: v.exactOptional(v.picklist(ticketCategories)),
    /** Those that sleep alone. */
    asleep: v.exactOptional(v.literal('1')),
    /** Each word stands in the number, the subject, the name or the address; of one or two letters one begins with it. */
    search: v.exactOptional(searchText),
    person: v.exactOptional(id),
    order: v.exactOptional(v.picklist(queueOrders)),
    after: v.exactOptional(pageKey),
    limit: v.exactOptional(v.picklist(['6', '25'])),
  }),
  output: v.object({ rows: v.array(listedTicket), next: v.string() }),
})

const message = v.object({
  id,
  created: v.string(),
  updated: v.string(),
  ticket_id: v.string(),
  user_id: v.string(),
  sender_id: v.string(),
  sender_name: v.string(),
  message: v.string(),
  created_at: v.string(),
  edited_at: v.string(),
  removed_at: v.string(),
  files: v.string(),
  window_from: v.string(),
})
const note = v.object({
  id,
  created: v.string(),
  updated: v.string(),
  ticket_id: v.string(),
  author: v.string(),
  author_name: v.string(),
  note: v.string(),
  created_at: v.string(),
  files: v.string(),
  window_from: v.string(),
})
const file = v.object({
  id,
  message_id: v.string(),
  note_id: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  width: v.number(),
  height: v.number(),
})

/** One ticket with all that was said and noted, for a device that doesn't hold it. */
export const ticketRoute = query('GET /api/admin/tickets/one', {
  access: 'admin',
  scope: 'tickets:read',
  input: v.object({ id }),
  output: v.object({
    ticket: ticketRow,
    messages: v.array(message),
    notes: v.array(note),
    files: v.array(file),
    due: v.string(),
    assignee: v.string(),
    sleepsUntil: v.exactOptional(v.string()),
  }),
})

/** A ticket as the server lists it. */
export type ListedTicket = OutputOf<typeof ticketsRoute>['rows'][number]
