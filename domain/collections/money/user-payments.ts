import { visiblePayoutStates } from '../../money/payouts/payout-states'
import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { cents, choice, choiceOrNone, date, flag, id, moment, month, autoTimestamp, text } from '../define/field'
import { index, unique } from '../define/table-index'

export const paymentTypes = ['rental', 'commission'] as const
export type PaymentType = (typeof paymentTypes)[number]
export type PaymentStatus = UserPayment['status']

/** SQL for payments that aren't settled; their partial index has the same condition. */
export const openPaymentsSql = "`status` IN ('pending', 'approved')"

/** Payments, which consist of earnings lines. */
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
    /** A reference that the recipient can see. */
    reference: text(200),
    /** The payment run that created the payment; '' for a manual payment. */
    run: id(),
    person_name: text(101),
    person_email: text(100),
    /** The months whose lines a manual payment replaces, separated by spaces (M27); '' if it is paid in addition. */
    replaces: text(100, { pattern: '^(\\d{4}-\\d{2}( |$))*$' }),
    /** Whether the payment was cancelled and the lines that it replaced are still on hold (M35). */
    still_replaces: flag(),
    /** The reason for a manual payment, which the recipient reads. */
    reason_for_payee: text(1000),
    /**
     * The provider's last status as the recipient sees it; '' if the payment was never sent to the provider. The server
     * copies this field and the following ones from the payout item.
     */
    payout_state: choiceOrNone(visiblePayoutStates),
    /** The day on which an unclaimed payment is returned; '' if it isn't unclaimed. */
    payout_until: date(),
    /** The day on which the payment's batch was sent, in the program's time zone; '' if none. */
    payout_sent_on: date(),
    payout_reported_at: moment(),
    /**
     * Earlier attempts through PayPal that ended without payment, oldest first; '' if none. `earlierAttemptsOf` parses
     * them.
     */
    payout_previous: text(1000),
    /** The amount of a dispersed payment that was returned, and how much of it has no correction yet. */
    payout_returned_cents: cents({ min: 0 }),
    payout_owed_cents: cents(),
    created_at: autoTimestamp(),
  },
  indexes: [
    unique('generated', ['user_id', 'payment_type', 'month'], "`run` != '' AND `status` != 'cancelled'"),
    // A covering index for counts and sums over many people.
    index('user', ['user_id', 'month', 'status', 'payment_type', 'amount_cents']),
    index('status', ['status', 'month', 'payment_type']),
    // For the totals that an admin confirms before many payments are approved or dispersed.
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
