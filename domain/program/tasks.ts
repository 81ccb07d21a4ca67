import type { Cents, Moment, Month } from '../entities'
import { msOf } from '../moments'
import type { StatsValues } from '../stats/values'
import type { Finding } from './health'

/** The kinds of tasks, in order of urgency while no deadline has passed. */
export const taskKinds = [
  'log-lock',
  'health-bad',
  'back',
  'held',
  'review',
  'tickets',
  'approved',
  'by-hand',
  'pending',
  'batch',
  'months',
  'leads',
  'applications',
  'left',
  'webhook',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** What an admin can do now. */
export interface Task {
  kind: TaskKind
  /** The number of things to do, at least 1. */
  count: number
  /** The money that waits for it; 0 if none does. */
  cents: Cents
  /** How long ago the earliest response deadline (P17) passed, in ms; 0 if none has passed. */
  overMs: number
}

interface Sum {
  count: number
  cents: Cents
}

/** The stats that tasks are counted from. */
export interface TaskStats {
  payments: StatsValues<'payments'>
  tickets: StatsValues<'tickets'>
  applications: StatsValues<'applications'>
  leads: StatsValues<'leads'>
  holds: StatsValues<'holds'>
  webhook: StatsValues<'webhook'>
  rentals: Pick<StatsValues<'rentals'>, 'asked'>
}

/** What only the server knows. A part is undefined until the server has reported it, and while offline. */
export interface TaskAnswers {
  /** The past months whose payments can be generated, and whether the audit log locks payments (decision 0044). */
  months?: { ready: readonly Month[]; lock?: unknown } | undefined
  health?: readonly Finding[] | undefined
  /**
   * The payments that this admin can approve, put into a payout batch, or send by hand (M12, M24, M25). `more`: a batch
   * can't hold all of them.
   */
  movable?: { approve: Sum; batch: Sum & { more: boolean }; byHand: Sum } | undefined
}

const counted = (count: number): Sum => ({ count, cents: 0 })

/** The approved payments that are in no batch. */
const unbatched = ({ statuses: { approved }, locked }: TaskStats['payments']): Sum => ({
  count: approved.count - locked.count,
  cents: approved.cents - locked.cents,
})

/** If the stats are newer than the server's report, a reported payment may have moved on. */
const ifAny = (stats: Sum, reported: Sum): Sum => (stats.count > 0 ? reported : counted(0))

/** What is counted for each kind. Only what can be done now counts, so that each count can reach zero. */
const sumOf: { readonly [kind in TaskKind]: (stats: TaskStats, answers: TaskAnswers) => Sum } = {
  'log-lock': (_, { months }) => counted(months?.lock === undefined ? 0 : 1),
  'health-bad': (_, { health = [] }) => counted(health.filter(({ state }) => state === 'bad').length),
  back: ({ payments: { back } }) => back,
  held: ({ holds: { byHand } }) => ({ count: byHand.lines, cents: byHand.cents }),
  review: ({ holds: { review } }) => ({ count: review.lines, cents: review.cents }),
  tickets: ({ tickets }) => counted(tickets.waiting.count),
  // A batch can't exceed the size of a payout file; the rest goes into the next batch.
  approved: ({ payments }, { movable }) =>
    movable === undefined || movable.batch.more ? unbatched(payments) : ifAny(unbatched(payments), movable.batch),
  'by-hand': ({ payments }, { movable }) => ifAny(unbatched(payments), movable?.byHand ?? counted(0)),
  pending: ({ payments: { statuses } }, { movable }) => ifAny(statuses.pending, movable?.approve ?? statuses.pending),
  batch: ({ payments: { toMove } }) => toMove,
  months: (_, { months }) => counted(months?.ready.length ?? 0),
  leads: ({ leads }) => counted(leads.waiting.count),
  applications: ({ applications }) => counted(applications.waiting.count),
  left: ({ rentals }) => counted(rentals.asked.left),
  webhook: ({ webhook }) => counted(webhook.failed.count),
}

const dueOf: { readonly [kind in TaskKind]?: (stats: TaskStats) => Moment } = {
  review: ({ holds }) => holds.review.due,
  tickets: ({ tickets }) => tickets.waiting.due,
  leads: ({ leads }) => leads.waiting.due,
  applications: ({ applications }) => applications.waiting.due,
}

/**
 * Returns what an admin can do now, the most urgent first: failures, money at risk, missed deadlines (longest first, P17),
 * then everything else in the order of `taskKinds`. Blocked payments aren't tasks. While it is unknown which payments can
 * be approved or sent, all pending and all approved ones without a batch count.
 */
export const tasksOf = (stats: TaskStats, answers: TaskAnswers, nowMs: number): Task[] =>
  byUrgency(
    taskKinds.flatMap((kind) => {
      const { count, cents } = sumOf[kind](stats, answers)
      const due = dueOf[kind]?.(stats) ?? ''
      const overMs = due === '' ? 0 : Math.max(0, nowMs - msOf(due))
      return count <= 0 ? [] : [{ kind, count, cents, overMs }]
    }),
  )

/** Returns 0 for failures, 1 for money at risk, 2 for missed deadlines, and 3 for everything else. */
const rankOf = ({ kind, overMs }: Pick<Task, 'kind' | 'overMs'>): number =>
  kind === 'log-lock' || kind === 'health-bad' ? 0 : kind === 'back' ? 1 : overMs > 0 ? 2 : 3

const byUrgency = (tasks: readonly Task[]): Task[] =>
  [...tasks].sort(
    (a, b) => rankOf(a) - rankOf(b) || b.overMs - a.overMs || taskKinds.indexOf(a.kind) - taskKinds.indexOf(b.kind),
  )

/** The menu entries with a count, and the tasks that are done on their pages. */
const menuKinds = {
  adminUsers: ['applications'],
  adminPayments: ['pending'],
  adminSupport: ['tickets'],
  adminLeads: ['leads'],
  adminHolds: ['held', 'review'],
} as const satisfies { readonly [screen: string]: readonly TaskKind[] }
export type CountedScreen = keyof typeof menuKinds

/**
 * Returns the count beside a menu entry: what can be done there now, as in `tasksOf`. Undefined while it is unknown which
 * payments can be approved.
 */
export function menuCount(screen: CountedScreen, stats: TaskStats, answers: TaskAnswers): number | undefined {
  if (screen === 'adminPayments' && answers.movable === undefined) return undefined
  const kinds: readonly TaskKind[] = menuKinds[screen]
  return kinds.reduce((total, kind) => total + Math.max(0, sumOf[kind](stats, answers).count), 0)
}
