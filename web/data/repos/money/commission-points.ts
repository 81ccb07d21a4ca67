import type { CalendarDate, Cents, Earning, Id, Month } from '../../../../domain/entities'
import { daysInMonth, lastDay, monthOf, monthRange } from '../../../../domain/calendar'
import { dayCount, dayMask, dayMaskOfAny } from '../../../../domain/day-mask'
import { prorate } from '../../../../domain/proration'
import type { MoneyFacts } from '../money-facts'
import type { ReferralWithAttribution } from '../referrals'
import { lineState, weakestState, type AmountState } from './line-state'
import { rateOf } from './rate-of'

/** One referral's part in one month. */
export interface CommissionPart {
  /** The attribution, '' for a bonus or a correction. */
  source: Id
  referral: Id
  name: string
  days: number
  cents: Cents
  state: AmountState
  lines: Earning[]
}

/** One month of an affiliate. */
export interface CommissionPoint {
  month: Month
  cents: Cents
  daysInMonth: number
  state: AmountState
  /** No lines yet: computed on the device from what it knows of the referrals (M9). */
  estimate: boolean
  rateCents: Cents
  parts: CommissionPart[]
}

/** An affiliate's months from the first line or active day to today, oldest first; parts keep the order of the referrals. */
export function commissionPoints(
  facts: MoneyFacts,
  referrals: readonly ReferralWithAttribution[],
  today: CalendarDate,
): CommissionPoint[] {
  const lines = facts.lines.filter((line) => line.payment_type === 'commission' && line.cancel_kind !== 'undone')
  const active = referrals.filter(({ referral }) => referral.rental_start !== '')
  const starts = [...lines.map((line) => line.month), ...active.map(({ referral }) => monthOf(referral.rental_start))]
  const first = starts.sort()[0]
  if (first === undefined) return []
  const points = monthRange(first, monthOf(today)).map((month) => {
    const made = lines.filter((line) => line.month === month && line.status !== 'cancelled')
    return made.some((line) => line.kind === 'commission')
      ? madePoint(month, made, facts, referrals, today)
      : runningPoint(month, active, facts, today)
  })
  return points.filter((point) => point.parts.length > 0 || point.month === monthOf(today))
}

function madePoint(
  month: Month,
  lines: Earning[],
  facts: MoneyFacts,
  referrals: readonly ReferralWithAttribution[],
  today: CalendarDate,
): CommissionPoint {
  const payments = new Map(facts.payments.map((payment) => [payment.id, payment]))
  const bySource = new Map<Id, Earning[]>()
  for (const line of lines) bySource.set(line.source, [...(bySource.get(line.source) ?? []), line])
  const parts = [...bySource].map(([source, own]): CommissionPart => {
    const of = referrals.find(({ attribution }) => attribution?.id === source)
    return {
      source,
      referral: of?.referral.id ?? '',
      name: of?.referral.referred_name ?? '',
      days: own.reduce((days, line) => days + dayCount(line.days), 0),
      cents: own.reduce((cents, line) => cents + line.amount_cents, 0),
      state: weakestState(own.map((line) => lineState(line, payments.get(line.payment), today))),
      lines: own,
    }
  })
  return {
    month,
    cents: parts.reduce((cents, part) => cents + part.cents, 0),
    daysInMonth: daysInMonth(month),
    state: weakestState(parts.map((part) => part.state)),
    estimate: false,
    rateCents: lines.find((line) => line.kind === 'commission')?.rate_cents ?? 0,
    parts,
  }
}

function runningPoint(
  month: Month,
  active: readonly ReferralWithAttribution[],
  facts: MoneyFacts,
  today: CalendarDate,
): CommissionPoint {
  const { cents: rateCents } = rateOf('commission', month, facts.rates, facts.programme)
  const last = lastDay(month)
  const upTo = dayMask({ start: '', end: today < last ? today : last }, month)
  const own = dayMaskOfAny(
    facts.affiliatePeriods.map((period) => ({ start: period.start_date, end: period.end_date })),
    month,
  )
  const parts = active.flatMap(({ referral, attribution }): CommissionPart[] => {
    // The device knows when a referral's rental began and whether it is active now; what ended is left to the server's lines.
    if (attribution === undefined || referral.account_status !== 'active') return []
    const days = dayCount(
      dayMask({ start: attribution.from_date, end: attribution.to_date }, month) &
        dayMask({ start: referral.rental_start, end: '' }, month) &
        own &
        upTo,
    )
    if (days === 0) return []
    const cents = prorate(rateCents, days, daysInMonth(month))
    return [
      {
        source: attribution.id,
        referral: referral.id,
        name: referral.referred_name,
        days,
        cents,
        state: 'counting',
        lines: [],
      },
    ]
  })
  return {
    month,
    cents: parts.reduce((cents, part) => cents + part.cents, 0),
    daysInMonth: daysInMonth(month),
    state: 'counting',
    estimate: true,
    rateCents,
    parts,
  }
}
