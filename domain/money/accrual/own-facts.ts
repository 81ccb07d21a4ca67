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
