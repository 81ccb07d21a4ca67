import type {
  AffiliatePeriod,
  Earning,
  Id,
  LineHold,
  PaymentLine,
  Program,
  Rate,
  Referral,
  ReferralAttribution,
  RentalPeriod,
  User,
  UserPayment,
} from '../../entities'
import { withHolds } from '../payments/holds'
import { markManualLines } from '../payments/manual-payment'
import type { MoneyFacts, ReferralWithAttribution } from './own-facts'
import { knownRates } from './rate-history'

/** A person's rows, from the person's device or from the response to an admin's request. */
export interface MoneyRows {
  user: User | undefined
  program: Program | undefined
  rental_periods: readonly RentalPeriod[]
  affiliate_periods: readonly AffiliatePeriod[]
  rates: readonly Rate[]
  earnings: readonly Earning[]
  user_payments: readonly UserPayment[]
  payment_lines: readonly PaymentLine[]
  line_holds: readonly LineHold[]
  /** The person's referrals as an affiliate, including hidden ones. */
  referrals: readonly Referral[]
  referral_attributions: readonly ReferralAttribution[]
}

/** Returns a person's input for the money calculations, without voided periods. */
export function moneyFactsOf(userId: Id, rows: MoneyRows): MoneyFacts {
  return {
    userId,
    user: rows.user,
    program: rows.program,
    periods: rows.rental_periods.filter((period) => period.voided_at === ''),
    affiliatePeriods: rows.affiliate_periods.filter((period) => period.voided_at === ''),
    rates: knownRates(rows.rates, rows.program),
    lines: markManualLines(withHolds(rows.earnings, rows.line_holds), rows.user_payments, rows.payment_lines),
    holds: [...rows.line_holds],
    payments: [...rows.user_payments],
    paymentLines: [...rows.payment_lines],
    sourceNames: sourceNames(rows),
  }
}

function sourceNames({ referrals, referral_attributions }: MoneyRows): Map<Id, string> {
  const byReferral = new Map(referrals.map((row) => [row.id, row.referred_name]))
  return new Map([
    ...referrals.map((row) => [row.referred_user, row.referred_name] as const),
    ...referral_attributions.map((row) => [row.id, byReferral.get(row.referral) ?? ''] as const),
  ])
}

/** Returns open referrals and expired invitations, newest first, without hidden and lost ones. */
export function visibleReferrals({
  referrals,
  referral_attributions,
}: Pick<MoneyRows, 'referrals' | 'referral_attributions'>): ReferralWithAttribution[] {
  const latest = new Map<Id, ReferralAttribution>()
  for (const attribution of referral_attributions) {
    if (attribution.voided_at !== '') continue
    const before = latest.get(attribution.referral)
    if (before === undefined || before.from_date < attribution.from_date) latest.set(attribution.referral, attribution)
  }
  return referrals
    .filter((row) => row.hidden_at === '' && (row.closed_at === '' || row.closed_reason === 'expired'))
    .sort((a, b) => sortKey(b).localeCompare(sortKey(a)))
    .map((referral) => ({ referral, attribution: latest.get(referral.id) }))
}

const sortKey = (row: Referral): string =>
  `${row.account_status === 'active' ? 2 : row.closed_at === '' ? 1 : 0}${row.rental_start}${row.signup_date || row.created_at}`
