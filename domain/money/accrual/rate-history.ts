import type { Cents, Month, Program } from '../../entities'
import type { RateFact, RateKind } from './rates'

export type RateHistory = Program['rate_history']

const kinds = ['rental', 'commission', 'bonus'] as const

/** Returns each month's latest rate up to this month (M13), without future rates and corrected mistakes. */
export function rateHistory(rates: readonly RateFact[], thisMonth: Month): RateHistory {
  const of = (kind: RateKind): { month: Month; cents: Cents }[] => {
    const newest = new Map<Month, RateFact>()
    for (const rate of rates) {
      if (rate.kind !== kind || rate.user_id !== '' || rate.from_month > thisMonth) continue
      const known = newest.get(rate.from_month)
      if (known === undefined || rate.n > known.n) newest.set(rate.from_month, rate)
    }
    return [...newest.values()]
      .map((rate) => ({ month: rate.from_month, cents: rate.amount_cents }))
      .sort((a, b) => (a.month < b.month ? -1 : 1))
  }
  return { rental: of('rental'), commission: of('commission'), bonus: of('bonus') }
}

/** Returns the person's own rates and the program's history, which give the same rates as the rows on admins' devices. */
export function knownRates(
  rows: readonly RateFact[],
  program:
    | Partial<Pick<Program, 'rate_history' | 'rental_rate_cents' | 'commission_rate_cents' | 'bonus_cents'>>
    | undefined,
): RateFact[] {
  if (program === undefined) return [...rows]
  const historyRates = kinds.flatMap((kind) =>
    (program.rate_history?.[kind] ?? [{ month: '1970-01', cents: program[rateColumns[kind]] ?? 0 }]).map(
      ({ month, cents }): RateFact => ({
        kind,
        user_id: '',
        from_month: month,
        n: 0,
        amount_cents: cents,
        use_default: false,
      }),
    ),
  )
  return [...historyRates, ...rows]
}

const rateColumns = {
  rental: 'rental_rate_cents',
  commission: 'commission_rate_cents',
  bonus: 'bonus_cents',
} as const satisfies { [kind in RateKind]: keyof Program }
