import { fullNameSql } from '../../../domain/people/person-names'
import { createPaymentRoute } from '../../../domain/api/money/payments'
import type { InputOf } from '../../../domain/api/route'
import { monthOf } from '../../../domain/calendar'
import { parseDollars } from '../../../domain/money/dollars'
import { monthChoiceProblems } from '../../../domain/money/accrual/manual-replacements'
import type { Cents, Id, Month } from '../../../domain/entities'
import { holdPendingLines } from '../../holds/hold-pending-lines'
import { moment } from '../../platform/clock'
import { commandFor } from '../../platform/command'
import { exec, find, insert, newId } from '../../platform/db'
import { fail } from '../../platform/errors'
import { requireDaysInBounds } from '../../settings/date-bounds'
import { insertAdjustment } from './insert-adjustment'
import { findPaidLines, overlappedMonths } from './find-overlapping-payments'

type Input = InputOf<typeof createPaymentRoute>

/**
 * Creates a manual payment with one adjustment line (M10) and holds the person's lines in the months that it replaces
 * (M27).
 */
export const createPayment = commandFor(createPaymentRoute, ({ app, person, audit }, input) => {
  const { user, paymentType, periodStart, periodEnd, months } = input
  const amount = parseDollars(input.amount)
  if (!amount.ok) fail(amount.problem, {}, { amount: amount.problem })
  requireDaysInBounds(app, { periodStart, periodEnd })
  const touched = overlappedMonths(periodStart, periodEnd)
  const payee = find(app, 'users', user)
  if (!payee || payee.getString('anonymised_at') !== '') fail('not-found')
  demandChoices(touched, months)
  requireSeen(app, input, touched)
  const insteadOf = months.filter(({ choice }) => choice === 'instead').map(({ month }) => month)
  const payment = write(app, input, { cents: amount.cents, insteadOf: insteadOf.sort() })
  audit('payment.create', `user_payments/${payment}`, {
    after: {
      user,
      paymentType,
      month: monthOf(periodEnd),
      cents: amount.cents,
      periodStart,
      periodEnd,
      method: input.method ?? '',
      insteadOf,
      reasonForPayee: input.reasonForPayee ?? '',
    },
  })
  holdPendingLines(app, person, user)
  return { payment }
})

function demandChoices(touched: readonly Month[], months: Input['months']): void {
  const { missing, unexpected } = monthChoiceProblems(touched, months)
  if (unexpected.length > 0) fail('bad-input', { months: unexpected.join(' ') }, { months: 'bad-input' })
  if (missing.length > 0) fail('month-choice-needed', { months: missing.join(' ') }, { months: 'month-choice-needed' })
}

function requireSeen(app: PbApp, { user, paymentType, seen }: Input, touched: readonly Month[]): void {
  const { already, cents, seen: now } = findPaidLines(app, user, paymentType, touched)
  const details = { lines: already.length, cents }
  if (seen !== undefined && seen !== now) fail('changed-meanwhile', details)
  if (seen === undefined && already.length > 0) fail('payment-duplicate', details)
}

function write(app: PbApp, input: Input, { cents, insteadOf }: { cents: Cents; insteadOf: Month[] }): Id {
  const { user, paymentType, periodStart, periodEnd, method = '', notes = '', reasonForPayee = '' } = input
  const payment = newId()
  const month = monthOf(periodEnd)
  const now = moment()
  exec(
    app,
    `INSERT INTO user_payments (id, user_id, payment_type, month, payment_period_start, payment_period_end, amount_cents,
       status, payment_method, approved_at, dispersed_at, cancelled_at, cancel_reason, payee_paypal, reference, run,
       person_name, person_email, replaces, reason_for_payee, created_at, updated)
     SELECT {:payment}, id, {:paymentType}, {:month}, {:periodStart}, {:periodEnd}, {:cents}, 'pending', {:method}, '', '', '',
       '', '', '', '', ${fullNameSql()}, email, {:insteadOf}, {:reasonForPayee}, {:now}, {:now}
     FROM users WHERE id = {:user}`,
    {
      payment,
      paymentType,
      month,
      periodStart,
      periodEnd,
      cents,
      method,
      insteadOf: insteadOf.join(' '),
      reasonForPayee,
      now,
      user,
    },
  )
  const earning = insertAdjustment(app, { user, paymentType, month, periodStart, periodEnd, cents, reason: '' })
  insert(app, 'payment_lines', { payment, earning, user_id: user, amount_cents: cents })
  exec(app, 'UPDATE earnings SET payment = {:payment} WHERE id = {:earning}', { payment, earning })
  insert(app, 'payment_admin', { payment, notes })
  return payment
}
