import type { Id } from '../../domain/entities'
import type { ReopenCause } from '../../domain/money/payments/payment-refusal'
import { isHandedOverSql } from '../payouts/paypal-keys'
import { removeFromDraft } from '../payouts/remove-from-draft'
import { refreshPayoutColumns } from '../payouts/payout-columns'
import { auditAll, type Actor } from '../platform/audit'
import { moment } from '../platform/clock'
import { exec, rows } from '../platform/db'

/**
 * Returns approved payments to pending in the caller's transaction, so they must be approved again (M12, M25, M34). Skips
 * payments that the provider still has or has paid (M24); returns those that changed.
 */
export function returnToPending(app: PbApp, payments: readonly Id[], cause: ReopenCause, actor: Actor): Id[] {
  const found = rows(
    app,
    `SELECT p.id, p.user_id AS user, p.amount_cents AS cents, p.payee_paypal AS payee, COALESCE(u.paypal_email, '') AS now
     FROM json_each({:payments}) k CROSS JOIN user_payments p ON p.id = k.value LEFT JOIN users u ON u.id = p.user_id
     WHERE p.status = 'approved' AND NOT ${isHandedOverSql} GROUP BY p.id ORDER BY k.key`,
    { payments: JSON.stringify(payments) },
    { id: '', user: '', cents: 0, payee: '', now: '' },
  )
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  for (const id of ids) removeFromDraft(app, id)
  // writes the entries first: a trigger lets a payment return to pending only if its newest audit entry says so
  auditAll(
    app,
    found.map(({ id, user, cents, payee, now }) => ({
      actor,
      action: 'payment.reopen' as const,
      subject: `user_payments/${id}`,
      before: { status: 'approved', payee },
      after: { status: 'pending', cause, user, cents, payee: now },
    })),
  )
  const bound = { back: JSON.stringify(ids), now: moment() }
  const moved = exec(
    app,
    `UPDATE user_payments SET status = 'pending', approved_at = '', payee_paypal = '', updated = {:now}
     WHERE id IN (SELECT value FROM json_each({:back})) AND +status = 'approved'`,
    bound,
  )
  if (moved !== ids.length) throw new Error(`${moved} of ${ids.length} payments went back to pending`)
  exec(
    app,
    `UPDATE payment_admin SET approved_by = '', updated = {:now} WHERE payment IN (SELECT value FROM json_each({:back}))`,
    bound,
  )
  refreshPayoutColumns(app, { payments: ids })
  return ids
}
