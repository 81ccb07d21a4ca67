import type { Cents, Month, PaymentStatus, PaymentType } from '../../../domain/entities'
import { rows } from '../../platform/db'

/** Number and sum of the payments of one state, month and type. */
export interface PaymentCell {
  status: PaymentStatus
  month: Month
  type: PaymentType
  n: number
  cents: Cents
}

/** All payments by state, month and type, from the stats counters, which also distinguish runs. */
export const paymentCells = (app: PbApp): PaymentCell[] =>
  rows(
    app,
    `SELECT key ->> 0 AS status, key ->> 1 AS type, key ->> 2 AS month, SUM(n) AS n, SUM(cents) AS cents FROM _stats_counts
     WHERE counter = 'payments' GROUP BY 1, 2, 3 HAVING SUM(n) != 0`,
    {},
    { status: '', month: '', type: '', n: 0, cents: 0 },
  ).map((cell) => ({ ...cell, status: cell.status as PaymentStatus, type: cell.type as PaymentType }))

export const sumOfCells = (cells: readonly PaymentCell[]): { count: number; cents: Cents } => ({
  count: cells.reduce((n, cell) => n + cell.n, 0),
  cents: cells.reduce((sum, cell) => sum + cell.cents, 0),
})
