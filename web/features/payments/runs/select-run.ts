import type { PaymentRun } from '../../../../domain/collections/money/payment-runs'
import type { Month } from '../../../../domain/entities'

/** Runs, newest first. */
type Runs = readonly PaymentRun[]

/** Returns the newest run that wasn't undone; if all were undone, returns the newest one. */
export const latestRun = (runs: Runs): PaymentRun | undefined =>
  runs.find(({ state }) => state === 'committed') ?? runs[0]

/** Returns the month's run with this number, otherwise its latest run. */
export function findRun(runs: Runs, month: Month, n: number | null): PaymentRun | undefined {
  const ofMonth = runs.filter((run) => run.month === month)
  return ofMonth.find((run) => run.n === n) ?? latestRun(ofMonth)
}

/**
 * Returns the run to compare with: number `n` (0 for none), otherwise the largest run of the nearest earlier month with a
 * run.
 */
export function findComparisonRun(runs: Runs, run: PaymentRun, n: number | null): PaymentRun | undefined {
  if (n === 0) return undefined
  const chosen = runs.find((other) => other.n === n && other.id !== run.id)
  if (chosen !== undefined) return chosen
  const earlier = runs.filter(({ state, month }) => state === 'committed' && month < run.month)
  const month = earlier.reduce((latest, other) => (other.month > latest ? other.month : latest), '')
  return earlier
    .filter((other) => other.month === month)
    .reduce<PaymentRun | undefined>(
      (largest, other) => (largest === undefined || other.counts.created > largest.counts.created ? other : largest),
      undefined,
    )
}

/** Returns the run's position among the runs of its month, from 1, and how many the month has. */
export function runOrdinal(runs: Runs, run: PaymentRun): { nth: number; of: number } {
  const ofMonth = runs.filter(({ month }) => month === run.month).sort((a, b) => a.n - b.n)
  return { nth: ofMonth.findIndex(({ id }) => id === run.id) + 1, of: ofMonth.length }
}
