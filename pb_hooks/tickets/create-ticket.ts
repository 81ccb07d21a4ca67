import { fullNameSql } from '../../domain/people/person-names'
import { responseMs } from '../../domain/program/response-times'
import { newTicketSchema } from '../../domain/tickets/tickets'
import { adminIds, notify } from '../notifications/notify'
import { moment, momentMs } from '../platform/clock'
import { insert, readNumber, requireOne } from '../platform/db'
import { parseInput } from '../platform/route'
import { readSetting } from '../settings/read-settings'
import { requireFiles, attachFiles } from './file-checks'
import { limitTicketRate } from './create-message'

/** Model hook of a new ticket (T1): sets number and status regardless of the device's values. */
export function createTicket(e: PbRecordEvent): void {
  const ticket = e.record
  const owner = ticket.getString('user_id')
  const text = parseInput(newTicketSchema, {
    subject: ticket.getString('subject'),
    description: ticket.getString('description'),
    category: ticket.getString('category') || undefined,
    priority: ticket.getString('priority') || undefined,
  })
  const person = requireOne(
    e.app,
    `SELECT ${fullNameSql()} AS name, email FROM users WHERE id = {:owner}`,
    { owner },
    { name: '', email: '' },
  )
  limitTicketRate(e.app, 'ticket', owner)
  const files = requireFiles(e.app, ticket.getString('files'), { ticket: ticket.id, sender: owner })
  const number = readNumber(e.app, 'SELECT COALESCE(MAX(number), 0) AS n FROM support_tickets') + 1
  const now = moment()
  const stamped = {
    ...text,
    files: files.join(' '),
    number,
    status: 'open',
    window_from: '',
    solved_at: '',
    rating: '',
    created_at: now,
    updated_at: now,
    updated_by: 'member',
    person_name: person.name,
    person_email: person.email,
  }
  for (const [field, value] of Object.entries(stamped)) ticket.set(field, value)
  e.next()

  attachFiles(e.app, files, { column: 'message_id', id: ticket.id, ticket: ticket.id, sender: owner })
  insert(e.app, 'ticket_admin', {
    ticket_id: ticket.id,
    first_response_due: moment(
      momentMs(now) + responseMs('first_answer_hours', readSetting(e.app, 'first_answer_hours')),
    ),
  })
  for (const admin of adminIds(e.app, owner)) {
    notify(e.app, admin, 'new-ticket', { ticket_id: ticket.id, number, subject: text.subject, from: person.name })
  }
}
