import { admin } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, choice, json, month, text, integer, choiceOrNone, id, cents } from '../define/field'
import type { Cents } from '../define/row'
import { index, unique } from '../define/table-index'
import { runSteps } from '../../money/payments/payment-list'
import { paymentTypes } from './user-payments'

export const paymentRuns = collection('payment_runs', {
  fields: {
    /** A number from 1 on, which identifies the newest run independently of the clock. */
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

export const paymentRunJobs = collection('payment_run_jobs', {
  fields: {
    month: month(),
    hash: text(64),
    actor: actor(),
    state: choice(['waiting', 'working', 'done', 'failed']),
    step: choiceOrNone(runSteps),
    /** The number of starts. After several crashes of the server, the job is aborted. */
    tries: integer({ min: 0 }),
    run: id(),
    counts: json<{ created: number; already: number; skipped: number; lines: number }>(),
    code: text(50),
  },
  indexes: [index('state', ['state', 'created']), index('run', ['run'])],
  visibleTo: [admin],
  device: { group: 'admin', indexes: ['created'] },
})
export type PaymentRunJob = RowOf<typeof paymentRunJobs>

export const paymentRunResults = collection('payment_run_results', {
  fields: {
    run: id({ required: true }),
    user_id: id({ required: true }),
    payment_type: choice(paymentTypes),
    outcome: choice(['created', 'already', 'skipped']),
    reason: text(50),
    amount_cents: cents(),
  },
  indexes: [index('run', ['run', 'user_id', 'id'])],
  visibleTo: [],
})
