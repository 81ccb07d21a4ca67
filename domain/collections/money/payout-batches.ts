import { submissionStates, payPalModes, payPalProblems } from '../../money/payments/submission'
import { adminOnline } from '../define/access'
import { collection } from '../define/collection'
import { actor, cents, choice, choiceOrNone, date, moment, text, integer } from '../define/field'
import { index, unique } from '../define/table-index'

export const payoutBatchStates = ['draft', 'exported', 'sent', 'reconciled', 'cancelled'] as const

/** Approved payments that are sent together (M24), with a fixed count and total from the export on. */
export const payoutBatches = collection('payout_batches', {
  fields: {
    n: integer({ min: 1 }),
    state: choice(payoutBatchStates),
    count: integer({ min: 0 }),
    total_cents: cents({ min: 0 }),
    made_by: actor(),
    exported_at: moment(),
    /** The time when an admin confirmed that the batch was sent, or when a report first showed it. */
    sent_at: moment(),
    /** The day of `sent_at`, or of the export until then. The 30 days of unclaimed payments start on it. */
    sent_on: date(),
    submission: choiceOrNone(submissionStates),
    trouble: choiceOrNone(payPalProblems),
    trouble_detail: text(200),
    provider_batch: text(30),
    provider_mode: choiceOrNone(payPalModes),
    /** The time of the last attempt to send the batch. After the batch is settled, the time of the last status request. */
    tried_at: moment(),
    asked_at: moment(),
    reconciled_at: moment(),
  },
  indexes: [unique('n', ['n']), index('state', ['state', 'n'])],
  visibleTo: [adminOnline],
})
