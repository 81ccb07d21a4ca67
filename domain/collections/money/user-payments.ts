import { visiblePayoutStates } from '../../money/payouts/payout-states'
import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { cents, choice, choiceOrNone, date, flag, id, moment, month, autoTimestamp, text, actor } from '../define/field'
import { index, unique } from '../define/table-index'

export const paymentTypes = ['rental', 'commission'] as const
export type PaymentType = (typeof paymentTypes)[number]
export type PaymentStatus = UserPayment['status']

/** SQL for payments that aren't settled; their partial index has the same condition. */
export const openPaymentsSql = "`status` IN ('pending', 'approved')"

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
    reference: text(200),
    run: id(),
    person_name: text(101),
    person_email: text(100),
    /** The months whose lines a manual payment replaces, separated by spaces (M27); '' if it is paid in addition. */
    replaces: text(100, { pattern: '^(\\d{4}-\\d{2}( |$))*$' }),
    /** Whether the payment was cancelled and the lines that it replaced are still on hold (M35). */
    still_replaces: flag(),
    reason_for_payee: text(1000),
    /** The provider's last status as the recipient sees it. This and the following fields come from the payout item. */
    payout_state: choiceOrNone(visiblePayoutStates),
    payout_until: date(),
    payout_sent_on: date(),
    payout_reported_at: moment(),
    /** Attempts through PayPal that ended without payment, oldest first (`earlierAttemptsOf`). */
    payout_previous: text(1000),
    payout_returned_cents: cents({ min: 0 }),
    payout_owed_cents: cents(),
    created_at: autoTimestamp(),
  },
  indexes: [
    unique('generated', ['user_id', 'payment_type', 'month'], "`run` != '' AND `status` != 'cancelled'"),
    index('user', ['user_id', 'month', 'status', 'payment_type', 'amount_cents']),
    index('status', ['status', 'month', 'payment_type']),
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

export const paymentAdmin = collection('payment_admin', {
  fields: {
    payment: id({ required: true }),
    notes: text(5000),
    approved_by: actor(),
  },
  indexes: [unique('payment', ['payment'])],
  visibleTo: [adminOnline],
})

/** Rows are never changed or deleted. */
export const paymentLines = collection('payment_lines', {
  fields: {
    payment: id({ required: true }),
    earning: id({ required: true }),
    user_id: id({ required: true }),
    amount_cents: cents(),
  },
  indexes: [unique('key', ['payment', 'earning']), index('earning', ['earning']), index('user', ['user_id'])],
  visibleTo: [owner, adminOnline],
  device: { group: 'money', indexes: ['payment'] },
})
export type PaymentLine = RowOf<typeof paymentLines>
