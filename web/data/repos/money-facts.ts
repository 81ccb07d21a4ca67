import type { Id } from '../../../domain/entities'
import { withHolds } from '../../../domain/money/holds'
import type { MoneyFacts } from '../../../domain/money/own-facts'
import { knownRates } from '../../../domain/money/rate-history'
import type { CoterieDb } from '../db/database'
import { useCopyIsWhole } from './copy-is-whole'
import { sharedLive } from './shared-live'
import type { Live } from './use-live'

/**
 * A person's own money facts, live. Voided periods are left out. Read once for all screens, and not before the first copy is whole:
 * an affiliate's lines are tens of thousands, and reading them again after each page of it made it take hours.
 */
export const useMoneyFacts = (userId: Id): Live<MoneyFacts> => useSharedFacts(userId, useCopyIsWhole())
const useSharedFacts = sharedLive(moneyFacts)

async function moneyFacts(db: CoterieDb, userId: Id): Promise<MoneyFacts> {
  const [user, programme, periods, affiliatePeriods, rates, lines, payments, paymentLines, holds, names] =
    await Promise.all([
      db.rows('users').get(userId),
      db.rows('programme').toCollection().first(),
      db.rows('rental_periods').where('user_id').equals(userId).toArray(),
      db.rows('affiliate_periods').where('user_id').equals(userId).toArray(),
      db.rows('rates').where('user_id').anyOf(userId, '').toArray(),
      db.rows('earnings').where('user_id').equals(userId).toArray(),
      db.rows('user_payments').where('user_id').equals(userId).toArray(),
      db.rows('payment_lines').where('user_id').equals(userId).toArray(),
      db.rows('line_holds').where('user_id').equals(userId).toArray(),
      sourceNames(db, userId),
    ])
  return {
    userId,
    user,
    programme,
    periods: periods.filter((period) => period.voided_at === ''),
    affiliatePeriods: affiliatePeriods.filter((period) => period.voided_at === ''),
    rates: knownRates(rates, programme),
    lines: withHolds(lines, holds),
    holds,
    payments,
    paymentLines,
    sourceNames: names,
  }
}

/** Names behind an affiliate's lines, by attribution and by person: of every referral, also of those that left the list. */
async function sourceNames(db: CoterieDb, affiliateId: Id): Promise<Map<Id, string>> {
  const [referrals, attributions] = await Promise.all([
    db.rows('referrals').where('affiliate_id').equals(affiliateId).toArray(),
    db.rows('referral_attributions').where('affiliate_id').equals(affiliateId).toArray(),
  ])
  const byReferral = new Map(referrals.map((row) => [row.id, row.referred_name]))
  return new Map([
    ...referrals.map((row) => [row.referred_user, row.referred_name] as const),
    ...attributions.map((row) => [row.id, byReferral.get(row.referral) ?? ''] as const),
  ])
}
