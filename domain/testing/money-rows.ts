import type { LineHold, PaymentLine, Program, RentalPeriod, UserPayment } from '../entities'
import type { HoldableLine } from '../money/payments/holds'
import type { MoneyFacts, ReferralWithAttribution } from '../money/accrual/own-facts'
import { knownRates } from '../money/accrual/rate-history'

/**
 * Functions that build a person's rows for tests with examples. Lines and payments have all columns; other rows have the
 * fields that the rules read. Amounts are in cents.
 */

export const program = {
  rental_rate_cents: 10_000,
  commission_rate_cents: 5_000,
  payment_threshold_cents: 10_000,
  payout_day: 5,
} as Program

export const period = (start_date: string, end_date = '', id = 'rental'): RentalPeriod =>
  ({ id, start_date, end_date, voided_at: '' }) as RentalPeriod

export const hold = (overrides: Partial<LineHold> = {}): LineHold =>
  ({ kind: 'review', made_at: '2026-11-01 10:00:00.000Z', released_at: '', ...overrides }) as LineHold

export const line = (overrides: Partial<HoldableLine>): HoldableLine => ({
  id: 'l',
  created: '',
  updated: '',
  user_id: 'me',
  kind: 'rental',
  source: 'rental',
  month: '2026-10',
  n: 1,
  period_start: '',
  period_end: '',
  rate_cents: 10_000,
  days: 0,
  days_in_month: 31,
  amount_cents: 0,
  payment_type: 'rental',
  status: 'pending',
  reason: '',
  payment: '',
  paid_date: '',
  cancel_kind: '',
  run: '',
  corrects_payment: '',
  ...overrides,
})

/** A commission line of attribution `a1`. */
export const commission = (overrides: Partial<HoldableLine>): HoldableLine =>
  line({ kind: 'commission', payment_type: 'commission', source: 'a1', rate_cents: 5_000, ...overrides })

export const payment = (overrides: Partial<UserPayment>): UserPayment => ({
  id: 'p',
  created_at: '',
  updated: '',
  user_id: 'me',
  payment_type: 'rental',
  month: '2026-10',
  payment_period_start: '2026-10-01',
  payment_period_end: '2026-10-31',
  amount_cents: 0,
  status: 'pending',
  payment_method: '',
  approved_at: '',
  dispersed_at: '',
  cancelled_at: '',
  cancel_reason: '',
  payee_paypal: '',
  reference: '',
  run: '',
  person_name: '',
  person_email: '',
  replaces: '',
  still_replaces: false,
  reason_for_payee: '',
  payout_state: '',
  payout_until: '',
  payout_sent_on: '',
  payout_reported_at: '',
  payout_previous: '',
  payout_returned_cents: 0,
  payout_owed_cents: 0,
  ...overrides,
})

/** Links lines to a payment. */
export const linked = (payment: string, ...earnings: string[]): PaymentLine[] =>
  earnings.map((earning) => ({ payment, earning }) as PaymentLine)

/** Builds a referral whose rental has started. If `attributed` is null, it is an unused invitation. */
export const referral = (
  overrides: Partial<ReferralWithAttribution['referral']> = {},
  attributed: Partial<NonNullable<ReferralWithAttribution['attribution']>> | null = {},
): ReferralWithAttribution => ({
  referral: {
    id: 'r1',
    referred_name: 'Rita',
    rental_start: '2026-09-16',
    account_status: 'active',
    ...overrides,
  } as ReferralWithAttribution['referral'],
  attribution:
    attributed === null
      ? undefined
      : ({ id: 'a1', from_date: '', to_date: '', ...attributed } as ReferralWithAttribution['attribution']),
})

export const facts = (overrides: Partial<MoneyFacts>): MoneyFacts => ({
  userId: 'me',
  user: undefined,
  program,
  periods: [],
  affiliatePeriods: [],
  rates: knownRates([], program),
  lines: [],
  payments: [],
  paymentLines: [],
  holds: [],
  ...overrides,
})
