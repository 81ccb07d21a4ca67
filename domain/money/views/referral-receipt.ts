import type { CalendarDate, Cents, Id, Month, Referral } from '../../entities'
import { sourcesOfReferral } from '../breakdown/earned-parts'
import type { AmountState } from '../breakdown/line-state'
import type { MoneyView } from './money-view'

export interface ReferralDetailStep {
  kind: 'invited' | 'signed-up' | 'decided' | 'rental' | 'over'
  on: CalendarDate
}

export interface ReferralDetailMonth {
  month: Month
  days: number
  daysInMonth: number
  cents: Cents
  state: AmountState
}

/** The details of a referral. `cents` is the sum of `months`. */
export interface ReferralDetails {
  referral: Referral
  how: Referral['source']
  /** The first day that counts; '' if it is the day of the sign-up. */
  since: CalendarDate
  steps: ReferralDetailStep[]
  months: ReferralDetailMonth[]
  cents: Cents
}

export function referralDetails(view: Pick<MoneyView, 'referrals' | 'commissions'>, id: Id): ReferralDetails | null {
  const found = view.referrals.find((each) => each.referral.id === id)
  if (found?.attribution === undefined) return null
  const { referral, attribution } = found
  const sources = sourcesOfReferral(found)
  const months = view.commissions.flatMap((point) =>
    point.parts
      .filter((part) => sources.includes(part.source) && part.cents !== 0)
      .map(({ days, cents, state }): ReferralDetailMonth => ({
        month: point.month,
        days,
        daysInMonth: point.daysInMonth,
        cents,
        state,
      })),
  )
  return {
    referral,
    how: referral.source,
    since: attribution.from_date || referral.signup_date,
    steps: stepsOf(referral, attribution),
    months,
    cents: months.reduce((cents, month) => cents + month.cents, 0),
  }
}

function stepsOf(
  referral: Referral,
  { from_date: from, to_date: to }: { from_date: CalendarDate; to_date: CalendarDate },
): ReferralDetailStep[] {
  const steps: ReferralDetailStep[] = [
    ...(referral.source === 'invite' ? [{ kind: 'invited' as const, on: referral.created_at.slice(0, 10) }] : []),
    { kind: 'signed-up', on: referral.signup_date },
    ...(referral.source === 'admin' ? [{ kind: 'decided' as const, on: from }] : []),
    { kind: 'rental', on: referral.rental_start },
    { kind: 'over', on: to },
  ]
  return steps.filter(({ on }) => on !== '').sort((a, b) => a.on.localeCompare(b.on))
}
