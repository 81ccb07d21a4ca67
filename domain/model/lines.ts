// Reference model for tests of the SQL that creates a month's lines (pb_hooks/payments/runs/stage-sources.ts; decision 0034).
import { daysInMonth } from '../calendar'
import { dayMask, dayMaskOfAny, firstDayIn, lastDayIn } from '../money/accrual/day-mask'
import type { CalendarDate, Cents, Earning, Id, Month } from '../entities'
import { lineCentsFor } from '../money/breakdown/month-points'
import { rateInForce } from '../money/accrual/rates'
import type { AffiliatePeriodFact, RunFacts, PeriodFact } from '../money/accrual/facts'

/** A line that a payment run would create. */
export type NewLine = Pick<
  Earning,
  | 'user_id'
  | 'kind'
  | 'source'
  | 'month'
  | 'n'
  | 'rate_cents'
  | 'days'
  | 'days_in_month'
  | 'amount_cents'
  | 'payment_type'
> & { period_start: CalendarDate; period_end: CalendarDate }

/** The days of one source (a rental period or an attribution) in a month. */
export interface SourceDays {
  kind: 'rental' | 'commission'
  source: Id
  /** The person who is paid. */
  user: Id
  month: Month
  days: number
}

/**
 * Returns the days of every source in a month. For an attribution these are the days on which the attribution, a rental of
 * the referred person and an affiliate period of the affiliate were all active (M5, M14). Voided intervals are ignored.
 */
export function sourceDays(facts: RunFacts, month: Month): SourceDays[] {
  const found: SourceDays[] = []
  for (const period of facts.periods) {
    if (period.voided_at !== '') continue
    const days = dayMask({ start: period.start_date, end: period.end_date }, month)
    if (days !== 0) found.push({ kind: 'rental', source: period.id, user: period.user_id, month, days })
  }
  for (const attribution of facts.attributions) {
    if (attribution.voided_at !== '') continue
    const days =
      dayMask({ start: attribution.from_date, end: attribution.to_date }, month) &
      daysOf(facts.periods, attribution.referred_user, month) &
      daysOf(facts.affiliatePeriods, attribution.affiliate_id, month)
    if (days !== 0) {
      found.push({ kind: 'commission', source: attribution.id, user: attribution.affiliate_id, month, days })
    }
  }
  return found
}

/**
 * Returns the missing lines of a month: for each source the days that no line contains. A first line has the rate of the
 * month; a top-up has the rate of the first line. Permanently cancelled lines count as existing, undone lines don't (M4,
 * M5).
 */
export function missingLines(facts: RunFacts, month: Month): NewLine[] {
  const made: NewLine[] = []
  for (const { kind, source, user, days } of sourceDays(facts, month)) {
    const earlier = facts.lines.filter(
      (line) => line.kind === kind && line.source === source && line.month === month && line.cancel_kind !== 'undone',
    )
    const counted = earlier.reduce((mask, line) => mask | line.days, 0)
    const missing = days & ~counted
    if (missing === 0) continue
    const rate = earlier[0]?.rate_cents ?? rateInForce(facts.rates, kind, user, month)
    const amountCents: Cents = earlier.reduce((sum, line) => sum + line.amount_cents, 0)
    made.push({
      user_id: user,
      kind,
      source,
      month,
      n: earlier.reduce((n, line) => Math.max(n, line.n), 0) + 1,
      rate_cents: rate,
      days: missing,
      days_in_month: daysInMonth(month),
      amount_cents: lineCentsFor(rate, missing, { days: counted, amountCents }, daysInMonth(month)),
      payment_type: kind,
      period_start: firstDayIn(missing, month),
      period_end: lastDayIn(missing, month),
    })
  }
  return made
}

const daysOf = (periods: readonly (PeriodFact | AffiliatePeriodFact)[], user: Id, month: Month): number =>
  dayMaskOfAny(
    periods
      .filter((period) => period.user_id === user && period.voided_at === '')
      .map((period) => ({ start: period.start_date, end: period.end_date })),
    month,
  )
