import { paymentActions } from '../../money/payments/payment-list'
import { admin } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, cents, choice, date, json, text, integer } from '../define/field'
import { index } from '../define/table-index'

/** Background jobs that approve or disperse many payments (decision 0036). */
export const paymentActionJobs = collection('payment_action_jobs', {
  fields: {
    action: choice(paymentActions),
    actor: actor(),
    reference: text(200),
    sent_on: date(),
    state: choice(['waiting', 'working', 'done', 'failed']),
    total: integer({ min: 1 }),
    total_cents: cents(),
    done: integer({ min: 0 }),
    done_cents: cents(),
    skipped: json<{ [code: string]: number }>(),
    /** The number of starts without progress. After several crashes of the server, the job is aborted. */
    tries: integer({ min: 0 }),
    code: text(50),
  },
  indexes: [index('state', ['state', 'created'])],
  visibleTo: [admin],
  device: { group: 'admin', indexes: ['created'] },
})
export type PaymentActionJob = RowOf<typeof paymentActionJobs>
