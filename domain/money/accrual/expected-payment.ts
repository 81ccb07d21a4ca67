import { lastDay, addMonths, monthOf } from '../../calendar'
import type { Month, CalendarDate, Cents } from '../../entities'
import type { MoneyFacts, ReferralWithAttribution } from './own-facts'
import { sumOfParts, type UpcomingPart } from '../breakdown/amount-part'
import type { CommissionPoint } from '../breakdown/commission-points'
import { forecastMonth } from '../forecast/forecast'
import { payableFrom } from '../payments/holding'
import type { MonthPoint } from '../breakdown/month-points'
import { payoutDay } from '../payouts/payout-day'
import { unpaidTotals } from '../breakdown/totals'

/**
 * Reports whether a person has no rental or affiliate day after a month, so the rest is paid without a threshold (M6). It
 * is false for a person without agreements.
 */
export function hasLeftByMonth(
  { periods, affiliatePeriods }: Pick<MoneyFacts, 'periods' | 'affiliatePeriods'>,
  month: Month,
): boolean {
  const ends = [...periods, ...affiliatePeriods].map(({ end_date }) => end_date)
  return ends.length > 0 && ends.every((end) => end !== '' && end <= lastDay(month))
}

export interface UpcomingMonth {
  month: Month
  cents: Cents
}

/** The unpaid balance of both types together (M6), and the first payment that is expected for it (M40). */
export interface ExpectedPayment {
  soFarCents: Cents
  /** The balance plus the earnings of the full current month. */
  closesCents: Cents
  /** The month whose run creates the payment; '' if there is none within a year. */
  month: Month
  /** The amount of the payment, or the balance after the current month if there is no payment. */
  cents: Cents
  coming: UpcomingPart[]
  ahead: UpcomingMonth[]
  /** Whether no day follows `month`, so the threshold doesn't apply (M6). */
  rest: boolean
}

export interface ExpectedPaymentInput {
  facts: MoneyFacts
  referrals: readonly ReferralWithAttribution[]
  today: CalendarDate
  months: readonly Pick<MonthPoint, 'month' | 'lines' | 'coming' | 'closing'>[]
  commissions: readonly Pick<CommissionPoint, 'month' | 'lines' | 'coming' | 'closing'>[]
}

const maxMonths = 12

/**
 * Returns the payment of the first run at which the balance reaches the threshold or no agreement continues (M6). Referrals
 * under review don't count (M23).
 */
export function expectedPaymentOf(input: ExpectedPaymentInput): ExpectedPayment {
  const { facts, today, months, commissions } = input
  const running = monthOf(today)
  const threshold = facts.program?.payment_threshold_cents ?? 0
  const points = [...months, ...commissions]
  const closing = points.flatMap((point) => point.closing).filter(isCertain)
  const balance = unpaidTotals(facts.lines).balanceCents
  const closesCents = balance + sumOfParts(closing)
  const sums = {
    soFarCents: balance + sumOfParts(points.flatMap((point) => point.coming).filter(isCertain)),
    closesCents,
  }
  const pays = (cents: Cents, month: Month): boolean =>
    cents > 0 && (cents >= threshold || hasLeftByMonth(facts, month))
  const made = (month: Month, cents: Cents, coming: UpcomingPart[], ahead: UpcomingMonth[]): ExpectedPayment => ({
    ...sums,
    month,
    cents,
    coming,
    ahead,
    rest: hasLeftByMonth(facts, month),
  })
  const first = nextRunMonth(input)
  const closed = closing.filter(({ month }) => month <= first)
  const now = balance + sumOfParts(closed)
  if (first < running && pays(now, first) && isPaidBefore(input, first)) return made(first, now, closed, [])
  if (pays(closesCents, running)) return made(running, closesCents, closing, [])
  const ahead: UpcomingMonth[] = []
  let cents = closesCents
  for (let n = 1; n <= maxMonths; n += 1) {
    const month = addMonths(running, n)
    const { lowCents } = forecastMonth(input, month)
    cents += lowCents
    if (lowCents !== 0) ahead.push({ month, cents: lowCents })
    if (pays(cents, month)) return made(month, cents, closing, ahead)
  }
  return { ...sums, month: '', cents: closesCents, coming: closing, ahead: [], rest: false }
}

const isCertain = ({ checked }: UpcomingPart): boolean => checked !== true

function isPaidBefore({ facts, today }: ExpectedPaymentInput, month: Month): boolean {
  const from = (of: Month): CalendarDate => payableFrom(of, facts.program?.holding_days ?? 0)
  return payoutDay(facts, from(month), today).date < from(monthOf(today))
}

/** Returns the month of the next run: the previous month while it has no lines, otherwise the current month. */
function nextRunMonth({ facts, today, months, commissions }: Omit<ExpectedPaymentInput, 'referrals'>): Month {
  const running = monthOf(today)
  const before = addMonths(running, -1)
  const hasDays = [...months, ...commissions].some(({ month, closing }) => month === before && closing.length > 0)
  const isMade = facts.lines.some(
    ({ month, kind, cancel_kind: gone }) =>
      month === before && gone !== 'undone' && (kind === 'rental' || kind === 'commission'),
  )
  return hasDays && !isMade ? before : running
}
