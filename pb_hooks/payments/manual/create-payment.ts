import { addMonths, monthOf } from '../../../domain/calendar'
import type { CalendarDate, Month, Id, PaymentType, Cents } from '../../../domain/entities'
import { monthsOfPeriod, maxManualMonths, monthChoiceProblems } from '../../../domain/money/accrual/manual-replacements'
import { fail } from '../../platform/errors'
import { createPaymentRoute, overlappingPaymentsRoute } from '../../../domain/api/money/payments'
import type { OutputOf, InputOf } from '../../../domain/api/route'
import { exec, insert, newId, oneOrDefault, rows, choiceOf } from '../../platform/db'
import { answerTo } from '../../platform/route'
import { fullNameSql } from '../../../domain/people/person-names'
import { parseDollars } from '../../../domain/money/dollars'
import { holdPendingLines } from '../../holds/hold-pending-lines'
import { moment } from '../../platform/clock'
import { commandFor } from '../../platform/command'
import { requireAccount } from '../../users/find-user'
import { requireDaysInBounds } from '../../settings/read-settings'
import { insertAdjustment } from './adjust-earnings'

/** Returns the months of a manual payment's period; `period-too-long` for more than twelve (M27). */
function overlappedMonths(start: CalendarDate, end: CalendarDate): Month[] {
  if (end < start) fail('date-order', {}, { periodEnd: 'date-order' })
  if (addMonths(monthOf(start), maxManualMonths) <= monthOf(end)) {
    fail('period-too-long', { months: maxManualMonths }, { periodEnd: 'period-too-long' })
  }
  return monthsOfPeriod(start, end)
}

type Overlap = OutputOf<typeof overlappingPaymentsRoute>
type PaidMonth = Overlap['already'][number]

/** Returns the lines and payments that a planned manual payment would overlap (M27). */
answerTo(overlappingPaymentsRoute, ({ app }, { user, paymentType, periodStart, periodEnd }) => {
  const touched = overlappedMonths(periodStart, periodEnd)
  return {
    months: touched.map((month) => ({ month, ...waitingOf(app, user, paymentType, month) })),
    ...findPaidLines(app, user, paymentType, touched),
  }
})

/** Returns the lines of these months in active or dispersed payments, with their sum and a hash of that state. */
function findPaidLines(
  app: PbApp,
  user: Id,
  type: PaymentType,
  touched: readonly Month[],
): Pick<Overlap, 'already' | 'cents' | 'seen'> {
  const found = rows(
    app,
    `SELECT e.id AS earning, e.month, e.kind, e.amount_cents AS cents, p.id AS payment, p.status, p.run = '' AS byHand
     FROM payment_lines l JOIN user_payments p ON p.id = l.payment AND p.status != 'cancelled'
     JOIN earnings e ON e.id = l.earning AND e.payment_type = {:type}
     WHERE l.user_id = {:user} AND CASE p.run
       WHEN '' THEN substr(p.payment_period_start, 1, 7) <= {:last} AND substr(p.payment_period_end, 1, 7) >= {:first}
       ELSE e.month BETWEEN {:first} AND {:last} END
     ORDER BY e.month, e.id`,
    { user, type, first: touched[0] ?? '', last: touched.at(-1) ?? '' },
    {
      earning: '',
      month: '',
      kind: choiceOf<PaidMonth['kind']>(),
      cents: 0,
      payment: '',
      status: choiceOf<PaidMonth['status']>(),
      byHand: false,
    },
  )
  return {
    already: found.map(({ earning: _earning, ...line }) => line),
    cents: found.reduce((sum, line) => sum + line.cents, 0),
    seen: $security.sha256(found.map((line) => `${line.earning} ${line.payment} ${line.status}`).join('\n')),
  }
}

const waitingOf = (app: PbApp, user: Id, type: PaymentType, month: Month) =>
  oneOrDefault(
    app,
    `SELECT COUNT(*) AS waitingLines, COALESCE(SUM(amount_cents), 0) AS waitingCents FROM earnings
     WHERE user_id = {:user} AND kind = {:type} AND month = {:month} AND status = 'pending' AND payment = ''`,
    { user, type, month },
    { waitingLines: 0, waitingCents: 0 },
  )

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
  requireAccount(app, user)
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
  const line = { user, paymentType, month: monthOf(periodEnd), periodStart, periodEnd, cents }
  exec(
    app,
    `INSERT INTO user_payments (id, user_id, payment_type, month, payment_period_start, payment_period_end, amount_cents,
       status, payment_method, approved_at, dispersed_at, cancelled_at, cancel_reason, payee_paypal, reference, run,
       person_name, person_email, replaces, reason_for_payee, created_at, updated)
     SELECT {:payment}, id, {:paymentType}, {:month}, {:periodStart}, {:periodEnd}, {:cents}, 'pending', {:method}, '', '', '',
       '', '', '', '', ${fullNameSql()}, email, {:insteadOf}, {:reasonForPayee}, {:now}, {:now}
     FROM users WHERE id = {:user}`,
    { ...line, payment, method, insteadOf: insteadOf.join(' '), reasonForPayee, now: moment() },
  )
  const earning = insertAdjustment(app, line)
  insert(app, 'payment_lines', { payment, earning, user_id: user, amount_cents: cents })
  exec(app, 'UPDATE earnings SET payment = {:payment} WHERE id = {:earning}', { payment, earning })
  insert(app, 'payment_admin', { payment, notes })
  return payment
}
