import { lastDay, addMonths, monthOf } from '../../calendar'
import type { Month, CalendarDate, Cents } from '../../entities'
import type { MoneyFacts, ReferralWithAttribution } from './own-facts'
import { sumOfParts, type ComingPart } from '../breakdown/amount-part'
import type { CommissionPoint } from '../breakdown/commission-points'
import { forecastMonth } from '../forecast/forecast'
import { payableFrom } from '../payments/holding'
import type { MonthPoint } from '../breakdown/month-points'
import { payoutDay } from '../payouts/payout-day'
import { unpaidTotals } from '../breakdown/totals'

/** Whether no day of a rental or of the affiliate role comes after a month: then what is left is paid whatever its size (M6). */
export const hasLeftBy = (
  { periods, affiliatePeriods }: Pick<MoneyFacts, 'periods' | 'affiliatePeriods'>,
  month: Month,
): boolean => [...periods, ...affiliatePeriods].every(({ end_date }) => end_date !== '' && end_date <= lastDay(month))

/** A month after the running one, and what it brings if no agreement ends. */
export interface MonthToCome {
  month: Month
  cents: Cents
}

/** What is in no payment yet, of both types together (M6), and the first payment that is expected of it (M40). */
export interface Unmade {
  /** What waits, with what the days have made so far. */
  soFarCents: Cents
  /** What waits, with what the running month will have made when it closes. */
  closesCents: Cents
  /** The month whose run makes the first payment of it; '' = none within a year does. */
  month: Month
  /** What that payment comes to; without one what the running month closes with. */
  cents: Cents
  /** The days that no run has made and that count in it. */
  coming: ComingPart[]
  /** The months after the running one that count in it. */
  ahead: MonthToCome[]
  /** Nothing comes after that month, so that the threshold doesn't count (M6). */
  rest: boolean
}

/** What it is computed from. */
export interface UnmadeFacts {
  facts: MoneyFacts
  referrals: readonly ReferralWithAttribution[]
  today: CalendarDate
  months: readonly Pick<MonthPoint, 'month' | 'lines' | 'coming' | 'closing'>[]
  commissions: readonly Pick<CommissionPoint, 'month' | 'lines' | 'coming' | 'closing'>[]
}

/** How far ahead is looked for a month that reaches the threshold. */
const mostMonths = 12

/**
 * The first payment of what is in no payment yet: of the first run with which the balance reaches the threshold, or after which nobody is left
 * to add to it (M6). What a referral that is being checked makes is in none of it: it will be held (M23).
 */
export function unmadeOf(known: UnmadeFacts): Unmade {
  const { facts, today, months, commissions } = known
  const running = monthOf(today)
  const threshold = facts.program?.payment_threshold_cents ?? 0
  const points = [...months, ...commissions]
  const closing = points.flatMap((point) => point.closing).filter(isSure)
  const balance = unpaidTotals(facts.lines).balanceCents
  const closesCents = balance + sumOfParts(closing)
  const sums = {
    soFarCents: balance + sumOfParts(points.flatMap((point) => point.coming).filter(isSure)),
    closesCents,
  }
  const pays = (cents: Cents, month: Month): boolean => cents > 0 && (cents >= threshold || isLast(facts, month))
  const made = (month: Month, cents: Cents, coming: ComingPart[], ahead: MonthToCome[]): Unmade => ({
    ...sums,
    month,
    cents,
    coming,
    ahead,
    rest: isLast(facts, month),
  })
  const first = firstRun(known)
  const closed = closing.filter(({ month }) => month <= first)
  const now = balance + sumOfParts(closed)
  if (first < running && pays(now, first) && isBefore(known, first)) return made(first, now, closed, [])
  if (pays(closesCents, running)) return made(running, closesCents, closing, [])
  const ahead: MonthToCome[] = []
  let cents = closesCents
  for (let n = 1; n <= mostMonths; n += 1) {
    const month = addMonths(running, n)
    const { lowCents } = forecastMonth(known, month)
    cents += lowCents
    if (lowCents !== 0) ahead.push({ month, cents: lowCents })
    if (pays(cents, month)) return made(month, cents, closing, ahead)
  }
  return { ...sums, month: '', cents: closesCents, coming: closing, ahead: [], rest: false }
}

/** Whether a part counts in the balance: what is checked will be held. */
const isSure = ({ checked }: ComingPart): boolean => checked !== true

/** Whether every agreement has ended by a month; false for a person who never had one. */
const isLast = ({ periods, affiliatePeriods }: MoneyFacts, month: Month): boolean =>
  periods.length + affiliatePeriods.length > 0 && hasLeftBy({ periods, affiliatePeriods }, month)

/** Whether what a closed month's run makes is sent before the running month could be paid with it. */
function isBefore({ facts, today }: UnmadeFacts, month: Month): boolean {
  const from = (of: Month): CalendarDate => payableFrom(of, facts.program?.holding_days ?? 0)
  return payoutDay(facts, from(month), today).date < from(monthOf(today))
}

/** The month of the next run: the one before the running month while none of its lines is made, else the running one. */
function firstRun({ facts, today, months, commissions }: Omit<UnmadeFacts, 'referrals'>): Month {
  const running = monthOf(today)
  const before = addMonths(running, -1)
  const hasDays = [...months, ...commissions].some(({ month, closing }) => month === before && closing.length > 0)
  const isMade = facts.lines.some(
    ({ month, kind, cancel_kind: gone }) =>
      month === before && gone !== 'undone' && (kind === 'rental' || kind === 'commission'),
  )
  return hasDays && !isMade ? before : running
}
