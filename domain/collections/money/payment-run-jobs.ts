import { runSteps } from '../../money/payments/run-steps'
import { admin } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, choice, choiceOrNone, id, json, month, text, integer } from '../define/field'
import { index } from '../define/table-index'

/** Background jobs of the monthly run: progress and result (M5). */
export const paymentRunJobs = collection('payment_run_jobs', {
  fields: {
    month: month(),
    /** The hash of the confirmed preview; '' if the monthly job started the run without one. */
    hash: text(64),
    /** The admin who started the run; '' for the monthly job. */
    actor: actor(),
    state: choice(['waiting', 'working', 'done', 'failed']),
    step: choiceOrNone(runSteps),
    /** The number of times the job has started. After several crashes of the server, the job is aborted. */
    tries: integer({ min: 0 }),
    /** The run that was created; '' if it isn't created yet, or if there was nothing to pay. */
    run: id(),
    counts: json<{ created: number; already: number; skipped: number; lines: number }>(),
    /** The error code of a failed job; '' if none. */
    code: text(50),
  },
  indexes: [index('state', ['state', 'created']), index('run', ['run'])],
  visibleTo: [admin],
  device: { group: 'admin', indexes: ['created'] },
})
export type PaymentRunJob = RowOf<typeof paymentRunJobs>
