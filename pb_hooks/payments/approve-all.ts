import type { Id } from '../../domain/entities'
import type { PaymentRefusal } from '../../domain/money/payment-refusal'
import { aboutPayment } from '../notifications/about-payment'
import { notifyAll } from '../notifications/notify'
import { auditAll, type Actor } from '../platform/audit'
import { moment } from '../platform/clock'
import { exec, rows } from '../platform/db'
import { restampPayments } from '../payouts/restamp-payments'
import { problemsById } from './payability'

/** What became of payments that were to be moved, each in one of the two. */
export interface Moved {
  moved: Id[]
  refused: PaymentRefusal[]
}

/**
 * Approves payments in the caller's transaction (M12): each that is pending and whose payee has had their PayPal address for 72 hours, whose month has left the holding period,
 * and that isn't this admin's own or of their making while a second one is required (M25); the address is copied onto it. Each gets its own entry on the audit log, and its payee is told (M26).
 */
export function approveAll(tx: PbApp, payments: readonly Id[], actor: Actor): Moved {
  const found = rows(
    tx,
    `SELECT p.id, p.status, p.user_id AS user, p.amount_cents AS cents, p.month, COALESCE(u.paypal_email, '') AS payee
     FROM json_each({:payments}) k CROSS JOIN user_payments p ON p.id = k.value LEFT JOIN users u ON u.id = p.user_id
     ORDER BY k.key`,
    { payments: JSON.stringify(payments) },
    { id: '', status: '', user: '', cents: 0, month: '', payee: '' },
  )
  const problems = problemsById(tx, payments, actor.id)
  const whyNot = ({ id, status }: (typeof found)[number]): PaymentRefusal['code'] | undefined =>
    status === 'pending' ? problems.get(id)?.problem || undefined : 'payment-state-changed'
  const refused = found.flatMap((row) => {
    const code = whyNot(row)
    return code === undefined ? [] : [{ payment: row.id, code }]
  })
  const good = found.filter((row) => whyNot(row) === undefined)
  const bound = { approved: JSON.stringify(good.map(({ id, payee }) => [id, payee])), now: moment() }
  // plus signs: the payments are found by their ids, and not by their state, which a hundred thousand have
  const moved = exec(
    tx,
    `UPDATE user_payments SET status = 'approved', approved_at = {:now}, payee_paypal = k.value ->> 1, updated = {:now}
     FROM json_each({:approved}) k WHERE user_payments.id = k.value ->> 0 AND +user_payments.status = 'pending'`,
    bound,
  )
  if (moved !== good.length) throw new Error(`${moved} of ${good.length} payments were approved`)
  exec(
    tx,
    `UPDATE payment_admin SET approved_by = {:actor}, updated = {:now}
     WHERE payment IN (SELECT value ->> 0 FROM json_each({:approved}))`,
    { ...bound, actor: actor.id },
  )
  // those that came back and are approved again (M34)
  restampPayments(tx, { payments: good.map(({ id }) => id) })
  auditAll(
    tx,
    good.map(({ id, user, cents, payee }) => ({
      actor,
      action: 'payment.approve',
      subject: `user_payments/${id}`,
      before: { status: 'pending' },
      after: { status: 'approved', user, cents, payee },
    })),
  )
  notifyAll(tx, 'payment-approved', good.map(aboutPayment))
  return { moved: good.map(({ id }) => id), refused }
}
