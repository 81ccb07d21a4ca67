import { admin, owner, ownRow } from '../define/access'
import { aboutLength, aboutPattern } from '../../tickets/about-name'
import { collection, type RowOf } from '../define/collection'
import { choice, choiceOrNone, date, id, moment, text, integer } from '../define/field'
import { index, unique } from '../define/table-index'

export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
export const ticketPriorities = ['low', 'medium', 'high'] as const
export type TicketPriority = (typeof ticketPriorities)[number]
export const ticketCategories = ['general', 'technical', 'billing', 'account'] as const
export type TicketCategory = (typeof ticketCategories)[number]

export const ticketRatings = ['good', 'fair', 'poor'] as const
export type TicketRating = (typeof ticketRatings)[number]

export const supportTickets = collection('support_tickets', {
  fields: {
    /** The ticket's number, which the server sets; 0 while the ticket exists only on the device. */
    number: integer({ min: 1 }),
    user_id: id({ required: true }),
    subject: text(200),
    description: text(10000),
    /** Ids, separated by spaces (`domain/tickets/files`). */
    files: text(79, { pattern: '^[a-z0-9]{15}( [a-z0-9]{15}){0,4}$' }),
    category: choice(ticketCategories),
    priority: choice(ticketPriorities),
    status: choice(ticketStatuses),
    created_at: moment(),
    updated_at: moment(),
    updated_by: choiceOrNone(['member', 'admin']),
    follow_up_of: id(),
    about: text(aboutLength, { pattern: aboutPattern }),
    person_name: text(101),
    person_email: text(100),
    /** '' while the ticket is open, then the UTC day of its last public change. */
    window_from: date(),
    /** When the member marked the ticket as solved; '' if not, or after it was reopened. */
    solved_at: moment(),
    rating: choiceOrNone(ticketRatings),
  },
  indexes: [
    unique('number', ['number']),
    index('user', ['user_id', 'updated_at']),
    index('status', ['status', 'updated_at', 'id']),
    index('came', ['status', 'created_at', 'id']),
    index('waiting', ['status', 'updated_by', 'updated_at', 'id']),
    index('newest', ['updated_at', 'id']),
    index('window', ['window_from', 'id']),
  ],
  visibleTo: [owner, admin],
  create: {
    fields: ['user_id', 'subject', 'description', 'category', 'priority', 'files', 'follow_up_of', 'about'],
    rule: ownRow,
  },
  update: { fields: ['rating', 'solved_at'], rule: ownRow },
  copiedFrom: { person_name: 'users', person_email: 'users' },
  window: { open: { field: 'status', is: ['open', 'in_progress'] }, urgentBy: 'updated_at' },
  device: {
    group: 'tickets',
    indexes: [
      'user_id',
      'status',
      'number',
      'updated_at',
      ['user_id', 'updated_at'],
      ['status', 'updated_at'],
      ['status', 'created_at'],
      ['status', 'updated_by', 'updated_at'],
      'window_from',
    ],
  },
})
export type SupportTicket = RowOf<typeof supportTickets>
