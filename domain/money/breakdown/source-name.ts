import type { Id } from '../../entities'
import type { MoneyFacts, ReferralWithAttribution } from '../accrual/own-facts'

type Names = Pick<MoneyFacts, 'sourceNames'>

export const nameOfSource = (facts: Names, referrals: readonly ReferralWithAttribution[], source: Id): string =>
  namesOfSources(facts, referrals)(source)

export function namesOfSources(
  { sourceNames }: Names,
  referrals: readonly ReferralWithAttribution[],
): (source: Id) => string {
  const listed = new Map<Id, string>()
  for (const { attribution, referral } of referrals) {
    for (const source of [attribution?.id ?? '', referral.referred_user]) {
      if (source !== '' && !listed.has(source)) listed.set(source, referral.referred_name)
    }
  }
  return (source) => listed.get(source) ?? sourceNames?.get(source) ?? ''
}
