import type { CalendarDate, Cents, Id, Month, PaymentType } from '../../../domain/entities'
import { moment, today } from '../../platform/clock'
import { exec, newId, find, readIds } from '../../platform/db'
import { adjustEarningsRoute, decideHeldLinesRoute } from '../../../domain/api/money/earnings'
import { firstDay, isMonthClosed, lastDay } from '../../../domain/calendar'
import { parseDollars } from '../../../domain/money/dollars'
import { commandFor } from '../../platform/command'
import { fail } from '../../platform/errors'
import { endHold, refuseLine } from '../../holds/end-hold'

interface NewLine {
  user: Id
  paymentType: PaymentType
  month: Month
  periodStart: CalendarDate
  periodEnd: CalendarDate
  cents: Cents
  kind: 'adjustment' | 'bonus'
  /** By default the line itself, which is the source of an adjustment. */
  source?: Id
  rate?: Cents
  daysInMonth?: number
  reason?: string
  /** The payment whose payout difference or returned amount this line corrects (M37). */
  correctsPayment?: Id
}

/** Inserts a pending line that counts no days. Cents may be negative. Returns its id. */
export function insertLine(app: PbApp, line: NewLine): Id {
  const id = newId()
  exec(
    app,
    `INSERT INTO earnings (id, user_id, kind, source, month, n, period_start, period_end, rate_cents, days, days_in_month,
       amount_cents, payment_type, status, reason, payment, paid_date, cancel_kind, run, corrects_payment, created, updated)
     VALUES ({:id}, {:user}, {:kind}, {:source}, {:month}, 1, {:periodStart}, {:periodEnd}, {:rate}, 0, {:daysInMonth},
       {:cents}, {:paymentType}, 'pending', {:reason}, '', '', '', '', {:correctsPayment}, {:now}, {:now})`,
    { id, source: id, rate: 0, daysInMonth: 0, reason: '', correctsPayment: '', ...line, now: moment() },
  )
  return id
}

/** Inserts a pending adjustment of a month. Returns its id. */
export const insertAdjustment = (
  app: PbApp,
  line: Omit<NewLine, 'kind' | 'periodStart' | 'periodEnd'> & Partial<Pick<NewLine, 'periodStart' | 'periodEnd'>>,
): Id =>
  insertLine(app, { kind: 'adjustment', periodStart: firstDay(line.month), periodEnd: lastDay(line.month), ...line })

/** Adds a correction (M11) dated to the closed month that it corrects; the next run includes it. */
commandFor(adjustEarningsRoute, ({ app, audit }, input) => {
  const { user, paymentType, month, reason } = input
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const amount = parseDollars(input.amount, { signed: true })
  if (!amount.ok) fail(amount.problem, {}, { amount: amount.problem })
  if (!isMonthClosed(month, today(app))) fail('month-future', {}, { month: 'month-future' })
  if (!find(app, 'users', user)) fail('not-found')
  const { cents } = amount
  const earning = insertAdjustment(app, { user, paymentType, month, cents, reason })
  audit('earning.adjust', `earnings/${earning}`, { after: { user, paymentType, month, cents, reason } })
  return { earning }
})

/** Decides whether lines that are held because of a manual payment for their month are paid as well or never paid (M27). */
commandFor(decideHeldLinesRoute, ({ app, person, audit }, input) => {
  const { user, paymentType, month, choice, reason } = input
  if (reason === '') fail('reason-needed', {}, { reason: 'reason-needed' })
  const held = readIds(
    app,
    `SELECT h.id FROM earnings e JOIN line_holds h ON h.earning = e.id AND h.kind = 'by-hand' AND h.released_at = ''
     WHERE e.user_id = {:user} AND e.payment_type = {:paymentType} AND e.month = {:month} ORDER BY h.id`,
    { user, paymentType, month },
  )
  if (held.length === 0) fail('not-found')
  for (const id of held) {
    if (choice === 'never') refuseLine(app, id, reason, person)
    else endHold(app, id, { outcome: 'released', reason }, person)
  }
  audit('earning.held', `users/${user}`, { after: { paymentType, month, choice, reason, lines: held.length } })
  return {}
})
