import type { Id } from '../entities'
import type { MoneyFacts, ReferralWithAttribution } from './own-facts'

/** Whose rental a commission or bonus is for, by the source of its line; '' when nobody knows any more. */
export function nameOfSource(
  { sourceNames }: Pick<MoneyFacts, 'sourceNames'>,
  referrals: readonly ReferralWithAttribution[],
  source: Id,
): string {
  const of = referrals.find(
    ({ attribution, referral }) => attribution?.id === source || (source !== '' && referral.referred_user === source),
  )
  return of?.referral.referred_name ?? sourceNames?.get(source) ?? ''
}
