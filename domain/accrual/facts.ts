import type {
  AffiliatePeriod,
  Cents,
  Earning,
  Month,
  ReferralAttribution,
  RentalPeriod,
  UserPayment,
} from '../entities'
import type { RateFact } from '../rates'

export type PeriodFact = Pick<RentalPeriod, 'id' | 'user_id' | 'start_date' | 'end_date' | 'voided_at'>
export type AffiliatePeriodFact = Pick<AffiliatePeriod, 'id' | 'user_id' | 'start_date' | 'end_date' | 'voided_at'>
type AttributionFact = Pick<
  ReferralAttribution,
  'id' | 'referred_user' | 'affiliate_id' | 'from_date' | 'to_date' | 'voided_at'
>

/** A stored line, as far as generation reads it. */
export type LineFact = Pick<
  Earning,
  | 'id'
  | 'user_id'
  | 'kind'
  | 'source'
  | 'month'
  | 'n'
  | 'rate_cents'
  | 'days'
  | 'amount_cents'
  | 'payment_type'
  | 'status'
  | 'hold_until'
  | 'reason'
  | 'payment'
  | 'cancel_kind'
>
export type PaymentFact = Pick<
  UserPayment,
  'id' | 'user_id' | 'payment_type' | 'month' | 'status' | 'run' | 'amount_cents'
>

/** Everything a run looks at. `attributions` are those of verified people: an unverified one doesn't count yet (M16). */
export interface Facts {
  periods: readonly PeriodFact[]
  affiliatePeriods: readonly AffiliatePeriodFact[]
  attributions: readonly AttributionFact[]
  rates: readonly RateFact[]
  lines: readonly LineFact[]
  payments: readonly PaymentFact[]
  /** Months with a committed run. */
  generated: readonly Month[]
  thresholdCents: Cents
}
