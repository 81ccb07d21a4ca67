import type { CalendarDate, Cents, Id, Month, PaymentType } from '../../../domain/entities'
import { moment, today } from '../../platform/clock'
import { exec, newId, find, rows } from '../../platform/db'
import { adjustEarningsRoute, decideHeldLinesRoute } from '../../../domain/api/money/earnings'
import { firstDay, isMonthClosed, lastDay } from '../../../domain/calendar'
import { parseDollars } from '../../../domain/money/dollars'
import { commandFor } from '../../platform/command'
import { fail } from '../../platform/errors'
import { endHold, refuseLine } from '../../holds/end-hold'

/** Inserts a pending adjustment line, which is its own source (data model). Cents may be negative. Returns its id. */
export function insertAdjustment(
  app: PbApp,
  line: {
    user: Id
    paymentType: PaymentType
    month: Month
    periodStart: CalendarDate
    periodEnd: CalendarDate
    cents: Cents
    reason: string
    /** The payment whose payout difference or returned amount this line corrects (M37). */
    correctsPayment?: Id
  },
): Id {
  const id = newId()
  exec(
    app,
    `INSERT INTO earnings (id, user_id, kind, source, month, n, period_start, period_end, rate_cents, days, days_in_month,
       amount_cents, payment_type, status, reason, payment, paid_date, cancel_kind, run, corrects_payment, created, updated)
     VALUES ({:id}, {:user}, 'adjustment', {:id}, {:month}, 1, {:periodStart}, {:periodEnd}, 0, 0, 0,
       {:cents}, {:paymentType}, 'pending', {:reason}, '', '', '', '', {:correctsPayment}, {:now}, {:now})`,
    { id, correctsPayment: '', ...line, now: moment() },
  )
  return id
}

/** Adds a correction (M11) dated to the closed month that it corrects; the next run includes it. */
export const adjustEarnings = commandFor(adjustEarningsRoute, ({ app, audit }, input) => {
  const { user, paymentType, month, reason } = input
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const amount = parseDollars(input.amount, { signed: true })
  if (!amount.ok) fail(amount.problem, {}, { amount: amount.problem })
  if (!isMonthClosed(month, today(app))) fail('month-future', {}, { month: 'month-future' })
  if (!find(app, 'users', user)) fail('not-found')
  const { cents } = amount
  const period = { periodStart: firstDay(month), periodEnd: lastDay(month) }
  const earning = insertAdjustment(app, { user, paymentType, month, ...period, cents, reason })
  audit('earning.adjust', `earnings/${earning}`, { after: { user, paymentType, month, cents, reason } })
  return { earning }
})

/** Decides whether lines that are held because of a manual payment for their month are also paid, or never (M27). */
export const decideHeldLines = commandFor(decideHeldLinesRoute, ({ app, person, audit }, input) => {
  const { user, paymentType, month, choice, reason } = input
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const held = rows(
    app,
    `SELECT h.id FROM earnings e JOIN line_holds h ON h.earning = e.id AND h.kind = 'by-hand' AND h.released_at = ''
     WHERE e.user_id = {:user} AND e.payment_type = {:paymentType} AND e.month = {:month} ORDER BY h.id`,
    { user, paymentType, month },
    { id: '' },
  )
  if (held.length === 0) fail('not-found')
  for (const { id } of held) {
    if (choice === 'never') refuseLine(app, id, reason, person)
    else endHold(app, id, { outcome: 'released', reason }, person)
  }
  audit('earning.held', `users/${user}`, { after: { paymentType, month, choice, reason, lines: held.length } })
  return {}
})
