import type { Id } from '../../../domain/entities'
import { moneyFactsOf } from '../../../domain/money/facts-of'
import type { MoneyFacts } from '../../../domain/money/own-facts'
import type { CoterieDb } from '../db/database'
import { packedRows } from '../db/packs'
import { useCopyIsWhole } from './copy-is-whole'
import { sharedLive } from './shared-live'
import type { Live } from './use-live'

/**
 * A person's own money facts, live, from their own copy. Voided periods are left out. Read once for all screens, and not before the
 * first copy is whole: an affiliate's lines are tens of thousands, and reading them again after each page of it made it take hours.
 */
export const useMoneyFacts = (userId: Id): Live<MoneyFacts> => useSharedFacts(userId, useCopyIsWhole())
const useSharedFacts = sharedLive(moneyFacts)

async function moneyFacts(db: CoterieDb, userId: Id): Promise<MoneyFacts> {
  const own = <C extends 'rental_periods' | 'affiliate_periods' | OfMoney>(c: C) =>
    db.rows(c).where('user_id').equals(userId).toArray()
  const ofUser = <R extends { user_id: Id }>(rows: R[]): R[] => rows.filter((row) => row.user_id === userId)
  const [user, programme, rental_periods, affiliate_periods, rates, earnings, user_payments, payment_lines] =
    await Promise.all([
      db.rows('users').get(userId),
      db.rows('programme').toCollection().first(),
      own('rental_periods'),
      own('affiliate_periods'),
      db.rows('rates').where('user_id').anyOf(userId, '').toArray(),
      packedRows(db, 'earnings').then(ofUser),
      own('user_payments'),
      packedRows(db, 'payment_lines').then(ofUser),
    ])
  const [line_holds, referrals, referral_attributions] = await Promise.all([
    own('line_holds'),
    db.rows('referrals').where('affiliate_id').equals(userId).toArray(),
    db.rows('referral_attributions').where('affiliate_id').equals(userId).toArray(),
  ])
  const periods = { rental_periods, affiliate_periods }
  const lines = { earnings, user_payments, payment_lines, line_holds }
  return moneyFactsOf(userId, { user, programme, rates, ...periods, ...lines, referrals, referral_attributions })
}

type OfMoney = 'user_payments' | 'line_holds'
