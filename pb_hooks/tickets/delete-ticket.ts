import { deleteTicketRoute } from '../../domain/api/messages/tickets'
import type { Id } from '../../domain/entities'
import { commandFor } from '../platform/command'
import { exec, readIds, requireRow } from '../platform/db'

const hanging = [
  `DELETE FROM notifications WHERE json_valid(metadata) AND metadata ->> 'ticket_id' = {:ticket}`,
  `UPDATE line_holds SET ticket = '' WHERE ticket = {:ticket}`,
  'DELETE FROM ticket_messages WHERE ticket_id = {:ticket}',
  'DELETE FROM ticket_notes WHERE ticket_id = {:ticket}',
  'DELETE FROM ticket_reads WHERE ticket_id = {:ticket}',
  'DELETE FROM ticket_admin WHERE ticket_id = {:ticket}',
  'DELETE FROM support_tickets WHERE id = {:ticket}',
] as const

/** Deletes a ticket with its conversation. The audit log preserves who deleted it until the person is deleted (M21). */
export const deleteTicket = commandFor(deleteTicketRoute, ({ app, audit }, { ticket }) => {
  const found = requireRow(app, 'support_tickets', ticket, { number: 0, user_id: '' })
  const messages = idsOf(app, 'ticket_messages', ticket)
  // deletes through the model, so the stored files are deleted too
  for (const id of idsOf(app, 'ticket_files', ticket)) app.delete(app.findRecordById('ticket_files', id))
  for (const sql of hanging) exec(app, sql, { ticket })
  audit('ticket.delete', `support_tickets/${ticket}`, {
    after: { user: found.user_id, number: found.number, messages },
  })
  return {}
})

const idsOf = (app: PbApp, table: 'ticket_messages' | 'ticket_files', ticket: Id): Id[] =>
  readIds(app, `SELECT id FROM ${table} WHERE ticket_id = {:ticket} ORDER BY id`, { ticket })
