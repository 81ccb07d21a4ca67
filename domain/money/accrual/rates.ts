import type { Cents, Id, Month, Rate } from '../../entities'

/** A rate as it is asked for. */
export type RateKind = Rate['kind']
export type RateFact = Pick<Rate, 'kind' | 'user_id' | 'from_month' | 'n' | 'amount_cents' | 'use_default'>

/** What counts while the program's rate has no row at all (M1: 150.00; M2, M3: 50.00). */
const missingRateCents: { readonly [kind in RateKind]: Cents } = {
  rental: 15_000,
  commission: 5_000,
  bonus: 5_000,
}

/** The largest rate of each kind (M2: a commission is bounded 0–100 dollars). */
export const maxRateCents: { readonly [kind in RateKind]: Cents } = {
  rental: 10_000_000,
  commission: 10_000,
  bonus: 10_000_000,
}

/** A rate, and whose it is. */
export interface RateFound {
  cents: Cents
  /** The person's own, not the program's. */
  own: boolean
}

/** How many rates of a kind an owner has had, '' = the program: what a change names, so that none is made unseen. */
export const rateVersion = (rates: readonly RateFact[], kind: RateKind, user: Id): number =>
  rates.filter((rate) => rate.kind === kind && rate.user_id === user && rate.n > 0).length

/**
 * The rate in force in a month (M13): the person's newest own rate unless it gave way to the program's (`use_default`),
 * else the program's newest, else the shipped default. Zero is a value (M7). `user` '' = the program's.
 */
export const rateInForce = (rates: readonly RateFact[], kind: RateKind, user: Id, month: Month): Cents =>
  rateFound(rates, kind, user, month).cents

/** The same rate, and whether it is the person's own. */
export function rateFound(rates: readonly RateFact[], kind: RateKind, user: Id, month: Month): RateFound {
  const own = user === '' ? null : newest(rates, kind, user, month)
  if (own && !own.use_default) return { cents: own.amount_cents, own: true }
  return { cents: newest(rates, kind, '', month)?.amount_cents ?? missingRateCents[kind], own: false }
}

/** The newest rate of exactly this owner up to a month: the latest start, of that the highest `n`. */
function newest(rates: readonly RateFact[], kind: RateKind, user: Id, month: Month): RateFact | null {
  let best: RateFact | null = null
  for (const rate of rates) {
    if (rate.kind !== kind || rate.user_id !== user || rate.from_month > month) continue
    if (!best || rate.from_month > best.from_month || (rate.from_month === best.from_month && rate.n > best.n)) {
      best = rate
    }
  }
  return best
}
