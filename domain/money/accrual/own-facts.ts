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

/** Everything a person's amounts are computed from, as their device holds it. Voided periods are left out. */
export interface MoneyFacts {
  userId: Id
  user: User | undefined
  program: Program | undefined
  periods: RentalPeriod[]
  affiliatePeriods: AffiliatePeriod[]
  /** What is known of the person's own rates and the program's (`knownRates`). */
  rates: RateFact[]
  /** With their open holds. */
  lines: HoldableLine[]
  holds: LineHold[]
  payments: UserPayment[]
  paymentLines: PaymentLine[]
  /**
   * Whose rental a commission or bonus is for, by the line's source (an attribution, a person): also those who left the list of
   * referrals (moved to somebody else, hidden), because their lines stay (M14, M15).
   */
  sourceNames?: ReadonlyMap<Id, string>
}

/** An affiliate's referral with the days it counts for them (M14). */
export interface ReferralWithAttribution {
  referral: Referral
  /** The one that counts now, or the last one; undefined for an invitation nobody used. */
  attribution: ReferralAttribution | undefined
}
