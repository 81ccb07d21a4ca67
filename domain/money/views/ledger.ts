import * as v from 'valibot'
import type { Cents, LineStatus, Moment, Month } from '../../entities'

const cents = v.pipe(v.number(), v.integer())

/** The states of a month's lines. Their sums add up to the earned amount. */
const parts = {
  /** Pending lines with an open hold (M23). */
  held: cents,
  /** Pending lines in no payment: below the threshold, or in a month without a run. */
  waiting: cents,
  /** Lines in a pending or approved payment that is in no batch. */
  owed: cents,
  /** Lines in an approved payment that is locked in a batch (M24). */
  inPayout: cents,
  /** Paid lines, including those of balances that were closed at zero. */
  sent: cents,
}
export type LedgerPart = keyof typeof parts
/** All states, in order of progress. */
export const ledgerParts = ['held', 'waiting', 'owed', 'inPayout', 'sent'] as const satisfies readonly LedgerPart[]

/** A month of the ledger, without cancelled lines. */
export const ledgerMonth = v.object({
  month: v.string(),
  lines: v.number(),
  earned: cents,
  ...parts,
  /** When the month's run was created; '' if there is none. */
  run: v.string(),
})
export type LedgerMonth = v.InferOutput<typeof ledgerMonth>
export type LedgerSums = Omit<LedgerMonth, 'month' | 'run'>

/** The sum of a month's lines with the same state. */
export interface LineTotals {
  month: Month
  status: LineStatus
  /** Whether an active payment contains the lines or has paid them. */
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
 * Returns the ledger by month, newest first, without cancelled lines (M4).
 * @param held pending lines with an open hold
 * @param inPayout lines of payments that are locked in a batch
 * @param runs when the run of each month was created
 */
export function ledgerMonths(
  counted: readonly LineTotals[],
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

/** Returns the sum of lines in no payment. */
export const openBalance = ({ held, waiting }: Pick<LedgerSums, 'held' | 'waiting'>): Cents => held + waiting

/** Returns the difference between the lines and the payments plus the open balance; 0 if they agree. */
export const ledgerDifference = (of: { lines: Cents; payments: Cents; open: Cents }): Cents =>
  of.lines - of.payments - of.open
