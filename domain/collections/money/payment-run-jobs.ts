import { runSteps } from '../../money/payments/run-steps'
import { admin } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, choice, choiceOrNone, id, json, month, text, integer } from '../define/field'
import { index } from '../define/table-index'

export const paymentRunJobs = collection('payment_run_jobs', {
  fields: {
    month: month(),
    hash: text(64),
    actor: actor(),
    state: choice(['waiting', 'working', 'done', 'failed']),
    step: choiceOrNone(runSteps),
    /** Starts. After several crashes of the server, the job is aborted. */
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
