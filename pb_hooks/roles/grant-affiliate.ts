import { paths, referralLink } from '../../domain/paths'
import { windowFrom } from '../../domain/sync/window'
import type { CalendarDate, Id } from '../../domain/entities'
import { mailRoleChanged } from '../accounts/account-mails'
import { enqueue } from '../mail/enqueue'
import { mayWrite } from '../mail/may-write'
import { notify } from '../notifications/notify'
import { moment, nowMs } from '../platform/clock'
import { exec, one } from '../platform/db'
import { languageOf } from '../users/find-user'
import { openAffiliatePeriod } from './affiliate-periods'
import { giveRole } from './give-role'
import { origin } from '../platform/environment'

/**
 * The affiliate role with the days it counts, the welcome mail, and a pending application approved (T3): the one way in, from an
 * application or from the roles. `by` '' = the product itself. Returns the application that it answered, '' = there was none.
 */
export function grantAffiliate(
  tx: PbApp,
  user: PbRecord,
  { from, reason, by }: { from: CalendarDate; reason: string; by: Id },
): Id {
  giveRole(tx, user.id, 'affiliate', by)
  openAffiliatePeriod(tx, user.id, from, reason)
  const code = user.getString('referral_code')
  const welcome = { to: user.getString('email'), template: 'affiliate-welcome' } as const
  // whoever wants no letters of that kind is told of the role all the same (M26)
  if (!mayWrite(tx, welcome)) mailRoleChanged(tx, user, 'affiliate', true)
  enqueue(tx, {
    ...welcome,
    language: languageOf(user),
    data: {
      firstName: user.getString('first_name'),
      lastName: user.getString('last_name'),
      link: referralLink(origin(), code),
      code,
      actionLink: `${origin()}${paths.share}`,
    },
  })
  const application = approvePending(tx, user.id, by)
  if (application === '') notify(tx, user.id, 'account-changed', { what: 'role', role: 'affiliate', granted: true })
  return application
}

/** Approves a person's pending application: after the role, so that taking the grant back knows which one it answered. */
function approvePending(tx: PbApp, user: Id, by: Id): Id {
  const pending = one(
    tx,
    `SELECT id FROM affiliate_submissions WHERE user_id = {:user} AND status = 'pending'`,
    { user },
    { id: '' },
  )
  if (!pending) return ''
  exec(
    tx,
    `UPDATE affiliate_submissions SET status = 'approved', decided_by = {:by}, decided_at = {:at}, window_from = {:window},
       updated = {:at} WHERE id = {:id}`,
    { id: pending.id, by, at: moment(), window: windowFrom('affiliate_submissions', 'approved', nowMs()) },
  )
  notify(tx, user, 'application', { application: 'approved' })
  return pending.id
}

/**
 * A grant that is taken back at once (P15) leaves its application as it was: it waits again. Called while the role is still held,
 * whose row says when it was given.
 */
export function reopenApplication(tx: PbApp, user: Id): void {
  const answered = one(
    tx,
    `SELECT s.id, s.decided_at FROM affiliate_submissions s JOIN user_roles r ON r.user_id = s.user_id AND r.role = 'affiliate'
     WHERE s.user_id = {:user} AND s.status = 'approved' AND s.decided_at >= r.created ORDER BY s.decided_at DESC LIMIT 1`,
    { user },
    { id: '', decided_at: '' },
  )
  if (!answered) return
  exec(
    tx,
    `UPDATE affiliate_submissions SET status = 'pending', decided_by = '', decided_at = '', window_from = '', updated = {:now}
     WHERE id = {:id}`,
    { id: answered.id, now: moment() },
  )
  exec(
    tx,
    `DELETE FROM notifications WHERE user_id = {:user} AND created_at >= {:since} AND metadata ->> 'application' = 'approved'`,
    { user, since: answered.decided_at },
  )
}
