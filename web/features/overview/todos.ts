import { msOf, wholeUnits } from '../../../domain/moments'
import type { Month } from '../../../domain/entities'
import type { MonthsState } from '../../../domain/money/payments/payment-run'
import { adminPersonPath, leadPath, paths, payoutPath, ticketPath } from '../../../domain/paths'
import { tasksOf, type Task, type TaskAnswers, type TaskKind, type TaskStats } from '../../../domain/program/tasks'
import type { ActionablePayments } from '../../data/queries/money/payments'
import { formatCents, formatCount, formatLongMonth, formatMonthName } from '../../i18n/format'
import type { Todo } from './todo-list'
import { firstNameOf, formatAge, hourMs, hoursSince, type TodoContext } from './todo-text'

/** What the server reports in addition to the stats; undefined while unknown. */
export interface TodoAnswers extends TaskAnswers {
  months?: MonthsState | undefined
  movable?: ActionablePayments | undefined
}

interface Given {
  stats: TaskStats
  answers: TodoAnswers
  context: TodoContext
  /** Own replies that the ticket stats don't include yet. */
  unsent: number
}

/** Returns what an admin can do now, the most urgent first. */
export const buildTodos = (stats: TaskStats, answers: TodoAnswers, context: TodoContext, unsent: number): Todo[] =>
  tasksOf(stats, answers, context.nowMs).flatMap((task) => {
    const words = wordsOf[task.kind](task, { stats, answers, context, unsent })
    return words === null
      ? []
      : [{ key: task.kind, figure: task.cents === 0 ? '' : formatCents(task.cents), ...blank, ...words }]
  })

const blank = { alert: null, text: '', short: '' }

type Words = Omit<Todo, 'key' | 'figure' | keyof typeof blank> & Partial<Pick<Todo, keyof typeof blank>>

