import { limitPerson } from '../users/limits'
import { one, rows } from '../platform/db'
import { fail } from '../platform/errors'
import { ticketRoute } from '../../domain/api/messages/ticket-lists'
import { answerTo } from '../platform/route'
import { readHelpdeskRow, ticketColumns, toTicket, ticketShape } from './ticket-row'

/** Model hook of a read mark: the ticket must exist and be visible to the reader; limits the rate. */
export function createReadMark(e: PbRecordEvent): void {
  const user = e.record.getString('user_id')
  const seen = one(
    e.app,
    `SELECT t.id FROM support_tickets t WHERE t.id = {:ticket} AND (t.user_id = {:user} OR EXISTS
       (SELECT 1 FROM user_roles r WHERE r.user_id = {:user} AND r.role = 'admin'))`,
    { ticket: e.record.getString('ticket_id'), user },
    { id: '' },
  )
  if (!seen) fail('not-found')
  limitPerson('readMark', user)
  e.next()
}

const messageShape = {
  id: '',
  created: '',
  updated: '',
  ticket_id: '',
  user_id: '',
  sender_id: '',
  sender_name: '',
  message: '',
  created_at: '',
  edited_at: '',
  removed_at: '',
  files: '',
  window_from: '',
}
const noted = {
  id: '',
  created: '',
  updated: '',
  ticket_id: '',
  author: '',
  author_name: '',
  note: '',
  created_at: '',
  files: '',
  window_from: '',
}
const carried = { id: '', message_id: '', note_id: '', name: '', type: '', size: 0, width: 0, height: 0 }

export const readTicket = answerTo(ticketRoute, ({ app }, { id }) => {
  const sql = `SELECT ${ticketColumns} FROM support_tickets t WHERE t.id = {:id}`
  const ticket = one(app, sql, { id }, ticketShape)
  if (!ticket) return fail('not-found')
  const of = (table: string, shape: object, order: string): string =>
    `SELECT ${Object.keys(shape).join(', ')} FROM ${table} WHERE ticket_id = {:id} ORDER BY ${order}, id`
  return {
    ticket: toTicket(ticket),
    messages: rows(app, of('ticket_messages', messageShape, 'created_at'), { id }, messageShape),
    notes: rows(app, of('ticket_notes', noted, 'created_at'), { id }, noted),
    files: rows(app, of('ticket_files', carried, 'created'), { id }, carried),
    ...readHelpdeskRow(app, id),
  }
})
