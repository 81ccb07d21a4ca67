import * as v from 'valibot'
import { paymentActions } from '../../money/payments/payment-list'
import { paymentActionProgress, paymentRefusal } from '../../money/payments/payment-refusal'
import { maxPaymentsPerCommand, paymentFilter, confirmedTotals } from '../../money/payments/payment-selection'
import { maxManualMonths, replacementCancelChoices, manualMonthChoices } from '../../money/accrual/manual-replacements'
import { calendarDate, id, longNote, longReason, month, paymentType, cents } from '../atoms'
import { command, query } from '../route'

const paymentIds = v.pipe(
  v.array(v.pipe(id, v.minLength(1))),
  v.minLength(1),
  v.maxLength(maxPaymentsPerCommand),
  v.transform((ids) => [...new Set(ids)]),
)

/** The payments, by ids or by a filter. Rejected if their count or sum isn't what the admin confirmed (P16). */
const selection = {
  payments: v.exactOptional(paymentIds),
  filter: v.exactOptional(paymentFilter),
  seen: confirmedTotals,
}

/**
 * Creates a manual payment; `payment-duplicate` if its lines are in another payment that `seen` doesn't confirm (M10, M27).
 */
export const createPaymentRoute = command('POST /api/admin/payments', {
  access: 'admin',
  input: v.object({
    user: id,
    paymentType,
    amount: v.string(),
    periodStart: calendarDate,
    periodEnd: calendarDate,
    method: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    notes: v.exactOptional(longNote),
    reasonForPayee: v.exactOptional(longReason),
    months: v.pipe(v.array(v.object({ month, choice: v.picklist(manualMonthChoices) })), v.maxLength(maxManualMonths)),
    seen: v.exactOptional(v.pipe(v.string(), v.maxLength(64))),
  }),
  output: v.object({ payment: id }),
  audit: ['payment.create', 'hold.create'],
})

const sentByHand = {
  reference: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  /** The day in the program's time zone, today by default. */
  sentOn: v.exactOptional(calendarDate),
}

/** Approves payments one by one (M12, M25), and returns those that it couldn't approve. */
export const approvePaymentsRoute = command('POST /api/admin/payments/approve', {
  access: 'admin',
  movesMoney: true,
  input: v.object(selection),
  output: v.object({ approved: v.array(id), refused: v.array(paymentRefusal) }),
  audit: ['payment.approve'],
})

/** Disperses payments: they and their lines become paid permanently (M4, M11). */
export const dispersePaymentsRoute = command('POST /api/admin/payments/disperse', {
  access: 'admin',
  movesMoney: true,
  input: v.object({
    ...selection,
    ...sentByHand,
  }),
  output: v.object({ dispersed: v.array(id), refused: v.array(paymentRefusal) }),
  audit: ['payment.disperse', 'hold.create'],
})

/**
 * Applies an action in background batches (decision 0036) to the payments that match the filter when the request is
 * accepted.
 */
export const startPaymentActionRoute = command('POST /api/admin/payments/action', {
  access: 'admin',
  movesMoney: true,
  input: v.object({ action: v.picklist(paymentActions), filter: paymentFilter, seen: confirmedTotals, ...sentByHand }),
  output: v.object({ move: id }),
  accepted: true,
  audit: ['payment-action.request', 'payment.approve', 'payment.disperse', 'hold.create'],
})

export const paymentActionProgressRoute = query('GET /api/admin/payments/action', {
  access: 'admin',
  input: v.object({ move: id }),
  output: paymentActionProgress,
})

/** Cancels a payment, and decides what happens to its lines (M4) or to the months that it replaced (M35). */
export const cancelPaymentRoute = command('POST /api/admin/payments/cancel', {
  access: 'admin',
  input: v.object({
    payment: id,
    lines: v.picklist(['later', 'never', ...replacementCancelChoices]),
    reason: longReason,
  }),
  audit: ['payment.cancel', 'hold.lift', 'hold.create'],
})

/**
 * Lists the lines of a manual payment's months that are already in another payment (M27). The command requires the
 * returned `seen`, which proves that the admin has seen them.
 */
export const overlappingPaymentsRoute = query('GET /api/admin/payments/overlaps', {
  access: 'admin',
  input: v.object({ user: id, paymentType, periodStart: calendarDate, periodEnd: calendarDate }),
  output: v.object({
    months: v.array(v.object({ month, waitingLines: v.number(), waitingCents: cents })),
    already: v.array(
      v.object({
        payment: id,
        month,
        kind: v.picklist(['rental', 'commission', 'bonus', 'adjustment']),
        cents,
        status: v.picklist(['pending', 'approved', 'dispersed']),
        byHand: v.boolean(),
      }),
    ),
    cents,
    seen: v.string(),
  }),
})
