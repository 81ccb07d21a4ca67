import type { CalendarDate, Cents, Id, Month } from '../../entities'
import type { AmountPart } from './amount-part'
import { partsOfMonth } from './amount-parts'
import type { CommissionPoint } from './commission-points'
import { monthPoints, type MonthPoint } from './month-points'
import type { MoneyFacts, ReferralWithAttribution } from '../accrual/own-facts'

/** Returns the parts of months, newest first (M30). `until` is the last month to include, '' for all. */
export const partsOfEarned = (months: readonly MonthPoint[], until: Month = ''): AmountPart[] =>
  months
    .filter(({ month }) => until === '' || month <= until)
    .reverse()
    .flatMap(partsOfMonth)

/** Returns pending lines, including those on hold, and days without a line. */
export const unpaidParts = (months: readonly MonthPoint[]): AmountPart[] =>
  partsOfEarned(months).filter(
    (part) =>
      part.kind === 'coming' || (part.kind === 'line' && part.line.status === 'pending' && part.line.payment === ''),
  )

export function partsOfPeriod(facts: MoneyFacts, period: Id, today: CalendarDate): AmountPart[] {
  const own = {
    ...facts,
    periods: facts.periods.filter(({ id }) => id === period),
    lines: facts.lines.filter(({ kind, source }) => kind === 'rental' && source === period),
  }
  return partsOfEarned(monthPoints(own, today))
}

export const sourcesOfReferral = ({ referral, attribution }: ReferralWithAttribution): Id[] =>
  [attribution?.id ?? '', referral.referred_user].filter((source) => source !== '')

/** Returns the earnings from each referral up to today in cents, by referral id. */
export function earnedByReferral(view: {
  referrals: readonly ReferralWithAttribution[]
  commissions: readonly CommissionPoint[]
}): ReadonlyMap<Id, Cents> {
  const bySource = new Map<Id, Cents>()
  for (const { source, cents } of view.commissions.flatMap(({ parts }) => parts)) {
    bySource.set(source, (bySource.get(source) ?? 0) + cents)
  }
  return new Map(
    view.referrals.map((each) => [
      each.referral.id,
      each.attribution === undefined
        ? 0
        : sourcesOfReferral(each).reduce((cents, source) => cents + (bySource.get(source) ?? 0), 0),
    ]),
  )
}

/** Returns the parts of a referral's earnings, newest month first, or null for an unknown referral. */
export function partsOfReferral(
  view: { referrals: readonly ReferralWithAttribution[]; commissions: readonly CommissionPoint[] },
  id: Id,
): AmountPart[] | null {
  const found = view.referrals.find(({ referral }) => referral.id === id)
  if (found?.attribution === undefined) return null
  const sources = sourcesOfReferral(found)
  return [...view.commissions].reverse().flatMap(({ month, rateCents, daysInMonth, parts }) =>
    parts
      .filter(({ source }) => sources.includes(source))
      .flatMap(({ name, days, cents, lines }) => {
        const coming: AmountPart = {
          kind: 'coming',
          of: 'commission',
          month,
          name,
          rateCents,
          days,
          daysInMonth,
          cents,
        }
        return lines.length === 0 ? [coming] : partsOfMonth({ lines, coming: [] })
      }),
  )
}
