import { windowFrom } from '../../domain/sync/window'
import type { Id } from '../../domain/entities'
import { moment, nowMs } from '../platform/clock'
import { exec, find, requireRecord } from '../platform/db'
import { fail } from '../platform/errors'

/** Returns a pending application and its person. Throws `not-found` or `application-decided`. */
export function findPendingApplication(tx: PbApp, id: Id): { application: PbRecord; user: PbRecord } {
  const application = requireRecord(tx, 'affiliate_submissions', id)
  if (application.getString('status') !== 'pending') fail('application-decided')
  const user = find(tx, 'users', application.getString('user_id'))
  if (!user || user.getString('anonymised_at') !== '') return fail('not-found')
  return { application, user }
}

/** Closes a pending application without granting the role; approvals use `grantAffiliate`. */
export function closeApplication(
  tx: PbApp,
  id: Id,
  { status, by, reason }: { status: 'rejected' | 'withdrawn'; by: Id; reason: string },
): void {
  exec(
    tx,
    `UPDATE affiliate_submissions SET status = {:status}, reason = {:reason}, decided_by = {:by}, decided_at = {:at},
       window_from = {:window}, updated = {:at} WHERE id = {:id}`,
    { id, status, by, reason, at: moment(), window: windowFrom('affiliate_submissions', status, nowMs()) },
  )
}
