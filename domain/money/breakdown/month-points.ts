import type { Cents, CalendarDate, Id, Month, UserPayment } from '../../entities'
import { dayCount, dayMask } from '../accrual/day-mask'
import { daysInMonth, lastDay, monthOf, monthRange } from '../../calendar'
import { groupBy } from '../../lists'
import type { UpcomingPart } from './amount-part'
import { isReplaced, type HoldableLine } from '../payments/holds'
import type { MoneyFacts } from '../accrual/own-facts'
import { isPaymentCorrection } from '../accrual/received'
import { lineState, leastFinalState, type AmountState } from './line-state'
import { rateInForce, prorate } from '../accrual/rates'

export interface CountedDays {
  days: number
  amountCents: Cents
}

/**
 * Returns a new line's amount. A month's lines add up to its rounded amount, so late days neither lose nor create a cent
 * (M5).
 */
export function lineCentsFor(rateCents: Cents, newDays: number, counted: CountedDays, daysInMonth: number): Cents {
  return prorate(rateCents, dayCount(counted.days | newDays), daysInMonth) - counted.amountCents
}

export interface MonthPoint {
  month: Month
  cents: Cents
  days: number
  mask: number
  daysInMonth: number
  state: AmountState
  /** Whether some days have no line yet. The device computes their amount with the server's functions (M9). */
  estimate: boolean
  /** The amount if the rental continues to the end of the month; equals `cents` after that. */
  fullCents: Cents
  fullDays: number
  rateCents: Cents
  /** The lines, including permanently cancelled ones, without those of undone runs. */
  lines: HoldableLine[]
  coming: UpcomingPart[]
  closing: UpcomingPart[]
  payment: Id
}

/** Returns the months of a person who rents out a profile, from the first rental day to today, oldest first. */
export function monthPoints(facts: MoneyFacts, today: CalendarDate): MonthPoint[] {
  const lines = facts.lines.filter(
    (line) =>
      line.payment_type === 'rental' &&
      line.kind !== 'bonus' &&
      line.cancel_kind !== 'undone' &&
      !isPaymentCorrection(line),
  )
  const starts = [...facts.periods.map((period) => monthOf(period.start_date)), ...lines.map((line) => line.month)]
  const first = starts.sort()[0]
  if (first === undefined) return []
  const payments = new Map(facts.payments.map((payment) => [payment.id, payment]))
  const byMonth = groupBy(lines, (line) => line.month)
  const points: MonthPoint[] = []
  for (const month of monthRange(first, monthOf(today))) {
    const point = pointOf(month, byMonth.get(month) ?? [], facts, payments, today)
    if (point.lines.length > 0 || point.fullDays > 0) points.push(point)
  }
  return points
}

function pointOf(
  month: Month,
  lines: HoldableLine[],
  facts: MoneyFacts,
  payments: ReadonlyMap<Id, UserPayment>,
  today: CalendarDate,
): MonthPoint {
  const last = lastDay(month)
  const living = lines.filter((line) => line.status !== 'cancelled')
  const linesCents = living.filter((line) => !isReplaced(line)).reduce((sum, line) => sum + line.amount_cents, 0)
  const mask = living.reduce((days, line) => days | line.days, 0)
  const coming = upcomingParts(month, lines, facts, today < last ? today : last)
  const closing = upcomingParts(month, lines, facts, last)
  const estimate = closing.parts.length > 0
  const rated = lines.find((line) => line.kind === 'rental')
  return {
    month,
    cents: linesCents + coming.cents,
    days: dayCount(mask | coming.mask),
    mask: mask | coming.mask,
    daysInMonth: daysInMonth(month),
    state: estimate ? 'counting' : leastFinalState(lines.map((line) => lineState(line, payments.get(line.payment)))),
    estimate,
    fullCents: linesCents + closing.cents,
    fullDays: dayCount(mask | closing.mask),
    rateCents: rated?.rate_cents ?? rateInForce(facts.rates, 'rental', facts.userId, month),
    lines,
    coming: coming.parts,
    closing: closing.parts,
    payment: living.find((line) => line.payment !== '')?.payment ?? '',
  }
}

/**
 * Returns one part for each period, with the same top-up as a run. Permanently cancelled days aren't added again (M4, M5).
 */
function upcomingParts(
  month: Month,
  lines: readonly HoldableLine[],
  facts: MoneyFacts,
  until: CalendarDate,
): { parts: UpcomingPart[]; mask: number; cents: Cents } {
  const upTo = dayMask({ start: '', end: until }, month)
  const parts: UpcomingPart[] = []
  let all = 0
  for (const period of facts.periods) {
    const earlier = lines.filter((line) => line.kind === 'rental' && line.source === period.id)
    const counted = earlier.reduce((days, line) => days | line.days, 0)
    const missing = dayMask({ start: period.start_date, end: period.end_date }, month) & upTo & ~counted
    if (missing === 0) continue
    const rateCents = earlier[0]?.rate_cents ?? rateInForce(facts.rates, 'rental', facts.userId, month)
    const amountCents = earlier.reduce((sum, line) => sum + line.amount_cents, 0)
    const cents = lineCentsFor(rateCents, missing, { days: counted, amountCents }, daysInMonth(month))
    const days = dayCount(missing)
    parts.push({
      kind: 'coming',
      of: 'rental',
      month,
      name: '',
      rateCents,
      days,
      daysInMonth: daysInMonth(month),
      cents,
    })
    all |= missing
  }
  return { parts, mask: all, cents: parts.reduce((sum, part) => sum + part.cents, 0) }
}
