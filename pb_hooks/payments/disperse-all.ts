import type { Id } from '../../domain/entities'
import type { Actor } from '../holds/make-hold'
import { auditAll } from '../platform/audit'
import { moment, today } from '../platform/clock'
import { exec, rows } from '../platform/db'
import type { Moved } from './approve-all'
import { makeBonuses } from './make-bonuses'

/**
 * Records in the caller's transaction that approved payments were sent: they and their lines are paid, for good (M4, M11). Each gets its
 * own entry on the audit log.
 * @param reference what the payees may know of it; '' = nothing
 */
export function disperseAll(tx: PbApp, payments: readonly Id[], actor: Actor, reference: string): Moved {
  const found = rows(
    tx,
    `SELECT p.id, p.status, p.user_id AS user, p.amount_cents AS cents, p.payee_paypal AS payee
     FROM json_each({:payments}) k CROSS JOIN user_payments p ON p.id = k.value ORDER BY k.key`,
    { payments: JSON.stringify(payments) },
    { id: '', status: '', user: '', cents: 0, payee: '' },
  )
  const good = found.filter(({ status }) => status === 'approved')
  const ids = good.map(({ id }) => id)
  const bound = { sent: JSON.stringify(ids), now: moment() }
  // plus signs: they are found by ids, and not by their state, which a hundred thousand have
  const moved = exec(
    tx,
    `UPDATE user_payments SET status = 'dispersed', dispersed_at = {:now}, reference = {:reference}, updated = {:now}
     WHERE id IN (SELECT value FROM json_each({:sent})) AND +status = 'approved'`,
    { ...bound, reference },
  )
  if (moved !== good.length) throw new Error(`${moved} of ${good.length} payments were dispersed`)
  exec(
    tx,
    `UPDATE earnings SET status = 'paid', paid_date = {:day}, updated = {:now}
     WHERE payment IN (SELECT value FROM json_each({:sent})) AND +status = 'pending'`,
    { ...bound, day: today(tx) },
  )
  makeBonuses(tx, ids, actor)
  auditAll(
    tx,
    good.map(({ id, user, cents, payee }) => ({
      actor: actor.id,
      actorName: actor.name,
      action: 'payment.disperse',
      subject: `user_payments/${id}`,
      before: { status: 'approved' },
      after: { status: 'dispersed', reference, user, cents, payee },
    })),
  )
  const refused = found.filter(({ status }) => status !== 'approved')
  return { moved: ids, refused: refused.map(({ id }) => ({ payment: id, code: 'payment-state-changed' })) }
}
