import type { Cents, Month, PaymentStatus, PaymentType } from '../../domain/entities'
import { paymentStatuses } from '../../domain/money/payment-sorts'
import { rows } from '../platform/db'

/** The payments of one state, month and type: how many there are, and their sum. */
export interface PaymentCell {
  status: PaymentStatus
  month: Month
  type: PaymentType
  n: number
  cents: Cents
}

const ofStatus = (status: PaymentStatus): string =>
  `SELECT status, month, payment_type AS type, COUNT(*) AS n, SUM(amount_cents) AS cents FROM user_payments
   WHERE status = '${status}' GROUP BY month, payment_type`

/** All payments by state, month and type. */
export const paymentCells = (app: PbApp): PaymentCell[] =>
  rows(
    app,
    paymentStatuses.map(ofStatus).join(' UNION ALL '),
    {},
    { status: '', month: '', type: '', n: 0, cents: 0 },
  ).map((cell) => ({ ...cell, status: cell.status as PaymentStatus, type: cell.type as PaymentType }))

/** Their number and sum together. */
export const sumOfCells = (cells: readonly PaymentCell[]): { count: number; cents: Cents } => ({
  count: cells.reduce((n, cell) => n + cell.n, 0),
  cents: cells.reduce((sum, cell) => sum + cell.cents, 0),
})
