import type { CalendarDate, Cents, Id, Month } from '../entities'
import { daysInMonth, lastDay, monthOf, monthRange } from '../calendar'
import type { ComingPart } from './amount-part'
import { dayCount, dayMask, dayMaskOfAny } from './day-mask'
import { nameOfSource } from './source-name'
import { prorate } from './proration'
import type { MoneyFacts } from './own-facts'
import type { ReferralWithAttribution } from './own-facts'
import type { HoldableLine } from './holds'
import { lineState, weakestState, type AmountState } from './line-state'
import { rateInForce } from './rates'

/** One referral's part in one month. */
export interface CommissionPart {
  /** The attribution, '' for a bonus or a correction. */
  source: Id
  referral: Id
  name: string
  days: number
  cents: Cents
  state: AmountState
  lines: HoldableLine[]
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
  /** Its lines, those cancelled for good among them. */
  lines: HoldableLine[]
  /** What no run has made yet, up to today. */
  coming: ComingPart[]
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
    const made = lines.filter((line) => line.month === month)
    const point = madePoint(month, made, facts, referrals)
    // days cancelled for good come never again, so such a month isn't counted anew (M4)
    return made.some((line) => line.kind === 'commission') ? point : withComing(point, active, facts, today)
  })
  return points.filter((point) => point.parts.length > 0 || point.month === monthOf(today))
}

function madePoint(
  month: Month,
  lines: HoldableLine[],
  facts: MoneyFacts,
  referrals: readonly ReferralWithAttribution[],
): CommissionPoint {
  const payments = new Map(facts.payments.map((payment) => [payment.id, payment]))
  const bySource = new Map<Id, HoldableLine[]>()
  for (const line of lines) bySource.set(line.source, [...(bySource.get(line.source) ?? []), line])
  const parts = [...bySource].map(([source, own]): CommissionPart => {
    const of = referrals.find(({ attribution }) => attribution?.id === source)
    return {
      source,
      referral: of?.referral.id ?? '',
      name: nameOfSource(facts, referrals, source),
      days: own.reduce((days, line) => days + dayCount(line.days), 0),
      cents: own.reduce((cents, line) => cents + (line.status === 'cancelled' ? 0 : line.amount_cents), 0),
      state: weakestState(own.map((line) => lineState(line, payments.get(line.payment)))),
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
    lines,
    coming: [],
  }
}

/** A month without commission lines: what its days make up to today, beside corrections and bonuses of the month. */
function withComing(
  point: CommissionPoint,
  active: readonly ReferralWithAttribution[],
  facts: MoneyFacts,
  today: CalendarDate,
): CommissionPoint {
  const { month } = point
  const rateCents = rateInForce(facts.rates, 'commission', facts.userId, month)
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
    const { id: referralId, referred_name: name } = referral
    return [{ source: attribution.id, referral: referralId, name, days, cents, state: 'counting', lines: [] }]
  })
  const coming = parts.map(({ name, days, cents }): ComingPart => ({
    kind: 'coming',
    of: 'commission',
    month,
    name,
    rateCents,
    days,
    daysInMonth: daysInMonth(month),
    cents,
  }))
  return {
    ...point,
    cents: point.cents + coming.reduce((cents, part) => cents + part.cents, 0),
    state: 'counting',
    estimate: true,
    rateCents,
    parts: [...point.parts, ...parts],
    coming,
  }
}
