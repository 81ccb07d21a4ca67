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
    /** For a dispersal: a reference that recipients can see. */
    reference: text(200),
    /** The day on which the payments were sent; '' for the day on which the job runs. */
    sent_on: date(),
    state: choice(['waiting', 'working', 'done', 'failed']),
    total: integer({ min: 1 }),
    total_cents: cents(),
    done: integer({ min: 0 }),
    done_cents: cents(),
    /** The number of skipped payments by the codes of `paymentRefusal`. */
    skipped: json<{ [code: string]: number }>(),
    /**
     * The number of times the job has started without making progress. After several crashes of the server, the job is
     * aborted.
     */
    tries: integer({ min: 0 }),
    /** The error code of an aborted job; '' if none. */
    code: text(50),
  },
  indexes: [index('state', ['state', 'created'])],
  visibleTo: [admin],
  device: { group: 'admin', indexes: ['created'] },
})
export type PaymentActionJob = RowOf<typeof paymentActionJobs>
