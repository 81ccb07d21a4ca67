import { admin } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, choice, json, month, text, integer } from '../define/field'
import type { Cents } from '../define/row'
import { index, unique } from '../define/table-index'

export const paymentRuns = collection('payment_runs', {
  fields: {
    /** Starts with 1, and identifies the newest run without a clock. */
    n: integer({ min: 1 }),
    month: month(),
    state: choice(['committed', 'undone']),
    actor: actor(),
    dry_run_hash: text(64),
    counts: json<{ created: number; already: number; skipped: number; lines: number }>(),
    totals: json<{ rental_cents: Cents; commission_cents: Cents }>(),
  },
  indexes: [unique('n', ['n']), index('month', ['month', 'state'])],
  visibleTo: [admin],
  device: { group: 'admin', indexes: ['month'] },
})
export type PaymentRun = RowOf<typeof paymentRuns>
