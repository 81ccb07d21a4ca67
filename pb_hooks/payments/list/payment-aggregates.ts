import type { Cents, Month, PaymentStatus, PaymentType } from '../../../domain/entities'
import { rows } from '../../platform/db'

export interface PaymentAggregate {
  status: PaymentStatus
  month: Month
  type: PaymentType
  n: number
  cents: Cents
}

/** Returns all payments by state, month and type, from the stats counters, which also distinguish runs. */
export const readPaymentAggregates = (app: PbApp): PaymentAggregate[] =>
  rows(
    app,
    `SELECT key ->> 0 AS status, key ->> 1 AS type, key ->> 2 AS month, SUM(n) AS n, SUM(cents) AS cents FROM _stats_counts
     WHERE counter = 'payments' GROUP BY 1, 2, 3 HAVING SUM(n) != 0`,
    {},
    { status: '', month: '', type: '', n: 0, cents: 0 },
  ).map((aggregate) => ({
    ...aggregate,
    status: aggregate.status as PaymentStatus,
    type: aggregate.type as PaymentType,
  }))

export const sumAggregates = (aggregates: readonly PaymentAggregate[]): { count: number; cents: Cents } => ({
  count: aggregates.reduce((n, aggregate) => n + aggregate.n, 0),
  cents: aggregates.reduce((sum, aggregate) => sum + aggregate.cents, 0),
})
