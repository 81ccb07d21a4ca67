import * as v from 'valibot'
import type { Cents, LineStatus, Moment, Month } from '../../entities'

const cents = v.pipe(v.number(), v.integer())

/** Where the lines of a month are: parts that sum to what was earned. */
const parts = {
  /** Open, and a hold keeps it out of every payment (M23). */
  held: cents,
  /** Open, for the next run: below the threshold, or not run yet. */
  waiting: cents,
  /** In a payment that is pending or approved, and in no payout batch. */
  owed: cents,
  /** In an approved payment that is locked in a payout batch (M24). */
  inPayout: cents,
  /** Paid; lines that were closed at zero together stand here with it, each with its sign. */
  sent: cents,
}
export type LedgerPart = keyof typeof parts
/** In the order in which money moves. */
export const ledgerParts = ['held', 'waiting', 'owed', 'inPayout', 'sent'] as const satisfies readonly LedgerPart[]

/** A month of the ledger: every line of it that isn't cancelled, once. */
export const ledgerMonth = v.object({
  month: v.string(),
  /** How many lines. */
  lines: v.number(),
  earned: cents,
  ...parts,
  /** When its run was made, '' = none. */
  run: v.string(),
})
export type LedgerMonth = v.InferOutput<typeof ledgerMonth>
export type LedgerSums = Omit<LedgerMonth, 'month' | 'run'>

/** What is kept or found of lines: those of a month that have a state in common. */
export interface CountedLines {
  month: Month
  status: LineStatus
  /** In a living payment, or paid by one. */
  inPayment: boolean
  n: number
  cents: Cents
}
interface MonthCents {
  month: Month
  cents: Cents
}

const none: LedgerSums = { lines: 0, earned: 0, held: 0, waiting: 0, owed: 0, inPayout: 0, sent: 0 }

/**
 * The ledger by month, the newest first (M4): cancelled lines are none.
 * @param held of open lines those with an open hold
 * @param inPayout of lines in payments those whose payment is locked in a payout batch
 * @param runs when the run of a month was made
 */
export function ledgerMonths(
  counted: readonly CountedLines[],
  held: readonly MonthCents[],
  inPayout: readonly MonthCents[],
  runs: ReadonlyMap<Month, Moment>,
): LedgerMonth[] {
  const months = new Map<Month, LedgerMonth>()
  const of = (month: Month): LedgerMonth => {
    const found = months.get(month) ?? { month, ...none, run: runs.get(month) ?? '' }
    months.set(month, found)
    return found
  }
  for (const { month, status, inPayment, n, cents: sum } of counted) {
    if (status === 'cancelled') continue
    const row = of(month)
    row.lines += n
    row.earned += sum
    row[status === 'paid' ? 'sent' : inPayment ? 'owed' : 'waiting'] += sum
  }
  const move = (from: LedgerPart, to: LedgerPart, found: readonly MonthCents[]): void => {
    for (const { month, cents: sum } of found) {
      const row = of(month)
      row[from] -= sum
      row[to] += sum
    }
  }
  move('waiting', 'held', held)
  move('owed', 'inPayout', inPayout)
  return [...months.values()].sort((a, b) => (a.month < b.month ? 1 : -1))
}

/** Months of the ledger together. */
export const ledgerTotals = (months: readonly LedgerMonth[]): LedgerSums =>
  months.reduce<LedgerSums>(
    (sums, month) => ({
      lines: sums.lines + month.lines,
      earned: sums.earned + month.earned,
      held: sums.held + month.held,
      waiting: sums.waiting + month.waiting,
      owed: sums.owed + month.owed,
      inPayout: sums.inPayout + month.inPayout,
      sent: sums.sent + month.sent,
    }),
    none,
  )

/** Lines in no payment. */
export const openBalance = ({ held, waiting }: Pick<LedgerSums, 'held' | 'waiting'>): Cents => held + waiting

/** By how much lines differ from payments and the open balance; 0 = it adds up. */
export const ledgerDifference = (of: { lines: Cents; payments: Cents; open: Cents }): Cents =>
  of.lines - of.payments - of.open
