import type {
  AffiliatePeriod,
  Id,
  LineHold,
  PaymentLine,
  Program,
  Referral,
  ReferralAttribution,
  RentalPeriod,
  User,
  UserPayment,
} from '../../entities'
import type { HoldableLine } from '../payments/holds'
import type { RateFact } from './rates'

/** A person's data as the device stores it, without voided periods. */
export interface MoneyFacts {
  userId: Id
  user: User | undefined
  program: Program | undefined
  periods: RentalPeriod[]
  affiliatePeriods: AffiliatePeriod[]
  rates: RateFact[]
  lines: HoldableLine[]
  holds: LineHold[]
  payments: UserPayment[]
  paymentLines: PaymentLine[]
  /**
   * Names of referred people by the line's source, including moved and hidden referrals, which the list omits (M14, M15).
   */
  sourceNames?: ReadonlyMap<Id, string>
}

export interface ReferralWithAttribution {
  referral: Referral
  attribution: ReferralAttribution | undefined
}

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
