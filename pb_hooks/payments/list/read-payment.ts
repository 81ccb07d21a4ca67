import { paymentRoute } from '../../../domain/api/money/payment-lists'
import type { OutputOf } from '../../../domain/api/route'
import type { Id } from '../../../domain/entities'
import { uncorrectedCents } from '../../../domain/money/payouts/payout-owed'
import { unpaidStatesSql } from '../../payouts/keys-in-use'
import { one, rows } from '../../platform/db'
import { fail } from '../../platform/errors'
import { answerTo } from '../../platform/route'
import { findPaymentsById } from './list-payments'
import { readReplacementSums } from '../manual/replacement-sums'

type Line = OutputOf<typeof paymentRoute>['lines'][number]
type Batch = OutputOf<typeof paymentRoute>['batches'][number]

/** Returns a payment with its lines and the admin-only fields. Each line contains its stored amount. */
export const readPayment = answerTo(paymentRoute, ({ app, person }, { payment: id }) => {
  const [payment] = findPaymentsById(app, person?.id ?? '', [id])
  if (payment === undefined) return fail('not-found')
  const lines = rows(
    app,
    `SELECT l.id AS id, l.amount_cents AS amount_cents, e.id AS earning, e.kind AS kind, e.month AS month, e.n AS n, e.days AS days,
       e.days_in_month AS days_in_month, e.rate_cents AS rate_cents, e.reason AS reason
     FROM payment_lines l CROSS JOIN earnings e ON e.id = l.earning WHERE l.payment = {:id} ORDER BY e.month, l.id`,
    { id },
    {
      id: '',
      amount_cents: 0,
      earning: '',
      kind: '',
      month: '',
      n: 0,
      days: 0,
      days_in_month: 0,
      rate_cents: 0,
      reason: '',
    },
  )
  const adminRow = one(app, 'SELECT notes FROM payment_admin WHERE payment = {:id}', { id }, { notes: '' })
  return {
    payment,
    lines: lines.map((line) => ({ ...line, kind: line.kind as Line['kind'] })),
    notes: adminRow?.notes ?? '',
    standIn: readReplacementSums(app, id),
    readdressed: readdressedOf(app, id),
    batches: batchesOf(app, id),
  }
})

const batchesOf = (app: PbApp, payment: Id): Batch[] =>
  rows(
    app,
    `SELECT b.id, b.n, i.state, i.amount_cents, i.paid_cents, i.returned_cents, i.corrected_cents FROM payout_items i CROSS JOIN payout_batches b ON b.id = i.batch WHERE i.payment = {:payment}
     ORDER BY b.n DESC`,
    { payment },
    { id: '', n: 0, state: '', amount_cents: 0, paid_cents: 0, returned_cents: 0, corrected_cents: 0 },
  ).map(({ id, n, ...row }) => {
    const state = row.state as Batch['state']
    return { id, n, state, returned_cents: row.returned_cents, owed_cents: uncorrectedCents({ ...row, state }) }
  })

/** Returns the address from which the payment was last returned, and the current one if it differs (M34). */
const readdressedOf = (app: PbApp, payment: Id): OutputOf<typeof paymentRoute>['readdressed'] =>
  one(
    app,
    `SELECT i.payee AS "from", COALESCE(NULLIF(p.payee_paypal, ''), u.paypal_email, '') AS "to" FROM user_payments p
     CROSS JOIN payout_items i ON i.payment = p.id AND i.state IN (${unpaidStatesSql}) CROSS JOIN payout_batches b ON b.id = i.batch
     LEFT JOIN users u ON u.id = p.user_id
     WHERE p.id = {:payment} AND p.status != 'cancelled' AND i.payee != '' AND i.payee != COALESCE(NULLIF(p.payee_paypal, ''), u.paypal_email, '')
     ORDER BY b.n DESC LIMIT 1`,
    { payment },
    { from: '', to: '' },
  )
