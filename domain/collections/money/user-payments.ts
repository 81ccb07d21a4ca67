import { visiblePayoutStates } from '../../money/payouts/payout-states'
import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { cents, choice, choiceOrNone, date, flag, id, moment, month, autoTimestamp, text } from '../define/field'
import { index, unique } from '../define/table-index'

export const paymentTypes = ['rental', 'commission'] as const
export type PaymentType = (typeof paymentTypes)[number]
export type PaymentStatus = UserPayment['status']

/** SQL for payments that aren't settled, as in their partial index. */
export const openPaymentsSql = "`status` IN ('pending', 'approved')"

/** Payments made of lines. */
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
    /** A reference that the payee may see. */
    reference: text(200),
    /** '' = a manual payment. */
    run: id(),
    person_name: text(101),
    person_email: text(100),
    /** The months that a manual payment replaces, separated by spaces (M27); '' = it is additional. */
    replaces: text(100, { pattern: '^(\\d{4}-\\d{2}( |$))*$' }),
    /** It was cancelled, but the replaced lines stay held (M35). */
    still_replaces: flag(),
    /** A manual payment's reason, shown to the payee. */
    reason_for_payee: text(1000),
    /** The provider's last status as shown to the payee; '' = never submitted. A projection, like the fields below. */
    payout_state: choiceOrNone(visiblePayoutStates),
    /** The day on which an unclaimed payment comes back; '' = not unclaimed. */
    payout_until: date(),
    /** The day its batch was sent, in the program's time zone; '' = none. */
    payout_sent_on: date(),
    payout_reported_at: moment(),
    /** Earlier PayPal attempts that ended without payment, oldest first, read by `earlierAttemptsOf`; '' = none. */
    payout_previous: text(1000),
    /** What came back of a dispersed payment, and how much of it isn't corrected. */
    payout_returned_cents: cents({ min: 0 }),
    payout_owed_cents: cents(),
    created_at: autoTimestamp(),
  },
  indexes: [
    unique('generated', ['user_id', 'payment_type', 'month'], "`run` != '' AND `status` != 'cancelled'"),
    // A covering index for counts and sums over many people.
    index('user', ['user_id', 'month', 'status', 'payment_type', 'amount_cents']),
    index('status', ['status', 'month', 'payment_type']),
    // For the confirmation before many payments are approved or dispersed.
    index('waiting', ['status', 'user_id', 'month', 'payment_type', 'run'], openPaymentsSql),
    index('largest', ['status', 'month', 'payment_type', 'amount_cents'], openPaymentsSql),
    index('by_amount', ['month', 'amount_cents', 'id']),
    index('by_dispersed', ['month', 'dispersed_at', 'id']),
    index('created', ['created_at', 'id']),
    index('run', ['run', 'status', 'amount_cents']),
  ],
  visibleTo: [owner, adminOnline],
  copiedFrom: { person_name: 'users', person_email: 'users' },
  device: { group: 'money', indexes: ['user_id', 'month', 'status', ['user_id', 'month']] },
})
export type UserPayment = RowOf<typeof userPayments>
