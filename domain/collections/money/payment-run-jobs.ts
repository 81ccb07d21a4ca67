import { runSteps } from '../../money/payments/run-steps'
import { admin } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, choice, choiceOrNone, id, json, month, text, whole } from '../define/field'
import { index } from '../define/table-index'

/** A run of the monthly generation that was asked for: how far it is, what it made, or why it didn't (M5). */
export const paymentRunJobs = collection('payment_run_jobs', {
  fields: {
    month: month(),
    /** The dry run that was seen; '' = whatever the facts say, asked for by the monthly job. */
    hash: text(64),
    /** Who asked; '' = the monthly job. */
    actor: actor(),
    state: choice(['waiting', 'working', 'done', 'failed']),
    step: choiceOrNone(runSteps),
    /** How often it was begun: one that always takes the server down is given up. */
    tries: whole({ min: 0 }),
    /** The run it made; '' = none yet, or there was nothing to make. */
    run: id(),
    counts: json<{ created: number; already: number; skipped: number; lines: number }>(),
    /** Why it failed, an error code; '' = it didn't. */
    code: text(50),
  },
  indexes: [index('state', ['state', 'created']), index('run', ['run'])],
  see: [admin],
  device: { group: 'desk', indexes: ['created'] },
})
export type PaymentRunJob = RowOf<typeof paymentRunJobs>
