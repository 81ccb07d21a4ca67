import { paymentDeeds } from '../../money/payments/payment-list'
import { admin } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, cents, choice, date, json, text, whole } from '../define/field'
import { index } from '../define/table-index'

/** Many payments that are approved or dispersed in the background: how far that is, and how it ended (decision 38). */
export const paymentActionJobs = collection('payment_action_jobs', {
  fields: {
    action: choice(paymentDeeds),
    actor: actor(),
    /** Of a dispersal: what the payees may know of it. */
    reference: text(200),
    /** The day on which they were sent by hand; '' = the day on which the job moves them. */
    sent_on: date(),
    state: choice(['waiting', 'working', 'done', 'failed']),
    /** What was confirmed: so many payments, and their sum. */
    total: whole({ min: 1 }),
    total_cents: cents(),
    /** What of it is done. */
    done: whole({ min: 0 }),
    done_cents: cents(),
    /** How many were left as they are, by reason: those of `paymentRefusal`. */
    skipped: json<{ [code: string]: number }>(),
    /** How often it was begun without getting on: one that always takes the server down is given up. */
    tries: whole({ min: 0 }),
    /** Why it ended early, an error code; '' = it didn't. */
    code: text(50),
  },
  indexes: [index('state', ['state', 'created'])],
  see: [admin],
  device: { group: 'desk', indexes: ['created'] },
})
export type PaymentActionJob = RowOf<typeof paymentActionJobs>
