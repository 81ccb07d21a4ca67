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

/** Everything from which a person's amounts are computed, as the person's device stores it. Voided periods are left out. */
export interface MoneyFacts {
  userId: Id
  user: User | undefined
  program: Program | undefined
  periods: RentalPeriod[]
  affiliatePeriods: AffiliatePeriod[]
  /** The person's own rates and the program's (`knownRates`). */
  rates: RateFact[]
  /** The person's earnings lines with their open holds. */
  lines: HoldableLine[]
  holds: LineHold[]
  payments: UserPayment[]
  paymentLines: PaymentLine[]
  /**
   * The referred person's name for a commission or bonus, by the line's source (an attribution or a person). It includes
   * referrals that left the list because they were moved or hidden (M14, M15).
   */
  sourceNames?: ReadonlyMap<Id, string>
}

/** An affiliate's referral and its attribution (M14). */
export interface ReferralWithAttribution {
  referral: Referral
  attribution: ReferralAttribution | undefined
}
