import type { PaymentRun } from '../../../../domain/collections/money/payment-runs'
import type { Month } from '../../../../domain/entities'

/** Which run is meant, among all that were made, the newest first. */
type Runs = readonly PaymentRun[]

/** The newest that stands; the newest of all where each was undone. */
export const newestOf = (runs: Runs): PaymentRun | undefined =>
  runs.find(({ state }) => state === 'committed') ?? runs[0]

/** A month's run: the one with this number, else its newest that stands. */
export function runOf(runs: Runs, month: Month, n: number | null): PaymentRun | undefined {
  const ofMonth = runs.filter((run) => run.month === month)
  return ofMonth.find((run) => run.n === n) ?? newestOf(ofMonth)
}

/**
 * What a run is looked at beside: the run with this number, else of the nearest earlier month the one that made most. Undefined: none,
 * or none is wanted (0).
 */
export function besideOf(runs: Runs, run: PaymentRun, n: number | null): PaymentRun | undefined {
  if (n === 0) return undefined
  const chosen = runs.find((other) => other.n === n && other.id !== run.id)
  if (chosen !== undefined) return chosen
  const earlier = runs.filter(({ state, month }) => state === 'committed' && month < run.month)
  const month = earlier.reduce((latest, other) => (other.month > latest ? other.month : latest), '')
  return earlier
    .filter((other) => other.month === month)
    .reduce<PaymentRun | undefined>(
      (most, other) => (most === undefined || other.counts.created > most.counts.created ? other : most),
      undefined,
    )
}

/** The how-manieth run of its month it is, from 1, and how many the month has. */
export function placeOf(runs: Runs, run: PaymentRun): { nth: number; of: number } {
  const ofMonth = runs.filter(({ month }) => month === run.month).sort((a, b) => a.n - b.n)
  return { nth: ofMonth.findIndex(({ id }) => id === run.id) + 1, of: ofMonth.length }
}
