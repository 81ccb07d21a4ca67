import type {
  AffiliatePeriod,
  Earning,
  Id,
  PaymentLine,
  Programme,
  Rate,
  RentalPeriod,
  User,
  UserPayment,
} from '../../../domain/entities'
import type { CoterieDb } from '../db/database'
import { useLive, type Live } from './use-live'

/** Everything a person's amounts are computed from, as it lies on the device. */
export interface MoneyFacts {
  user: User | undefined
  programme: Programme | undefined
  periods: RentalPeriod[]
  affiliatePeriods: AffiliatePeriod[]
  rates: Rate[]
  lines: Earning[]
  payments: UserPayment[]
  paymentLines: PaymentLine[]
}

/** A person's own money facts, live. Voided periods are left out. */
export const useMoneyFacts = (userId: Id): Live<MoneyFacts> => useLive((db) => moneyFacts(db, userId), [userId])

async function moneyFacts(db: CoterieDb, userId: Id): Promise<MoneyFacts> {
  const [user, programme, periods, affiliatePeriods, rates, lines, payments, paymentLines] = await Promise.all([
    db.rows('users').get(userId),
    db.rows('programme').toCollection().first(),
    db.rows('rental_periods').where('user_id').equals(userId).toArray(),
    db.rows('affiliate_periods').where('user_id').equals(userId).toArray(),
    db.rows('rates').where('user_id').anyOf(userId, '').toArray(),
    db.rows('earnings').where('user_id').equals(userId).toArray(),
    db.rows('user_payments').where('user_id').equals(userId).toArray(),
    db.rows('payment_lines').where('user_id').equals(userId).toArray(),
  ])
  return {
    user,
    programme,
    periods: periods.filter((period) => period.voided_at === ''),
    affiliatePeriods: affiliatePeriods.filter((period) => period.voided_at === ''),
    rates,
    lines,
    payments,
    paymentLines,
  }
}
