import type { FigureValues } from '../../../domain/figures/values'
import type { MonthsState } from '../../../domain/money/payments/payment-run'
import { paths, payoutPath } from '../../../domain/paths'
import type { MovablePayments } from '../../data/queries/money/payments'
import { formatCents, formatCount, formatLongMonth } from '../../i18n/format'
import type { Todo } from './todo-list'
import { pileOf, type TodoPen } from './todo-words'

type Payments = FigureValues<'payments'>

/** Pending payments that can be approved. While it isn't known which can, their number alone, and the way to them. */
export function approveTodo(payments: Payments, movable: MovablePayments | undefined, { t }: TodoPen): Todo | null {
  const { pending } = payments.statuses
  const { count, cents } = movable?.approve ?? pending
  // the figures are newer than the answer where the two differ
  if (count <= 0 || pending.count <= 0) return null
  const blocked = movable === undefined ? 0 : Math.max(0, pending.count - count)
  return {
    key: 'pending',
    who: pileOf(payments.pending, count),
    title: movable === undefined ? t.pending(count) : t.approvable(count),
    text: blocked > 0 ? t.moreBlocked(blocked) : t.pendingText(count),
    figure: formatCents(cents),
    foot: t.pendingFoot,
    action: movable === undefined ? t.viewPending : t.approve,
    href: `${paths.adminPayments}?status=pending`,
  }
}

/** Approved payments that aren't in a payout batch: those that go by PayPal are sent over one (M24). */
export function batchTodo(payments: Payments, movable: MovablePayments | undefined, { t }: TodoPen): Todo | null {
  const free = freeOf(payments)
  // a batch holds no more than a file: what is left goes into the next
  const { count, cents } = movable === undefined || movable.batch.more ? free : movable.batch
  if (count <= 0 || free.count <= 0) return null
  return {
    key: 'approved',
    who: pileOf(payments.approved, count),
    title: t.approved(count),
    text: t.approvedText,
    figure: formatCents(cents),
    foot: t.approvedFoot,
    action: movable === undefined ? t.viewApproved : t.createBatch,
    href: movable === undefined ? `${paths.adminPayments}?status=approved` : `${paths.adminPayouts}?do=make`,
  }
}

/** Approved payments that are not paid by PayPal: an admin sends each and marks it. The row opens the first one. */
export function byHandTodo(payments: Payments, movable: MovablePayments | undefined, { t }: TodoPen): Todo | null {
  if (movable === undefined || movable.byHand.count === 0 || freeOf(payments).count <= 0) return null
  const { count, cents, first } = movable.byHand
  return {
    key: 'by-hand',
    who: 'payout',
    title: t.byHand(count),
    text: t.byHandText(count),
    figure: formatCents(cents),
    foot: t.approvedFoot,
    action: t.disperse,
    href: `${paths.adminPayments}?status=approved&payment=${first}`,
  }
}

/** Approved payments without those in a batch, which are sent already, or about to be. */
const freeOf = ({ statuses: { approved }, locked }: Payments) => ({
  count: approved.count - locked.count,
  cents: approved.cents - locked.cents,
})

/** Payments that lie in a payout batch: its page says whether its file is to be fetched, sent or reconciled (M24). */
export function lockedTodo({ locked }: Payments, { t }: TodoPen): Todo | null {
  if (locked.count === 0) return null
  return {
    key: 'locked',
    who: 'payout',
    title: t.locked(locked.count),
    text: t.lockedText(locked.count),
    figure: formatCents(locked.cents),
    foot: t.lockedFoot,
    action: t.viewBatch(formatCount(locked.n)),
    href: payoutPath(locked.batch),
  }
}

/** Payments of a batch that came back: the person is owed the amount again once the correction is booked (M11). */
export function backTodo({ back }: Payments, { t }: TodoPen): Todo | null {
  if (back.count === 0) return null
  return {
    key: 'back',
    who: 'payout',
    title: t.back(back.count),
    text: t.backText,
    figure: formatCents(back.cents),
    foot: t.backFoot,
    action: t.bookCorrection,
    href: payoutPath(back.batch),
  }
}

/** Closed months whose payments can be generated, the first of them in words. */
export function monthTodo(months: MonthsState | undefined, { t, language }: TodoPen): Todo | null {
  const first = months?.ready[0]
  if (months === undefined || first === undefined) return null
  const month = formatLongMonth(first, language)
  return {
    key: 'months',
    who: 'month',
    title: months.ready.length === 1 ? t.months(month) : t.monthsMany(months.ready.length),
    text: t.monthsText(month),
    figure: '',
    foot: '',
    action: t.generate,
    href: `${paths.adminPayments}?do=generate`,
  }
}
