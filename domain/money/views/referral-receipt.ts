import type { CalendarDate, Cents, Id, Month, Referral } from '../../entities'
import { sourcesOfReferral } from '../breakdown/earned-parts'
import type { AmountState } from '../breakdown/line-state'
import type { MoneyView } from './money-view'

/** What happened on the way to somebody being an affiliate's; only what is recorded. */
export interface ReceiptStep {
  kind: 'invited' | 'signed-up' | 'decided' | 'rental' | 'over'
  on: CalendarDate
}

/** A month of it, or a bonus. */
export interface ReceiptMonth {
  month: Month
  /** 0 = a bonus or a correction: not by days. */
  days: number
  daysInMonth: number
  cents: Cents
  state: AmountState
}

/** How, when and by which rule a person became an affiliate's, and what that has earned: `cents` is the sum of the months. */
export interface ReferralReceipt {
  referral: Referral
  how: Referral['source']
  /** From when they count; '' = since they signed up. */
  since: CalendarDate
  steps: ReceiptStep[]
  months: ReceiptMonth[]
  cents: Cents
}

/** The receipt of a referral; null for an invitation that nobody used, and for one that isn't (or no longer) here. */
export function referralReceipt(view: Pick<MoneyView, 'referrals' | 'commissions'>, id: Id): ReferralReceipt | null {
  const found = view.referrals.find((each) => each.referral.id === id)
  if (found?.attribution === undefined) return null
  const { referral, attribution } = found
  const sources = sourcesOfReferral(found)
  const months = view.commissions.flatMap((point) =>
    point.parts
      .filter((part) => sources.includes(part.source) && part.cents !== 0)
      .map(({ days, cents, state }): ReceiptMonth => ({
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
): ReceiptStep[] {
  const steps: ReceiptStep[] = [
    ...(referral.source === 'invite' ? [{ kind: 'invited' as const, on: referral.created_at.slice(0, 10) }] : []),
    { kind: 'signed-up', on: referral.signup_date },
    ...(referral.source === 'admin' ? [{ kind: 'decided' as const, on: from }] : []),
    { kind: 'rental', on: referral.rental_start },
    { kind: 'over', on: to },
  ]
  return steps.filter(({ on }) => on !== '').sort((a, b) => a.on.localeCompare(b.on))
}
