import * as v from 'valibot'
import { paymentDeeds } from '../../money/payments/payment-list'
import { moveAnswer, paymentRefusal } from '../../money/payments/payment-refusal'
import { paymentsAtOnce, paymentFilter, paymentsSeen } from '../../money/payments/payment-selection'
import { mostMonthsByHand, standInCancels, standInChoices } from '../../money/accrual/manual-replacements'
import { calendarDate, done, id, longNote, longReason, month, paymentType } from '../atoms'
import { command, query } from '../route'

/** The payments a command names: each once, in order. */
const paymentIds = v.pipe(
  v.array(v.pipe(id, v.minLength(1))),
  v.minLength(1),
  v.maxLength(paymentsAtOnce),
  v.transform((ids) => [...new Set(ids)]),
)

/** Which payments, and what the admin was asked about: either ids or a filter; refused when count or sum have changed (P16). */
const selection = {
  payments: v.exactOptional(paymentIds),
  filter: v.exactOptional(paymentFilter),
  seen: paymentsSeen,
}

/**
 * Create Payment (M10, M27): a payment made by hand. Each month it touches says whether it stands instead of that month's
 * lines or comes on top. `payment-duplicate` when lines of them are in a payment already: `seen` (of `paymentMeetsRoute`)
 * confirms just those, and is `changed-meanwhile` when they are others by now.
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
    months: v.pipe(v.array(v.object({ month, choice: v.picklist(standInChoices) })), v.maxLength(mostMonthsByHand)),
    seen: v.exactOptional(v.pipe(v.string(), v.maxLength(64))),
  }),
  output: v.object({ payment: id }),
  audit: ['payment.create', 'hold.create'],
})

/** How payments were sent by hand. */
const sentByHand = {
  /** What their payees may know of it. */
  reference: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  /** The day on which they were sent, in the program's zone; missing: today. `sent-in-future` for a later one. */
  sentOn: v.exactOptional(calendarDate),
}

/** Approves payments one by one (M12, M25); what can't be approved is told, the rest is. `selection-changed` when it isn't what was seen. */
export const approvePaymentsRoute = command('POST /api/admin/payments/approve', {
  access: 'admin',
  pays: true,
  input: v.object(selection),
  output: v.object({ approved: v.array(id), refused: v.array(paymentRefusal) }),
  audit: ['payment.approve'],
})

/** Records that approved payments were sent: they and their lines are paid, for good (M4, M11). */
export const dispersePaymentsRoute = command('POST /api/admin/payments/disperse', {
  access: 'admin',
  pays: true,
  input: v.object({
    ...selection,
    ...sentByHand,
  }),
  output: v.object({ dispersed: v.array(id), refused: v.array(paymentRefusal) }),
  audit: ['payment.disperse', 'hold.create'],
})

/**
 * Approves or disperses all that a filter finds, however many: just those that are counted when it is asked, each once, a batch at a
 * time in the background (decision 38). `selection-changed` when count or sum aren't what was seen: then nothing is done.
 */
export const movePaymentsRoute = command('POST /api/admin/payments/move', {
  access: 'admin',
  pays: true,
  input: v.object({ deed: v.picklist(paymentDeeds), filter: paymentFilter, seen: paymentsSeen, ...sentByHand }),
  output: v.object({ move: id }),
  accepted: true,
  audit: ['payment-action.request', 'payment.approve', 'payment.disperse', 'hold.create'],
})

/** How far that is; `not-found` for one that was never asked for, or long ago. */
export const paymentMoveRoute = query('GET /api/admin/payments/move', {
  access: 'admin',
  input: v.object({ move: id }),
  output: moveAnswer,
})

/**
 * Cancels a pending or approved payment and says what becomes of its lines (M4); of one that stands instead of its months, what is paid
 * (M35): `cancel-choice-needed` when that isn't said, `bad-input` when it is said of another payment.
 */
export const cancelPaymentRoute = command('POST /api/admin/payments/cancel', {
  access: 'admin',
  input: v.object({ payment: id, lines: v.picklist(['later', 'never', ...standInCancels]), reason: longReason }),
  output: done,
  audit: ['payment.cancel', 'hold.lift', 'hold.create'],
})
