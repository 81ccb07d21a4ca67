import { toldStates } from '../../money/payouts/payout-status-text'
import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { cents, choice, choiceOrNone, date, flag, id, moment, month, savedMoment, text } from '../define/field'
import { index, unique } from '../define/table-index'

export const paymentTypes = ['rental', 'commission'] as const
export type PaymentType = (typeof paymentTypes)[number]
export type PaymentStatus = UserPayment['status']

/** SQL for payments that an admin still moves, as their index has it: few beside those that were sent. */
export const waitingPayments = "`status` IN ('pending', 'approved')"

/** Settlements made of lines. */
export const userPayments = collection('user_payments', {
  fields: {
    user_id: id({ required: true }),
    payment_type: choice(paymentTypes),
    month: month(),
    payment_period_start: date(),
    payment_period_end: date(),
    amount_cents: cents(),
    status: choice(['pending', 'approved', 'dispersed', 'cancelled']),
    payment_method: text(100),
    approved_at: moment(),
    dispersed_at: moment(),
    cancelled_at: moment(),
    cancel_reason: text(1000),
    payee_paypal: text(100),
    /** What the payee may know of the provider's answer. */
    reference: text(200),
    /** '' = made by hand. */
    run: id(),
    person_name: text(101),
    person_email: text(100),
    /** Made by hand: the months it stands instead of, parted by spaces (M27); '' = it comes on top. */
    replaces: text(100, { pattern: '^(\\d{4}-\\d{2}( |$))*$' }),
    /** It was cancelled, and the lines of those months stay held all the same (M35). */
    still_replaces: flag(),
    /** Made by hand: why, in words for the payee. */
    reason_for_payee: text(1000),
    /** What the provider last said of it, as its payee may know it; '' = it was in no batch that was handed over. A projection. */
    payout_state: choiceOrNone(toldStates),
    /** Unclaimed: the day on which it comes back by itself; '' = none. */
    payout_until: date(),
    /** The day on which its batch was handed over, in the program's zone; '' = it was in none. A projection, as the next. */
    payout_sent_on: date(),
    /** When the provider last said something of it, '' = nothing yet. */
    payout_reported_at: moment(),
    /** How its earlier ways through PayPal ended, without paying it, the oldest first: read by `waysBefore`; '' = there was none. A projection. */
    payout_previous: text(1000),
    /** Dispersed and come back: what of it came back, and what of that no correction says yet. A projection. */
    payout_returned_cents: cents({ min: 0 }),
    payout_owed_cents: cents(),
    created_at: savedMoment(),
  },
  indexes: [
    unique('generated', ['user_id', 'payment_type', 'month'], "`run` != '' AND `status` != 'cancelled'"),
    // with what is counted and summed up of many people's, so that no row is read for it
    index('user', ['user_id', 'month', 'status', 'payment_type', 'amount_cents']),
    index('status', ['status', 'month', 'payment_type']),
    // whose they are, and the largest: that is told before all of them are moved
    index('waiting', ['status', 'user_id', 'month', 'payment_type', 'run'], waitingPayments),
    index('largest', ['status', 'month', 'payment_type', 'amount_cents'], waitingPayments),
    index('by_amount', ['month', 'amount_cents', 'id']),
    index('by_dispersed', ['month', 'dispersed_at', 'id']),
    index('created', ['created_at', 'id']),
    index('run', ['run', 'status', 'amount_cents']),
  ],
  see: [owner, adminOnline],
  copied: { person_name: 'users', person_email: 'users' },
  device: { group: 'money', indexes: ['user_id', 'month', 'status', ['user_id', 'month']] },
})
export type UserPayment = RowOf<typeof userPayments>
