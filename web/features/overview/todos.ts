import { msOf } from '../../../domain/moments'
import type { StatsValues } from '../../../domain/stats/values'
import type { Moment } from '../../../domain/entities'
import type { MonthsState } from '../../../domain/money/payments/payment-run'
import { adminPersonPath, leadPath, paths, ticketPath } from '../../../domain/paths'
import type { Finding } from '../../../domain/program/health'
import { byUrgency, type Need, type NeedKind } from '../../../domain/program/urgency'
import type { ActionablePayments } from '../../data/queries/money/payments'
import { formatCents, formatCount, formatDate, formatMoment } from '../../i18n/format'
import type { Todo } from './todo-list'
import {
  approveTodo,
  returnedTodo,
  batchTodo,
  manualPaymentTodo,
  inBatchTodo,
  monthTodo,
  healthTodo,
  auditLockTodo,
} from './todos-money'
import { formatAge, firstNameOf, hourMs, hoursSince, summarizePeople, type TodoContext } from './todo-text'

export interface TodoStats {
  payments: StatsValues<'payments'>
  tickets: StatsValues<'tickets'>
  applications: StatsValues<'applications'>
  leads: StatsValues<'leads'>
  holds: StatsValues<'holds'>
  webhook: StatsValues<'webhook'>
  rentals: Pick<StatsValues<'rentals'>, 'asked'>
}

/** Data that needs the server, in addition to the stats. */
export interface TodoOnlineData {
  /** The months whose payments can be generated; undefined until the server has reported them. */
  months?: MonthsState | undefined
  /** Findings of the health page. Problems come before all other to-dos. */
  health?: readonly Finding[] | undefined
  /** Payments that can be approved and sent; undefined while unknown. */
  movable?: ActionablePayments | undefined
}

/**
 * Returns what an admin can do now, the most urgent first. `unsent`: own replies that the ticket stats don't include yet.
 */
export const buildTodos = (
  { payments, tickets, applications, leads, holds, webhook, rentals }: TodoStats,
  { months, health = [], movable }: TodoOnlineData,
  context: TodoContext,
  unsent: number,
): Todo[] =>
  byUrgency(
    [
      withUrgency('health-bad', auditLockTodo(months, context)),
      withUrgency('health-bad', healthTodo(health, context)),
      withUrgency('held', heldTodo(holds, context)),
      withUrgency('review', reviewTodo(holds, context), overdueMs(holds.review.due, context)),
      withUrgency('back', returnedTodo(payments, context)),
      withUrgency('tickets', ticketTodo(tickets, context, unsent), overdueMs(tickets.waiting.due, context)),
      withUrgency('leads', leadTodo(leads, context), overdueMs(leads.waiting.due, context)),
      withUrgency('approved', batchTodo(payments, movable, context)),
      withUrgency('approved', manualPaymentTodo(payments, movable, context)),
      withUrgency('pending', approveTodo(payments, movable, context)),
      withUrgency('locked', inBatchTodo(payments, context)),
      withUrgency('months', monthTodo(months, context)),
      withUrgency('applications', applicationTodo(applications, context), overdueMs(applications.waiting.due, context)),
      withUrgency('left', endedRentalTodo(rentals.asked, context)),
      withUrgency('webhook', webhookTodo(webhook, context)),
    ].filter((candidate) => candidate !== null),
  ).map(({ todo }) => todo)

const withUrgency = (kind: NeedKind, todo: Todo | null, overMs = 0): (Need & { todo: Todo }) | null =>
  todo === null ? null : { kind, overMs, todo }

/** Returns how long ago a response deadline (P17) passed, in ms; 0 otherwise. */
const overdueMs = (due: Moment, { nowMs }: TodoContext): number => (due === '' ? 0 : Math.max(0, nowMs - msOf(due)))

/** The sum of all amounts in the to-dos in cents, except payments that can't be approved yet. */
export const todoTotalCents = ({ payments, holds }: TodoStats, movable?: ActionablePayments): number =>
  holds.byHand.cents +
  holds.review.cents +
  (movable?.approve ?? payments.statuses.pending).cents +
  payments.statuses.approved.cents

/** Returns the to-do about lines on hold because a manual payment paid their month (M27). */
function heldTodo({ byHand }: StatsValues<'holds'>, { t }: TodoContext): Todo | null {
  if (byHand.lines === 0) return null
  return {
    key: 'held',
    who: 'held',
    title: t.held(byHand.lines),
    text: t.heldText(byHand.lines),
    figure: formatCents(byHand.cents),
    foot: t.heldFoot,
    action: t.decide,
    href: `${adminPersonPath(byHand.userId)}?do=decide`,
  }
}

