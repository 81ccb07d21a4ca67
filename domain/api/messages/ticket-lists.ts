import * as v from 'valibot'
import {
  ticketCategories,
  ticketPriorities,
  ticketRatings,
  ticketStatuses,
} from '../../collections/tickets/support-tickets'
import { queueOrders } from '../../tickets/queue-order'
import { id, pageCursor, searchText } from '../atoms'
import { query, type OutputOf } from '../route'

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

const listedTicket = v.object({
  ...ticketRow.entries,
  last: v.object({ text: v.string(), sender_id: v.string(), sender_name: v.string(), removed: v.boolean() }),
  answered: v.boolean(),
  due: v.string(),
  assignee: v.string(),
  snoozedUntil: v.string(),
})

/** Lists tickets, snoozed ones after unfinished ones. With `search` or `person`, the newest tickets always come first. */
export const ticketsRoute = query('GET /api/admin/tickets', {
  access: 'admin',
  scope: 'tickets:read',
  input: v.object({
    status: v.exactOptional(v.picklist(ticketStatuses)),
    /** `us`: unfinished tickets whose last message is the member's. `day`: those whose response deadline has passed. */
    waits: v.exactOptional(v.picklist(['us', 'day'])),
    priority: v.exactOptional(v.picklist(ticketPriorities)),
    assignee: v.exactOptional(v.union([v.literal('unassigned'), id])),
    category: v.exactOptional(v.picklist(ticketCategories)),
    snoozed: v.exactOptional(v.literal('1')),
    search: v.exactOptional(searchText),
    person: v.exactOptional(id),
    order: v.exactOptional(v.picklist(queueOrders)),
    after: v.exactOptional(pageCursor),
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
    snoozedUntil: v.exactOptional(v.string()),
  }),
})

export type ListedTicket = OutputOf<typeof ticketsRoute>['rows'][number]
