import { monthOf } from '../calendar'
import type { CalendarDate, Month, Referral } from '../entities'

/** How somebody came: by the link or its code, by an invitation, or moved by an admin. */
export const referralWays = ['link', 'invite', 'admin'] as const
export type ReferralWay = (typeof referralWays)[number]

/** Those who signed up in one month, and how far they came until today. */
export interface FunnelMonth {
  month: Month
  signedUp: number
  /** Whose rental has begun, also those that have ended since. */
  started: number
  /** Whose rental runs today. */
  active: number
}

type Counted = Pick<Referral, 'referred_user' | 'signup_date' | 'rental_start' | 'account_status' | 'source'>

/** The way of a referral: a code that was typed is the link's. */
export const wayOf = ({ source }: Pick<Referral, 'source'>): ReferralWay => (source === 'code' ? 'link' : source)

/**
 * From sign-up to active: one row for each month in which somebody signed up, newest first. Invitations that nobody used are in none.
 * @param way only those who came so; undefined: everybody
 */
export function referralFunnel(referrals: readonly Counted[], today: CalendarDate, way?: ReferralWay): FunnelMonth[] {
  const months = new Map<Month, FunnelMonth>()
  for (const referral of referrals) {
    if (referral.referred_user === '' || referral.signup_date === '') continue
    if (way !== undefined && wayOf(referral) !== way) continue
    const month = monthOf(referral.signup_date)
    const row = months.get(month) ?? { month, signedUp: 0, started: 0, active: 0 }
    const started = referral.rental_start !== '' && referral.rental_start <= today
    months.set(month, {
      month,
      signedUp: row.signedUp + 1,
      started: row.started + Number(started),
      active: row.active + Number(started && referral.account_status === 'active'),
    })
  }
  return [...months.values()].sort((a, b) => b.month.localeCompare(a.month))
}
