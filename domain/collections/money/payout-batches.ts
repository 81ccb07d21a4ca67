import { submissionStates, payPalModes, payPalProblems } from '../../money/payments/submission'
import { adminOnline } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, cents, choice, choiceOrNone, date, moment, text, integer } from '../define/field'
import { index, unique } from '../define/table-index'

export const payoutBatchStates = ['draft', 'exported', 'sent', 'reconciled', 'cancelled'] as const

/**
 * Approved payments that are sent to the provider together (M24). A batch has its id before it is exported, and from the
 * export on a fixed count and total. If a payment is cancelled before, it leaves the draft.
 */
export const payoutBatches = collection('payout_batches', {
  fields: {
    /** The number of the batch, starting with 1, as people see it. */
    n: integer({ min: 1 }),
    state: choice(payoutBatchStates),
    count: integer({ min: 0 }),
    total_cents: cents({ min: 0 }),
    made_by: actor(),
    exported_at: moment(),
    /** When an admin confirmed that the batch was sent, or when a report first showed it. */
    sent_at: moment(),
    /**
     * The day of `sent_at`, or before that the day of the export, in the program's time zone. The days of unclaimed
     * payments are counted from it.
     */
    sent_on: date(),
    /** The progress of sending the batch by API; '' if it is sent as a file. */
    submission: choiceOrNone(submissionStates),
    /** The problem that prevents sending; '' if none. */
    trouble: choiceOrNone(payPalProblems),
    /** PayPal's message about the problem. */
    trouble_detail: text(200),
    /** PayPal's batch id; '' if unknown. */
    provider_batch: text(30),
    provider_mode: choiceOrNone(payPalModes),
    /**
     * The time of the last attempt to send the batch. After the batch is settled, the time of the last status request, even
     * without a response.
     */
    tried_at: moment(),
    /** The time of PayPal's last status response. */
    asked_at: moment(),
    reconciled_at: moment(),
  },
  indexes: [unique('n', ['n']), index('state', ['state', 'n'])],
  visibleTo: [adminOnline],
})
export type PayoutBatch = RowOf<typeof payoutBatches>