/** The texts and the link of each kind of task; null if the stats don't name whom it concerns. */
const wordsOf: { readonly [kind in TaskKind]: (task: Task, given: Given) => Words | null } = {
  'log-lock': (_, { answers: { months }, context: { t } }) => {
    const entry = months?.lock?.entry ?? 0
    return {
      who: 'lock',
      title: t.lock,
      text: entry === 0 ? t.lockEnd : t.lockAt(formatCount(entry)),
      action: t.viewLog,
      href: entry === 0 ? paths.adminAudit : `${paths.adminAudit}?upto=${entry}`,
    }
  },
  'health-bad': ({ count }, { context: { t } }) => ({
    who: 'health',
    title: t.healthTask(count),
    text: t.healthBad,
    action: t.viewHealth,
    href: paths.adminHealth,
  }),
  // The payee is owed the money again once the correction is recorded (M11).
  back: ({ count }, { stats, context: { t } }) => ({
    who: 'returned',
    title: t.back(count),
    text: t.backText,
    action: t.bookCorrection,
    href: payoutPath(stats.payments.back.batch),
  }),
  // A manual payment paid their month (M27).
  held: ({ count }, { stats, context: { t } }) => ({
    who: 'held',
    title: t.held(count),
    text: t.heldText,
    action: t.decide(count),
    href: `${adminPersonPath(stats.holds.byHand.userId)}?do=decide`,
  }),
  review: ({ count }, given) => ({
    who: 'held',
    title: given.context.t.inReview(count),
    alert: deadline(given.stats.holds.review.due, 0, given.context),
    action: given.context.t.reviewHolds(count),
    short: given.context.t.reviewShort(count),
    href: paths.adminHolds,
  }),
  tickets: ({ count }, { stats: { tickets }, context, unsent }) => {
    const { longest, waiting } = tickets
    if (longest === null) return null
    const { t } = context
    const oldest = t.oldestOf(longest.name, formatAge(hoursSince(longest.since, context.nowMs), t))
    return {
      who: { userId: longest.id, name: longest.name },
      title: t.tickets(count),
      alert: deadline(waiting.due, waiting.late, context),
      text: unsent > 0 ? `${oldest} · ${t.unsent(unsent)}` : oldest,
      action: t.replyTo(firstNameOf(longest.name)),
      href: ticketPath('admin', longest.id),
    }
  },
  leads: ({ count }, { stats: { leads }, context }) => {
    const first = leads.heads.first[0]
    if (first === undefined) return null
    return {
      who: first,
      title: context.t.leads(count),
      alert: deadline(leads.waiting.due, leads.waiting.late, context),
      text: first.name,
      action: context.t.replyTo(firstNameOf(first.name)),
      // Opens the lead with the earliest deadline.
      href: leadPath(first.userId),
    }
  },
  // A delivery is in the batch dialog only if the server has reported which payments it can hold.
  approved: ({ count }, { answers: { movable }, context: { t } }) => ({
    who: 'payout',
    title: t.approved(count),
    text: t.approvedText,
    ...(movable === undefined
      ? { action: t.viewApproved, short: t.viewShort, href: `${paths.adminPayments}?status=approved` }
      : { action: t.createBatch, short: t.createBatchShort, href: `${paths.adminPayouts}?do=make` }),
  }),
  'by-hand': ({ count }, { answers: { movable }, context: { t } }) => ({
    who: 'payout',
    title: t.byHand(count),
    text: t.byHandText(count),
    action: t.disperse,
    href: `${paths.adminPayments}?status=approved&payment=${movable?.byHand.first ?? ''}`,
  }),
  pending: ({ count }, { stats, answers: { movable }, context: { t } }) => {
    const blocked = movable === undefined ? 0 : Math.max(0, stats.payments.statuses.pending.count - count)
    return {
      who: 'approve',
      title: movable === undefined ? t.pending(count) : t.approvable(count),
      text: blocked > 0 ? t.moreBlocked(blocked) : '',
      action: movable === undefined ? t.viewPending : t.approve(count),
      short: movable === undefined ? t.viewShort : t.approveShort(count),
      href: `${paths.adminPayments}?status=pending`,
    }
  },
  batch: ({ count }, { stats, context: { t } }) => {
    const { batch, batches, n, state } = stats.payments.toMove
    const sent = state === 'sent'
    return {
      who: 'batch',
      title: (sent ? t.batchReport : t.batchOpen)(formatCount(n)),
      text: t.batchPayments(count, batches),
      action: (sent ? t.reconcileBatch : t.viewBatch)(formatCount(n)),
      short: t.viewBatch(formatCount(n)),
      href: payoutPath(batch),
    }
  },
  months: (_, { answers: { months }, context: { t, language } }) => {
    const ready: readonly Month[] = months?.ready ?? []
    const first = ready[0] ?? ''
    const month = formatLongMonth(first, language)
    return {
      who: 'month',
      title: ready.length === 1 ? t.months(month) : t.monthsMany(ready.length),
      text: t.monthsText,
      action: t.generate(formatMonthName(first, language)),
      href: `${paths.adminPayments}?do=generate`,
    }
  },
  applications: ({ count }, { stats: { applications }, context }) => {
    const first = applications.heads.first[0]
    if (first === undefined) return null
    const { waiting } = applications
    const { t } = context
    return {
      who: first,
      title: t.applications(count),
      alert: deadline(waiting.due, waiting.late, context),
      text: first.name,
      action: t.review(count),
      short: t.reviewShort(count),
      href: paths.adminApplications,
    }
  },
  // Confirms that no one signs in to an ended rental's profile any more (T4).
  left: ({ count }, { stats: { rentals }, context: { t } }) => {
    const first = rentals.asked.leftHeads.first[0]
    if (first === undefined) return null
    return {
      who: first,
      title: t.left(count),
      text: t.leftText,
      action: t.confirm(firstNameOf(first.name)),
      href: adminPersonPath(first.userId),
    }
  },
  // These failed for good and must be resent manually (S11).
  webhook: ({ count }, { context: { t } }) => ({
    who: 'webhook',
    title: t.webhook(count),
    text: t.webhookText,
    action: t.viewDeliveries,
    href: `${paths.adminSettings}?tab=integrations&state=failed#deliveries`,
  }),
}

/** How long before a deadline it is marked. */
const soonMs = 24 * hourMs

/** Returns how many are late and by how much, or how long is left until the next deadline (P17); null without one. */
function deadline(due: string, late: number, { t, nowMs }: TodoContext): Todo['alert'] {
  if (due === '') return null
  const leftMs = msOf(due) - nowMs
  if (leftMs <= 0) {
    const over = formatAge(Math.floor(-leftMs / hourMs), t)
    return { tone: 'late', text: late > 0 ? t.lateBy(late, over) : t.over(over) }
  }
  const left = formatAge(wholeUnits(leftMs, hourMs), t)
  return { tone: leftMs <= soonMs ? 'near' : 'later', text: t.dueIn(left) }
}
