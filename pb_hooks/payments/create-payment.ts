import * as v from 'valibot'
import { isCalendarDate, monthOf } from '../../domain/calendar'
import { parseDollars } from '../../domain/money'
import { audit } from '../platform/audit'
import { moment } from '../platform/clock'
import { adminCommand } from '../platform/command'
import { exec, find, newId, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { insertAdjustment } from './insert-adjustment'

const date = v.pipe(v.string(), v.check(isCalendarDate, 'bad-input'))
const input = v.object({
  user: v.string(),
  paymentType: v.picklist(['rental', 'commission']),
  amount: v.string(),
  periodStart: date,
  periodEnd: date,
  method: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  notes: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(5000))),
  confirmDuplicate: v.exactOptional(v.boolean()),
})

/**
 * Create Payment (M10): a payment made by hand, holding one adjustment line of its amount. One for the same person, type
 * and month asks first (`payment-duplicate`, answered by `confirmDuplicate`). Its month is that of the period's end.
 */
export const createPayment = adminCommand('POST /api/admin/payments', input, ({ app, person }, wanted) => {
  const { user, paymentType, periodStart, periodEnd, method = '', notes = '' } = wanted
  const amount = parseDollars(wanted.amount)
  if (!amount.ok) fail(amount.problem, {}, { amount: amount.problem })
  if (periodEnd < periodStart) fail('date-order', {}, { periodEnd: 'date-order' })
  const payee = find(app, 'users', user)
  if (!payee || payee.getString('anonymised_at') !== '') fail('not-found')
  const month = monthOf(periodEnd)
  if (wanted.confirmDuplicate !== true && hasPayment(app, user, paymentType, month)) {
    fail('payment-duplicate', { month, paymentType })
  }
  const payment = newId()
  const now = moment()
  const { cents } = amount
  exec(
    app,
    `INSERT INTO user_payments (id, user_id, payment_type, month, payment_period_start, payment_period_end, amount_cents,
       status, payment_method, approved_at, dispersed_at, cancelled_at, cancel_reason, payee_paypal, reference, run,
       person_name, person_email, created, updated)
     SELECT {:payment}, id, {:paymentType}, {:month}, {:periodStart}, {:periodEnd}, {:cents}, 'pending', {:method}, '', '', '',
       '', '', '', '', trim(first_name || ' ' || last_name), email, {:now}, {:now}
     FROM users WHERE id = {:user}`,
    { payment, paymentType, month, periodStart, periodEnd, cents, method, now, user },
  )
  const earning = insertAdjustment(app, { user, paymentType, month, periodStart, periodEnd, cents, reason: '' })
  exec(
    app,
    `INSERT INTO payment_lines (id, payment, earning, user_id, amount_cents, created, updated)
     VALUES ({:id}, {:payment}, {:earning}, {:user}, {:cents}, {:now}, {:now})`,
    { id: newId(), payment, earning, user, cents, now },
  )
  exec(app, 'UPDATE earnings SET payment = {:payment} WHERE id = {:earning}', { payment, earning })
  exec(
    app,
    `INSERT INTO payment_desk (id, payment, notes, approved_by, batch_state, provider_ids, created, updated)
     VALUES ({:id}, {:payment}, {:notes}, '', '', '{}', {:now}, {:now})`,
    { id: newId(), payment, notes, now },
  )
  audit(app, {
    actor: person.id,
    actorName: person.name,
    action: 'payment.create',
    subject: `user_payments/${payment}`,
    after: { user, paymentType, month, cents, periodStart, periodEnd, method },
  })
  return { payment }
})

const hasPayment = (app: PbApp, user: string, type: string, month: string): boolean =>
  one(
    app,
    `SELECT 1 AS found FROM user_payments WHERE user_id = {:user} AND payment_type = {:type} AND month = {:month}
     AND status != 'cancelled' LIMIT 1`,
    { user, type, month },
    { found: 0 },
  ) !== null
