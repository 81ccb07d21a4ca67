import { addMonths, daysInMonth, monthOf } from '../../calendar'
import type { CalendarDate, Cents, Month, PaymentType } from '../../entities'
import { memoizeByObject } from '../../lists'
import { dayCount, dayMask, dayMaskOfAny } from '../accrual/day-mask'
import { sourcesUnderReview } from '../payments/holds'
import type { MoneyFacts, ReferralWithAttribution } from '../accrual/own-facts'
import { rateInForce, monthSum, type RatedDays } from '../accrual/rates'

const monthsAhead = 3

/** `checked`: the referral is under review. `starts`: its rental starts in the future. */
export type UncertaintyReason = 'checked' | 'starts'

/** The person's own rental (without a name) or a referral in a future month. */
export interface ForecastPart extends RatedDays {
  of: PaymentType
  name: string
  cents: Cents
  /** Why the amount is only possible; null if it is certain as long as no one leaves. */
  perhaps: UncertaintyReason | null
}

/** `low` is certain, `high` includes everything possible. Known last days are taken into account. */
export interface ForecastMonth {
  month: Month
  daysInMonth: number
  lowCents: Cents
  highCents: Cents
  parts: ForecastPart[]
}

export interface ForecastInput {
  facts: MoneyFacts
  referrals: readonly ReferralWithAttribution[]
  today: CalendarDate
}

/** Returns the forecast for the next three months, if no one joins or leaves (M9). */
export const forecast = (input: ForecastInput, type?: PaymentType): readonly ForecastMonth[] =>
  forecastOf(input, type ?? '')

const forecastOf = memoizeByObject((input: ForecastInput, type: PaymentType | ''): readonly ForecastMonth[] =>
  Array.from({ length: monthsAhead }, (_, n) =>
    forecastMonth(input, addMonths(monthOf(input.today), n + 1), type === '' ? undefined : type),
  ),
)

export function forecastMonth(input: ForecastInput, month: Month, type?: PaymentType): ForecastMonth {
  const days = daysInMonth(month)
  const parts = [
    ...(type === 'commission' ? [] : rentalParts(input, month)),
    ...(type === 'rental' ? [] : commissionParts(input, month)),
  ]
  const sure = parts.filter((part) => part.perhaps === null)
  return { month, daysInMonth: days, lowCents: monthSum(sure, days), highCents: monthSum(parts, days), parts }
}

function rentalParts({ facts, today }: ForecastInput, month: Month): ForecastPart[] {
  const rateCents = rateInForce(facts.rates, 'rental', facts.userId, month)
  return facts.periods.flatMap((period) => {
    const days = dayCount(dayMask({ start: period.start_date, end: period.end_date }, month))
    return partOf(
      { of: 'rental', name: '', rateCents, days, perhaps: period.start_date > today ? 'starts' : null },
      month,
    )
  })
}

function commissionParts({ facts, referrals, today }: ForecastInput, month: Month): ForecastPart[] {
  const rateCents = rateInForce(facts.rates, 'commission', facts.userId, month)
  const own = dayMaskOfAny(
    facts.affiliatePeriods.map((period) => ({ start: period.start_date, end: period.end_date })),
    month,
  )
  const checked = sourcesUnderReview(facts.lines)
  return referrals.flatMap(({ referral, attribution }) => {
    const starts = referral.rental_start > today
    if (attribution === undefined || referral.rental_start === '') return []
    if (!starts && referral.account_status !== 'active') return []
    const days = dayCount(
      dayMask({ start: attribution.from_date, end: attribution.to_date }, month) &
        dayMask({ start: referral.rental_start, end: '' }, month) &
        own,
    )
    const perhaps = checked.has(attribution.id) ? 'checked' : starts ? 'starts' : null
    return partOf({ of: 'commission', name: referral.referred_name, rateCents, days, perhaps }, month)
  })
}

const partOf = (part: Omit<ForecastPart, 'cents'>, month: Month): ForecastPart[] =>
  part.days === 0 ? [] : [{ ...part, cents: monthSum([part], daysInMonth(month)) }]

/** Returns the names of the people whose amounts are only possible for this reason, each only once. */
export const uncertainNames = (months: readonly ForecastMonth[], why: UncertaintyReason): string[] => [
  ...new Set(
    months.flatMap(({ parts }) =>
      parts.filter((part) => part.perhaps === why && part.name !== '').map((part) => part.name),
    ),
  ),
]
