import type { CalendarDate, Cents, Id, Month } from '../../entities'
import type { CommissionPart, CommissionPoint } from './commission-points'
import { compareCharacters } from '../../lists'
import { forecast } from '../forecast/forecast'
import type { MoneyView } from '../views/money-view'

/** How a referral is drawn. `held`: on hold or under review. Future months are certain (`sure`) or possible (`perhaps`). */
export type ReferralMarkState = 'full' | 'part' | 'running' | 'held' | 'sure' | 'perhaps'

export interface ReferralMark {
  key: string
  /** The id from which the person's color is derived; '' in future months. */
  seed: Id
  share: number
  discStyle: ReferralMarkState
}

export interface ReferralMonth {
  month: Month
  lowCents: Cents
  highCents: Cents
  /** The referrals, oldest rental first, so that each has the same row in every month. */
  marks: ReferralMark[]
  point: CommissionPoint | null
}

/** Returns an affiliate's months with a mark for each referral, oldest first, followed by the forecast. */
export function referralMonths(view: MoneyView): ReferralMonth[] {
  const starts = new Map(view.referrals.map(({ referral }) => [referral.id, referral.rental_start]))
  const pastMonths = view.commissions.map((point): ReferralMonth => {
    const marks = sortByRentalStart(
      point.parts.filter((part) => part.days > 0),
      starts,
    ).map((part) => markOf(part, point))
    return { month: point.month, lowCents: point.cents, highCents: point.cents, marks, point }
  })
  const coming = forecast(view, 'commission').map((ahead): ReferralMonth => ({
    month: ahead.month,
    lowCents: ahead.lowCents,
    highCents: ahead.highCents,
    point: null,
    marks: ahead.parts
      .map((part, at): ReferralMark => ({
        key: `${part.name} ${String(at)}`,
        seed: '',
        share: 1,
        discStyle: part.perhaps === null ? 'sure' : 'perhaps',
      }))
      .sort((a, b) => Number(a.discStyle === 'perhaps') - Number(b.discStyle === 'perhaps')),
  }))
  return [...pastMonths, ...(coming.every((month) => month.highCents === 0) ? [] : coming)]
}

export const referralOrder = (referrals: MoneyView['referrals']): Id[] =>
  referrals
    .map(({ referral }) => referral)
    .filter((referral) => referral.rental_start !== '')
    .sort((a, b) => compareCharacters(a.rental_start, b.rental_start) || compareCharacters(a.id, b.id))
    .map(({ id }) => id)

export function visiblePartsByDays(point: CommissionPoint): CommissionPart[] {
  const rank = (part: CommissionPart): number => (part.days === 0 ? 2 : part.days < point.daysInMonth ? 0 : 1)
  return point.parts
    .filter((part) => part.days > 0 || part.cents !== 0)
    .sort((a, b) => rank(a) - rank(b) || (rank(a) === 0 ? a.days - b.days : 0))
}

function sortByRentalStart(parts: CommissionPart[], starts: ReadonlyMap<Id, CalendarDate>): CommissionPart[] {
  const startOf = (part: CommissionPart) => starts.get(part.referral) ?? ''
  return [...parts].sort((a, b) => compareCharacters(startOf(a), startOf(b)) || compareCharacters(a.source, b.source))
}

function markOf(part: CommissionPart, point: CommissionPoint): ReferralMark {
  const share = Math.min(1, part.days / point.daysInMonth)
  const discStyle =
    part.state === 'held'
      ? 'held'
      : part.state === 'counting' && point.estimate
        ? 'running'
        : share < 1
          ? 'part'
          : 'full'
  return { key: part.source, seed: part.referral || part.source, share, discStyle }
}
