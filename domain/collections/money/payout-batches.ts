import { submissionStates, payPalModes, payPalProblems } from '../../money/payments/submission'
import { adminOnline } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, cents, choice, choiceOrNone, date, moment, text, integer } from '../define/field'
import { index, unique } from '../define/table-index'

export const payoutBatchStates = ['draft', 'exported', 'sent', 'reconciled', 'cancelled'] as const

/**
 * Approved payments that are sent to the provider together (M24). The id exists before the export. Count and total are
 * fixed from the export on; a payment cancelled before leaves the draft.
 */
export const payoutBatches = collection('payout_batches', {
  fields: {
    /** The batch's number, from 1, as shown to people. */
    n: integer({ min: 1 }),
    state: choice(payoutBatchStates),
    count: integer({ min: 0 }),
    total_cents: cents({ min: 0 }),
    made_by: actor(),
    exported_at: moment(),
    /** When an admin confirmed that it was sent, or a report first proved it. */
    sent_at: moment(),
    /** The day of `sent_at`, before that of the export, in the program's time zone; unclaimed days are counted from it. */
    sent_on: date(),
    /** Progress of the submission by API; '' = sent as a file. */
    submission: choiceOrNone(submissionStates),
    /** What blocks the submission; '' = nothing. */
    trouble: choiceOrNone(payPalProblems),
    /** PayPal's message about it. */
    trouble_detail: text(200),
    /** PayPal's batch id; '' = unknown. */
    provider_batch: text(30),
    provider_mode: choiceOrNone(payPalModes),
    /** The last submission; once reconciled, the last status request, answered or not. */
    tried_at: moment(),
    /** PayPal's last status response. */
    asked_at: moment(),
    reconciled_at: moment(),
  },
  indexes: [unique('n', ['n']), index('state', ['state', 'n'])],
  visibleTo: [adminOnline],
})
export type PayoutBatch = RowOf<typeof payoutBatches>
