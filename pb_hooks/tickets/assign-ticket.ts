import { assignTicketRoute } from '../../domain/api/messages/tickets'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, one } from '../platform/db'
import { fail } from '../platform/errors'

/** Assigns a ticket to an admin, '' = none. Sends no notification and changes neither status nor deadline. */
export const assignTicket = commandFor(assignTicketRoute, ({ app, audit }, { ticket, admin }) => {
  const before = one(app, 'SELECT assignee FROM ticket_admin WHERE ticket_id = {:ticket}', { ticket }, { assignee: '' })
  if (!before) fail('not-found')
  if (admin !== '') {
    const held = one(
      app,
      `SELECT 1 AS found FROM user_roles WHERE user_id = {:admin} AND role = 'admin'`,
      { admin },
      { found: 0 },
    )
    if (!held) fail('role-not-held', {}, { admin: 'role-not-held' })
  }
  if (before.assignee === admin) return {}
  exec(app, 'UPDATE ticket_admin SET assignee = {:admin}, updated = {:now} WHERE ticket_id = {:ticket}', {
    admin,
    ticket,
    now: moment(),
  })
  audit('ticket.assign', `support_tickets/${ticket}`, { before, after: { assignee: admin } })
  return {}
})