/** Returns the to-do about lines under review, with the time left until the earliest response deadline (P17). */
function reviewTodo({ review }: StatsValues<'holds'>, { t, nowMs }: TodoContext): Todo | null {
  if (review.lines === 0) return null
  const leftMs = msOf(review.due) - nowMs
  const hours = Math.floor(Math.abs(leftMs) / hourMs)
  return {
    key: 'review',
    who: 'held',
    title: t.inReview(review.lines),
    text: (leftMs < 0 ? t.reviewOver : t.reviewDue)(formatAge(hours, t)),
    figure: formatCents(review.cents),
    foot: t.heldFoot,
    action: t.reviewHolds,
    href: paths.adminHolds,
  }
}

/** Returns the to-do about waiting tickets, the longest wait first; after a missed deadline, only late ones count. */
function ticketTodo(
  { waiting, longest, heads, lateHeads }: StatsValues<'tickets'>,
  context: TodoContext,
  unsent: number,
): Todo | null {
  if (longest === null) return null
  const { t, nowMs } = context
  const text = t.ticketText(longest.number, longest.name, longest.subject)
  return {
    key: 'tickets',
    who: waiting.late > 0 ? summarizePeople(lateHeads, waiting.late) : summarizePeople(heads, waiting.count),
    title: waiting.late > 0 ? t.ticketsLong(waiting.late) : t.tickets(waiting.count),
    text: unsent > 0 ? `${text} · ${t.unsent(unsent)}` : text,
    figure: formatAge(hoursSince(longest.since, nowMs), t),
    foot: t.oldest,
    action: t.replyTo(firstNameOf(longest.name)),
    href: ticketPath('admin', longest.id),
  }
}

/** Returns the to-do about unanswered applications; after a missed deadline, only late ones count (P17). */
function leadTodo({ waiting, heads }: StatsValues<'leads'>, { t, nowMs, language }: TodoContext): Todo | null {
  const first = heads.first[0]
  if (waiting.count === 0 || first === undefined) return null
  return {
    key: 'leads',
    // Only the late applications, the longest overdue first.
    who:
      waiting.late > 0
        ? { first: heads.first.slice(0, waiting.late), people: waiting.late }
        : summarizePeople(heads, waiting.count),
    title: waiting.late > 0 ? t.leadsLate(waiting.late) : t.leads(waiting.count),
    text: t.leadsText(formatMoment(waiting.due, language)),
    figure: formatAge(hoursSince(waiting.oldest, nowMs), t),
    foot: t.oldest,
    action: t.replyTo(firstNameOf(first.name)),
    // Opens the application with the earliest deadline.
    href: leadPath(first.userId),
  }
}

function applicationTodo({ waiting, heads }: StatsValues<'applications'>, { t, language }: TodoContext): Todo | null {
  const first = heads.first[0]
  if (waiting.count === 0 || first === undefined) return null
  const more = waiting.count - heads.first.length
  return {
    key: 'applications',
    who: summarizePeople(heads, waiting.count),
    title: t.applications(waiting.count),
    text: heads.first.map(({ name }) => name).join(', ') + (more > 0 ? ` +${formatCount(more)}` : ''),
    figure: formatCount(waiting.count),
    foot: t.applicationsFoot(formatDate(waiting.oldest, language)),
    action: t.review,
    href: paths.adminApplications,
  }
}

/** Returns the to-do to confirm that no one signs in to an ended rental's profile any more (T4). */
function endedRentalTodo({ left, leftHeads: heads }: LeavingStats, { t }: TodoContext): Todo | null {
  const first = heads.first[0]
  if (left === 0 || first === undefined) return null
  return {
    key: 'left',
    who: summarizePeople(heads, left),
    title: t.left(left),
    text: t.leftText,
    figure: formatCount(left),
    foot: t.leftFoot,
    action: t.confirm,
    href: adminPersonPath(first.userId),
  }
}

type LeavingStats = StatsValues<'rentals'>['asked']

/** Returns the to-do about deliveries that failed for good and must be resent manually (S11). */
function webhookTodo({ failed }: StatsValues<'webhook'>, { t, nowMs }: TodoContext): Todo | null {
  if (failed.count === 0) return null
  return {
    key: 'webhook',
    who: 'webhook',
    title: t.webhook(failed.count),
    text: t.webhookText,
    figure: formatAge(hoursSince(failed.oldest, nowMs), t),
    foot: t.oldest,
    action: t.viewDeliveries,
    href: `${paths.adminSettings}?tab=integrations&state=failed#deliveries`,
  }
}
