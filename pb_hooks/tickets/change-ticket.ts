import { changeTicketRoute } from '../../domain/api/tickets'
import { ticketStatuses } from '../../domain/entities'
import { windowFrom } from '../../domain/sync/window'
import { notify } from '../notifications/notify'
import { audit } from '../platform/audit'
import { moment, nowMs } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { wakeTicket } from './sleep-ticket'
import { solvedStill } from './solve-ticket'

/** Status, priority, category: an admin may set any (T1), online and on the record. */
export const changeTicket = commandFor(changeTicketRoute, ({ app, person }, wanted) => {
  const found = one(
    app,
    'SELECT status, priority, category, user_id, number, subject FROM support_tickets WHERE id = {:id}',
    { id: wanted.ticket },
    { status: '', priority: '', category: '', user_id: '', number: 0, subject: '' },
  )
  if (!found) fail('not-found')
  const { user_id: owner, number, subject, ...before } = found
  const after = {
    status: wanted.status ?? before.status,
    priority: wanted.priority ?? before.priority,
    category: wanted.category ?? before.category,
  }
  exec(
    app,
    `UPDATE support_tickets SET status = {:status}, priority = {:priority}, category = {:category},
       window_from = {:window}, solved_at = ${solvedStill}, updated = {:now} WHERE id = {:id}`,
    { ...after, window: windowFrom('support_tickets', after.status, nowMs()), now: moment(), id: wanted.ticket },
  )
  if (after.status === 'resolved' || after.status === 'closed') wakeTicket(app, wanted.ticket)
  const status = ticketStatuses.find((each) => each === after.status)
  if (status !== undefined && status !== before.status && owner !== person.id)
    notify(app, owner, 'ticket-status', { ticket_id: wanted.ticket, number, subject, status })
  audit(app, {
    actor: person.id,
    actorName: person.name,
    action: 'ticket.change',
    subject: `support_tickets/${wanted.ticket}`,
    before,
    after,
  })
  return {}
})
