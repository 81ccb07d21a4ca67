import { changeTicketRoute } from '../../domain/api/messages/tickets'
import { windowFrom } from '../../domain/sync/window'
import { moment, nowMs } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, requireRow } from '../platform/db'
import { solvedAtSql, statusChanged } from './solve-ticket'

/** Sets status, priority or category as an admin (T1), online and with an audit entry. */
export const changeTicket = commandFor(changeTicketRoute, ({ app, person, audit }, input) => {
  const before = requireRow(app, 'support_tickets', input.ticket, { status: '', priority: '', category: '' })
  const after = {
    status: input.status ?? before.status,
    priority: input.priority ?? before.priority,
    category: input.category ?? before.category,
  }
  exec(
    app,
    `UPDATE support_tickets SET status = {:status}, priority = {:priority}, category = {:category},
       window_from = {:window}, solved_at = ${solvedAtSql}, updated = {:now} WHERE id = {:id}`,
    { ...after, window: windowFrom('support_tickets', after.status, nowMs()), now: moment(), id: input.ticket },
  )
  if (input.status !== undefined && input.status !== before.status)
    statusChanged(app, { id: input.ticket, status: input.status, by: person.id })
  audit('ticket.change', `support_tickets/${input.ticket}`, { before, after })
  return {}
})
