import { handOverStates, payPalModes, payPalProblems } from '../../money/payments/hand-over'
import { adminOnline } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, cents, choice, choiceOrNone, date, moment, text, whole } from '../define/field'
import { index, unique } from '../define/table-index'

export const payoutBatchStates = ['draft', 'exported', 'sent', 'reconciled', 'cancelled'] as const

/**
 * Approved payments that go to the provider together (M24). The id is there before anything is exported. Count and control total are
 * fixed from then on; while it is a draft, a payment that is cancelled leaves it.
 */
export const payoutBatches = collection('payout_batches', {
  fields: {
    /** The how-manieth of the program, 1 for its first: what people call it by. */
    n: whole({ min: 1 }),
    state: choice(payoutBatchStates),
    count: whole({ min: 0 }),
    /** The control total. */
    total_cents: cents({ min: 0 }),
    made_by: actor(),
    /** When its file was handed out first. */
    exported_at: moment(),
    /** When somebody said that it was sent at the provider, or a report showed it first. */
    sent_at: moment(),
    /** The day of that in the program's zone, of its export before: from it the days of what nobody claims are counted. */
    sent_on: date(),
    /** How far its handing over by API is; '' = it goes by file. */
    submission: choiceOrNone(handOverStates),
    /** What is in the way of that; '' = nothing. */
    trouble: choiceOrNone(payPalProblems),
    /** PayPal's own words for it. */
    trouble_detail: text(200),
    /** PayPal's number of it; '' = not known. */
    provider_batch: text(30),
    /** Where it was sent to. */
    provider_mode: choiceOrNone(payPalModes),
    /** When it was last handed over; of one that is reconciled, when PayPal was last asked, whether it answered or not. */
    tried_at: moment(),
    /** When PayPal last said what became of it. */
    asked_at: moment(),
    /** When the last item was settled. */
    reconciled_at: moment(),
  },
  indexes: [unique('n', ['n']), index('state', ['state', 'n'])],
  see: [adminOnline],
})
export type PayoutBatch = RowOf<typeof payoutBatches>
