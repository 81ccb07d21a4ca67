import type { AffiliatePeriod, RentalPeriod } from '../../collections/periods/periods'
import type { Cents, Month } from '../../collections/define/row'
import type { Earning } from '../../collections/money/earnings'
import type { LineHold, LineHoldAdmin } from '../../collections/money/line-holds'
import type { ReferralAttribution } from '../../collections/periods/referrals'
import type { FraudSignal } from '../../collections/periods/fraud-signals'
import type { UserPayment } from '../../collections/money/user-payments'
import type { RateFact } from './rates'

export type PeriodFact = Pick<RentalPeriod, 'id' | 'user_id' | 'start_date' | 'end_date' | 'voided_at'>
export type AffiliatePeriodFact = Pick<AffiliatePeriod, 'id' | 'user_id' | 'start_date' | 'end_date' | 'voided_at'>
type AttributionFact = Pick<
  ReferralAttribution,
  'id' | 'referred_user' | 'affiliate_id' | 'from_date' | 'to_date' | 'voided_at'
>

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
  | 'payment'
  | 'cancel_kind'
>
export type PaymentFact = Pick<
  UserPayment,
  'id' | 'user_id' | 'payment_type' | 'month' | 'status' | 'run' | 'amount_cents' | 'replaces' | 'still_replaces'
>
export type HoldFact = Pick<LineHold, 'earning' | 'kind' | 'outcome'> & Pick<LineHoldAdmin, 'evidence'>
export type FraudSignalFact = Pick<FraudSignal, 'affiliate_id' | 'referred_user' | 'cleared_at'>

/** Everything that a payment run reads. `attributions` contains only those of verified people (M16). */
export interface RunFacts {
  periods: readonly PeriodFact[]
  affiliatePeriods: readonly AffiliatePeriodFact[]
  attributions: readonly AttributionFact[]
  rates: readonly RateFact[]
  lines: readonly LineFact[]
  payments: readonly PaymentFact[]
  holds: readonly HoldFact[]
  evidence: readonly FraudSignalFact[]
  generated: readonly Month[]
  thresholdCents: Cents
}
