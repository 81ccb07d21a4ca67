import type { Agreement } from '../../domain/agreements/agreements'
import type { CalendarDate, Id } from '../../domain/entities'
import { audit, system } from '../platform/audit'
import { today } from '../platform/clock'
import { exec, one, rows } from '../platform/db'
import { refreshRoleColumns } from '../roles/give-role'
import { closeRequest } from './open-request'
import { notifyAgreementEnded } from './leaving-notifications'

/** Closes requests whose last day has passed (T4); the earnings have already ended with the period. */
export function endAgreements(tx: PbApp): number {
  const day = today(tx)
  const due = rows(
    tx,
    `SELECT id, user_id, agreement, last_day FROM cancel_requests WHERE closed_at = '' AND last_day < {:day} ORDER BY last_day`,
    { day },
    { id: '', user_id: '', agreement: '', last_day: '' },
  )
  for (const { id, user_id: user, agreement: kind, last_day: lastDay } of due) {
    const agreement = kind as Agreement
    closeRequest(tx, id, 'over')
    audit(tx, {
      actor: system,
      action: 'agreement.end',
      subject: `cancel_requests/${id}`,
      after: { user, agreement, lastDay },
    })
    if (agreement === 'affiliate') takeRole(tx, user, lastDay, day)
    notifyAgreementEnded(tx, user, { agreement, lastDay })
  }
  return due.length
}

function takeRole(tx: PbApp, user: Id, lastDay: CalendarDate, day: CalendarDate): void {
  const goesOn = one(
    tx,
    `SELECT 1 AS found FROM affiliate_periods
     WHERE user_id = {:user} AND voided_at = '' AND (end_date = '' OR end_date >= {:day})`,
    { user, day },
    { found: 0 },
  )
  if (goesOn) return
  const gone = exec(tx, `DELETE FROM user_roles WHERE user_id = {:user} AND role = 'affiliate'`, { user })
  if (gone === 0) return
  refreshRoleColumns(tx, user)
  audit(tx, {
    actor: system,
    action: 'role.revoke',
    subject: `users/${user}`,
    after: { role: 'affiliate', lastDay },
  })
}
