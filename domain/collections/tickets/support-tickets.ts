import { admin, owner, ownRow } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { choice, choiceOrNone, date, id, moment, text, integer, actor } from '../define/field'
import { index, unique } from '../define/table-index'

export const aboutLength = 48
/** The format of an explained amount's name in URLs: words, months and ids, separated by dashes. */
export const aboutPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'

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
    /** The ids of the files, separated by spaces (`domain/tickets/files`). */
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
    /** The time when the member marked the ticket as solved; '' if not, or after it was reopened. */
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

export const savedReplies = collection('saved_replies', {
  fields: { title: text(100), text_en: text(5000), text_es: text(5000) },
  indexes: [index('title', ['title'])],
  visibleTo: [admin],
  device: { group: 'tickets', indexes: ['title'] },
})
export type SavedReply = RowOf<typeof savedReplies>
