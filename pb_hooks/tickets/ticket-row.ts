import { ticketRoute, ticketsRoute } from '../../domain/api/messages/ticket-lists'
import type { OutputOf } from '../../domain/api/route'
import { one } from '../platform/db'

type Listed = OutputOf<typeof ticketsRoute>['rows'][number]
type Ticket = OutputOf<typeof ticketRoute>['ticket']

export const ticketShape = {
  id: '',
  created: '',
  updated: '',
  number: 0,
  user_id: '',
  subject: '',
  description: '',
  files: '',
  category: '',
  priority: '',
  status: '',
  created_at: '',
  updated_at: '',
  updated_by: '',
  follow_up_of: '',
  about: '',
  person_name: '',
  person_email: '',
  window_from: '',
  solved_at: '',
  rating: '',
}

export const ticketColumns = Object.keys(ticketShape)
  .map((name) => `t.${name}`)
  .join(', ')

/** Converts a row. The cast is safe because the database accepts only the collection's values. */
export const toTicket = (row: typeof ticketShape): Ticket => row as Ticket

const helpdeskShape = { due: '', assignee: '', snoozedUntil: '' }

/** Returns the ticket's response deadline ('' = unknown), assignee ('' = none), and end of snooze ('' = not snoozed). */
export const readHelpdeskRow = (app: PbApp, ticket: string): typeof helpdeskShape =>
  one(
    app,
    'SELECT first_response_due AS due, assignee, snoozed_until AS snoozedUntil FROM ticket_admin WHERE ticket_id = {:ticket}',
    { ticket },
    helpdeskShape,
  ) ?? helpdeskShape

/** Converts a ticket to a list row with its additional fields; without messages the preview is the ticket's own text. */
export function toListedTicket(app: PbApp, row: typeof ticketShape): Listed {
  const ticket = toTicket(row)
  const last = one(
    app,
    `SELECT message, sender_id, sender_name, removed_at FROM ticket_messages WHERE ticket_id = {:ticket}
     ORDER BY created_at DESC LIMIT 1`,
    { ticket: row.id },
    { message: '', sender_id: '', sender_name: '', removed_at: '' },
  )
  const answer = one(
    app,
    'SELECT id FROM ticket_messages WHERE ticket_id = {:ticket} AND sender_id != {:owner} LIMIT 1',
    { ticket: row.id, owner: row.user_id },
    { id: '' },
  )
  return {
    ...ticket,
    last: {
      text: last?.message ?? ticket.description,
      sender_id: last?.sender_id ?? ticket.user_id,
      sender_name: last?.sender_name ?? ticket.person_name,
      removed: last !== null && last !== undefined && last.removed_at !== '',
    },
    answered: Boolean(answer),
    ...readHelpdeskRow(app, row.id),
  }
}
