import * as v from 'valibot'
import type { Cents, LineStatus, Moment, Month } from '../../entities'

const cents = v.pipe(v.number(), v.integer())

/** The parts of the earned amount, which add up to it. */
const parts = {
  held: cents,
  waiting: cents,
  owed: cents,
  inPayout: cents,
  sent: cents,
}
export type LedgerPart = keyof typeof parts
export const ledgerParts = ['held', 'waiting', 'owed', 'inPayout', 'sent'] as const satisfies readonly LedgerPart[]

/** A month of the ledger, without cancelled lines. */
export const ledgerMonth = v.object({
  month: v.string(),
  lines: v.number(),
  earned: cents,
  ...parts,
  run: v.string(),
})
export type LedgerMonth = v.InferOutput<typeof ledgerMonth>
export type LedgerSums = Omit<LedgerMonth, 'month' | 'run'>

export interface LineTotals {
  month: Month
  status: LineStatus
  inPayment: boolean
  n: number
  cents: Cents
}
interface MonthCents {
  month: Month
  cents: Cents
}

const none: LedgerSums = { lines: 0, earned: 0, held: 0, waiting: 0, owed: 0, inPayout: 0, sent: 0 }

/** Returns the months, newest first, without cancelled lines (M4). `inPayout`: lines that are locked in a batch. */
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

export const openBalance = ({ held, waiting }: Pick<LedgerSums, 'held' | 'waiting'>): Cents => held + waiting

export const ledgerDifference = (of: { lines: Cents; payments: Cents; open: Cents }): Cents =>
  of.lines - of.payments - of.open
