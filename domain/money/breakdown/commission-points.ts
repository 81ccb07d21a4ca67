import type { CalendarDate, Cents, Id, Month, UserPayment } from '../../entities'
import { daysInMonth, monthOf, monthRange } from '../../calendar'
import { groupBy } from '../../lists'
import type { UpcomingPart } from './amount-part'
import { dayCount, dayMask, dayMaskOfAny } from '../accrual/day-mask'
import { type MoneyFacts, type ReferralWithAttribution, namesOfSources } from '../accrual/own-facts'
import { isReplaced, sourcesUnderReview, type HoldableLine } from '../payments/holds'
import { isPaymentCorrection } from '../accrual/received'
import { lineState, leastFinalState, type AmountState } from './line-state'
import { rateInForce, prorate } from '../accrual/rates'

export interface CommissionPart {
  source: Id
  referral: Id
  name: string
  days: number
  mask: number
  cents: Cents
  state: AmountState
  lines: HoldableLine[]
}

export interface CommissionPoint {
  month: Month
  cents: Cents
  daysInMonth: number
  state: AmountState
  /** Whether the month has no lines yet and was computed on the device from the known referrals (M9). */
  estimate: boolean
  rateCents: Cents
  parts: CommissionPart[]
  lines: HoldableLine[]
  coming: UpcomingPart[]
  closing: UpcomingPart[]
}

/** Returns an affiliate's months, oldest first. The parts of a month are in the order of the referrals. */
export function commissionPoints(
  facts: MoneyFacts,
  referrals: readonly ReferralWithAttribution[],
  today: CalendarDate,
): CommissionPoint[] {
  const lines = facts.lines.filter(
    (line) => line.payment_type === 'commission' && line.cancel_kind !== 'undone' && !isPaymentCorrection(line),
  )
  const active = referrals.filter(({ referral }) => referral.rental_start !== '')
  const starts = [...lines.map((line) => line.month), ...active.map(({ referral }) => monthOf(referral.rental_start))]
  const first = starts.sort()[0]
  if (first === undefined) return []
  const byMonth = groupBy(lines, (line) => line.month)
  const lookup: LookupMaps = {
    payments: new Map(facts.payments.map((payment) => [payment.id, payment])),
    referrals: new Map(
      referrals.flatMap(({ referral, attribution }) => (attribution ? [[attribution.id, referral.id]] : [])),
    ),
    nameOf: namesOfSources(facts, referrals),
  }
  const points = monthRange(first, monthOf(today)).map((month) => {
    const monthLines = byMonth.get(month) ?? []
    const point = pointOfLines(month, monthLines, lookup)
    // A month with commission lines isn't estimated, because permanently cancelled days must not be added again (M4).
    return monthLines.some((line) => line.kind === 'commission') ? point : withEstimate(point, active, facts, today)
  })
  return points.filter((point) => point.parts.length > 0 || point.month === monthOf(today))
}

/** Lookup maps, built only once because an affiliate has tens of thousands of lines. */
interface LookupMaps {
  payments: ReadonlyMap<Id, UserPayment>
  referrals: ReadonlyMap<Id, Id>
  nameOf: (source: Id) => string
}

const isCounted = (line: HoldableLine): boolean => line.status !== 'cancelled' && !isReplaced(line)

function pointOfLines(
  month: Month,
  lines: HoldableLine[],
  { payments, referrals, nameOf }: LookupMaps,
): CommissionPoint {
  const parts = [...groupBy(lines, (line) => line.source)].map(([source, own]): CommissionPart => {
    return {
      source,
      referral: referrals.get(source) ?? '',
      name: nameOf(source),
      days: own.reduce((days, line) => days + dayCount(line.days), 0),
      mask: own.reduce((mask, line) => mask | line.days, 0),
      cents: own.reduce((cents, line) => cents + (isCounted(line) ? line.amount_cents : 0), 0),
      state: leastFinalState(own.map((line) => lineState(line, payments.get(line.payment)))),
      lines: own,
    }
  })
  return {
    month,
    cents: parts.reduce((cents, part) => cents + part.cents, 0),
    daysInMonth: daysInMonth(month),
    state: leastFinalState(parts.map((part) => part.state)),
    estimate: false,
    rateCents: lines.find((line) => line.kind === 'commission')?.rate_cents ?? 0,
    parts,
    lines,
    coming: [],
    closing: [],
  }
}

/** Estimates a month without commission lines from its days up to today, and adds its corrections and bonuses. */
function withEstimate(
  point: CommissionPoint,
  active: readonly ReferralWithAttribution[],
  facts: MoneyFacts,
  today: CalendarDate,
): CommissionPoint {
  const { month } = point
  const rateCents = rateInForce(facts.rates, 'commission', facts.userId, month)
  const own = dayMaskOfAny(
    facts.affiliatePeriods.map((period) => ({ start: period.start_date, end: period.end_date })),
    month,
  )
  const upTo = dayMask({ start: '', end: today }, month)
  const checked = sourcesUnderReview(facts.lines)
  const counted = active.flatMap(({ referral, attribution }) => {
    // The device doesn't know when a rental ended, so ended rentals appear only in lines.
    if (attribution === undefined || referral.account_status !== 'active') return []
    const whole =
      dayMask({ start: attribution.from_date, end: attribution.to_date }, month) &
      dayMask({ start: referral.rental_start, end: '' }, month) &
      own
    return [{ referral, source: attribution.id, whole, held: checked.has(attribution.id) }]
  })
  const comingOf = (mask: number, { referral, held }: (typeof counted)[number]): UpcomingPart[] => {
    const days = dayCount(mask)
    if (days === 0) return []
    const all = daysInMonth(month)
    const cents = prorate(rateCents, days, all)
    const part = {
      of: 'commission',
      month,
      name: referral.referred_name,
      rateCents,
      days,
      daysInMonth: all,
      cents,
    } as const
    return [{ kind: 'coming', ...part, ...(held && { checked: true }) }]
  }
  const parts = counted.flatMap((each): CommissionPart[] =>
    comingOf(each.whole & upTo, each).map(({ days, cents, name }) => ({
      source: each.source,
      referral: each.referral.id,
      name,
      days,
      mask: each.whole & upTo,
      cents,
      state: each.held ? 'held' : 'counting',
      lines: [],
    })),
  )
  const coming = counted.flatMap((each) => comingOf(each.whole & upTo, each))
  return {
    ...point,
    cents: point.cents + coming.reduce((cents, part) => cents + part.cents, 0),
    state: 'counting',
    estimate: true,
    rateCents,
    parts: [...point.parts, ...parts],
    coming,
    closing: counted.flatMap((each) => comingOf(each.whole, each)),
  }
}
