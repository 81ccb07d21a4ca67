import type { Id, Cents, Month } from '../../domain/entities'
import { type RateFact, type RateKind, rateInForce as inForce } from '../../domain/money/accrual/rates'
import { rows } from '../platform/db'

export function readRates(app: PbSource, kind: RateKind, user: Id): RateFact[] {
  return rows(
    app,
    `SELECT user_id, from_month, n, amount_cents, use_default FROM rates
     WHERE kind = {:kind} AND (user_id = '' OR user_id = {:user})`,
    { kind, user },
    { user_id: '', from_month: '', n: 0, amount_cents: 0, use_default: false },
  ).map((rate) => ({ ...rate, kind }))
}

export function programRates(app: PbSource): RateFact[] {
  return rows(
    app,
    `SELECT kind, from_month, n, amount_cents FROM rates WHERE user_id = ''`,
    {},
    { kind: '', from_month: '', n: 0, amount_cents: 0 },
  ).map((rate) => ({ ...rate, kind: rate.kind as RateKind, user_id: '', use_default: false }))
}

/** Returns the rate of a kind that applies in a month, in cents; `user` '' = the program's rate (M1, M2, M13). */
export function rateInForce(app: PbSource, kind: RateKind, user: Id, month: Month): Cents {
  return inForce(readRates(app, kind, user), kind, user, month)
}
