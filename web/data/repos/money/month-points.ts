import type { CalendarDate, Cents, Earning, Id, Month, UserPayment } from '../../../../domain/entities'
import { daysInMonth, lastDay, monthOf, monthRange } from '../../../../domain/calendar'
import { dayCount, dayMask } from '../../../../domain/day-mask'
import { prorate } from '../../../../domain/proration'
import type { MoneyFacts } from '../money-facts'
import { lineState, weakestState, type AmountState } from './line-state'
import { rateOf } from './rate-of'

/** One month of a renter: what its days earned, or are earning. */
export interface MonthPoint {
  month: Month
  cents: Cents
  days: number
  /** The counted days, bit 0 = the 1st. */
  mask: number
  daysInMonth: number
  state: AmountState
  /** True while the month has no lines yet: computed on the device by the same functions (M9). */
  estimate: boolean
  /** What the whole month would be if the rental goes on; equals `cents` when it has closed. */
  fullCents: Cents
  fullDays: number
  rateCents: Cents
  lines: Earning[]
  /** The living payment that holds it, '' = none. */
  payment: Id
}

/** A renter's months from the first rental day to today, oldest first. */
export function monthPoints(facts: MoneyFacts, today: CalendarDate): MonthPoint[] {
  const lines = facts.lines.filter(
    (line) => line.payment_type === 'rental' && line.kind !== 'bonus' && line.cancel_kind !== 'undone',
  )
  const starts = [...facts.periods.map((period) => monthOf(period.start_date)), ...lines.map((line) => line.month)]
  const first = starts.sort()[0]
  if (first === undefined) return []
  const payments = new Map(facts.payments.map((payment) => [payment.id, payment]))
  const points: MonthPoint[] = []
  for (const month of monthRange(first, monthOf(today))) {
    const point = pointOf(
      month,
      lines.filter((line) => line.month === month),
      facts,
      payments,
      today,
    )
    if (point.lines.length > 0 || point.fullDays > 0) points.push(point)
  }
  return points
}

function pointOf(
  month: Month,
  lines: Earning[],
  facts: MoneyFacts,
  payments: ReadonlyMap<Id, UserPayment>,
  today: CalendarDate,
): MonthPoint {
  const all = daysInMonth(month)
  const living = lines.filter((line) => line.status !== 'cancelled')
  if (living.some((line) => line.kind === 'rental')) {
    const cents = living.reduce((sum, line) => sum + line.amount_cents, 0)
    const mask = living.reduce((days, line) => days | line.days, 0)
    const days = dayCount(mask)
    const state = weakestState(living.map((line) => lineState(line, payments.get(line.payment), today)))
    const held = living.find((line) => line.payment !== '')
    const rateCents = living.find((line) => line.kind === 'rental')?.rate_cents ?? 0
    return {
      month,
      cents,
      days,
      mask,
      daysInMonth: all,
      state,
      estimate: false,
      fullCents: cents,
      fullDays: days,
      rateCents,
      lines: living,
      payment: held?.payment ?? '',
    }
  }
  const { cents: rateCents } = rateOf('rental', month, facts.rates, facts.programme)
  const last = lastDay(month)
  const until = today < last ? today : last
  const sum = (end: CalendarDate) => {
    const upTo = dayMask({ start: '', end }, month)
    const masks = facts.periods.map(
      (period) => dayMask({ start: period.start_date, end: period.end_date }, month) & upTo,
    )
    const mask = masks.reduce((days, each) => days | each, 0)
    return {
      mask,
      days: dayCount(mask),
      cents: masks.reduce((cents, each) => cents + prorate(rateCents, dayCount(each), all), 0),
    }
  }
  const sofar = sum(until)
  const full = sum(last)
  const extra = living.reduce((cents, line) => cents + line.amount_cents, 0)
  return {
    month,
    cents: sofar.cents + extra,
    days: sofar.days,
    mask: sofar.mask,
    daysInMonth: all,
    state: 'counting',
    estimate: true,
    fullCents: full.cents + extra,
    fullDays: full.days,
    rateCents,
    lines: living,
    payment: '',
  }
}
