import { limitPerson } from '../users/limits'
import { one } from '../platform/db'
import { fail } from '../platform/refusals'

/** Model hook of a read mark: only of a ticket that is there and that its reader may see, and not faster than people read. */
export function createRead(e: PbRecordEvent): void {
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
