import type { StatsValues } from '../../../domain/stats/values'
import type { MonthsState } from '../../../domain/money/payments/payment-run'
import { paths, payoutPath } from '../../../domain/paths'
import type { ActionablePayments } from '../../data/queries/money/payments'
import { formatCents, formatCount, formatLongMonth } from '../../i18n/format'
import type { Todo } from './todo-list'
import { summarizePeople, type TodoContext } from './todo-text'
import type { Finding } from '../../../domain/program/health'

type Payments = StatsValues<'payments'>

/** Returns the to-do about payments to approve. While it is unknown which can be approved, it counts all pending ones. */
export function approveTodo(
  payments: Payments,
  movable: ActionablePayments | undefined,
  { t }: TodoContext,
): Todo | null {
  const { pending } = payments.statuses
  const { count, cents } = movable?.approve ?? pending
  // If the two differ, the stats are newer than the other response.
  if (count <= 0 || pending.count <= 0) return null
  const blocked = movable === undefined ? 0 : Math.max(0, pending.count - count)
  return {
    key: 'pending',
    who: summarizePeople(payments.pending, count),
    title: movable === undefined ? t.pending(count) : t.approvable(count),
    text: blocked > 0 ? t.moreBlocked(blocked) : t.pendingText(count),
    figure: formatCents(cents),
    foot: t.pendingFoot,
    action: movable === undefined ? t.viewPending : t.approve,
    href: `${paths.adminPayments}?status=pending`,
  }
}

/** Returns the to-do about approved PayPal payments that aren't in a payout batch (M24). */
export function batchTodo(
  payments: Payments,
  movable: ActionablePayments | undefined,
  { t }: TodoContext,
): Todo | null {
  const unbatchedPayments = unbatched(payments)
  // A batch can't exceed the size of a payout file; the rest goes into the next batch.
  const { count, cents } = movable === undefined || movable.batch.more ? unbatchedPayments : movable.batch
  if (count <= 0 || unbatchedPayments.count <= 0) return null
  return {
    key: 'approved',
    who: summarizePeople(payments.approved, count),
    title: t.approved(count),
    text: t.approvedText,
    figure: formatCents(cents),
    foot: t.approvedFoot,
    action: movable === undefined ? t.viewApproved : t.createBatch,
    href: movable === undefined ? `${paths.adminPayments}?status=approved` : `${paths.adminPayouts}?do=make`,
  }
}

export function manualPaymentTodo(
  payments: Payments,
  movable: ActionablePayments | undefined,
  { t }: TodoContext,
): Todo | null {
  if (movable === undefined || movable.byHand.count === 0 || unbatched(payments).count <= 0) return null
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

/** Returns the approved payments without those in a batch, which are already sent or will be sent soon. */
const unbatched = ({ statuses: { approved }, locked }: Payments) => ({
  count: approved.count - locked.count,
  cents: approved.cents - locked.cents,
})

/** Returns the to-do about payments in a payout batch, whose page shows the next step (M24). */
export function inBatchTodo({ locked }: Payments, { t }: TodoContext): Todo | null {
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

/** Returns the to-do about returned payments. The payee is owed the money again once the correction is recorded (M11). */
export function returnedTodo({ back }: Payments, { t }: TodoContext): Todo | null {
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

/** Returns the to-do about past months whose payments can be generated. */
export function monthTodo(months: MonthsState | undefined, { t, language }: TodoContext): Todo | null {
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

/** Returns the to-do about health findings; null if none of them is a problem. */
export function healthTodo(health: readonly Finding[], { t }: TodoContext): Todo | null {
  if (health.every(({ state }) => state !== 'bad')) return null
  return {
    key: 'health-bad',
    who: 'health',
    title: t.health(health.length),
    text: t.healthBad,
    figure: formatCount(health.length),
    foot: t.healthFoot,
    action: t.viewHealth,
    href: paths.adminHealth,
  }
}

/** Returns the to-do about payments that are locked because the audit log is broken (decision 0044). */
export function auditLockTodo(months: MonthsState | undefined, { t }: TodoContext): Todo | null {
  if (months?.lock === undefined) return null
  const { entry } = months.lock
  return {
    key: 'log-lock',
    who: 'lock',
    title: t.lock,
    text: entry === 0 ? t.lockEnd : t.lockAt(formatCount(entry)),
    figure: '',
    foot: '',
    action: t.viewLog,
    href: entry === 0 ? paths.adminAudit : `${paths.adminAudit}?upto=${entry}`,
  }
}
