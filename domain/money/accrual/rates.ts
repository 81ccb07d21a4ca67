import type { Cents, Id, Month } from '../../collections/define/row'
import type { Rate } from '../../collections/periods/rates'

export type RateKind = Rate['kind']
export type RateFact = Pick<Rate, 'kind' | 'user_id' | 'from_month' | 'n' | 'amount_cents' | 'use_default'>

/** The default rates, for a program without rates (M1: 150.00; M2, M3: 50.00). */
const missingRateCents: { readonly [kind in RateKind]: Cents } = {
  rental: 15_000,
  commission: 5_000,
  bonus: 5_000,
}

/** The maximum rate of each kind (M2: a commission is at most $100). */
export const maxRateCents: { readonly [kind in RateKind]: Cents } = {
  rental: 10_000_000,
  commission: 10_000,
  bonus: 10_000_000,
}

export interface ResolvedRate {
  cents: Cents
  own: boolean
}

/** Returns how many rates an owner ('' for the program) has had, which reveals changes by another admin. */
export const rateVersion = (rates: readonly RateFact[], kind: RateKind, user: Id): number =>
  rates.filter((rate) => rate.kind === kind && rate.user_id === user && rate.n > 0).length

/** Returns the person's latest own rate unless it was ended, otherwise the program's (M13). Zero is valid (M7). */
export const rateInForce = (rates: readonly RateFact[], kind: RateKind, user: Id, month: Month): Cents =>
  resolveRate(rates, kind, user, month).cents

export function resolveRate(rates: readonly RateFact[], kind: RateKind, user: Id, month: Month): ResolvedRate {
  const own = user === '' ? null : newest(rates, kind, user, month)
  if (own && !own.use_default) return { cents: own.amount_cents, own: true }
  return { cents: newest(rates, kind, '', month)?.amount_cents ?? missingRateCents[kind], own: false }
}

/** Returns the rate with the latest start month, and among several the one with the highest `n`. */
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

/** Returns rate × days ÷ days in the month, rounded half up to the cent, in integer arithmetic (M5). */
export function prorate(rateCents: Cents, days: number, daysInMonth: number): Cents {
  const numerator = 2 * rateCents * days + daysInMonth
  const denominator = 2 * daysInMonth
  return (numerator - (numerator % denominator)) / denominator
}

export const partMonthExample = { days: 16, daysInMonth: 30 } as const

export interface RatedDays {
  rateCents: Cents
  days: number
}

/** Returns the sum of shares that are each rounded (M5), for the landing page's calculator and the forecast. */
export const monthSum = (shares: readonly RatedDays[], daysInMonth: number): Cents =>
  shares.reduce((cents, { rateCents, days }) => cents + prorate(rateCents, days, daysInMonth), 0)
