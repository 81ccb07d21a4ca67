import type { CalendarDate, Id, Moment, Month } from '../collections/define/row'
import { addDays, daysInMonth, firstDay, monthOf } from '../calendar'
import type { ErrorCode } from '../error-codes'
import { isRentedOn } from '../money/accrual/rentals'
import { isPausedOn, type PauseFact } from './pauses'

/** Kinds of activity, as the landing page names them (P12). `other` requires a text. */
export const activityKinds = ['invitations', 'accepted', 'introductions', 'posts', 'upkeep', 'other'] as const
export type ActivityKind = (typeof activityKinds)[number]

export const maxActions = 999

export interface ActivityFact {
  id: Id
  day: CalendarDate
  actions: number
  replaces: Id
  entered_at: Moment
}

/** Returns entries without replaced ones and corrections to 0 actions, by day, then by time of entry, latest first. */
export function currentActivity<F extends ActivityFact>(entries: readonly F[]): F[] {
  const replaced = new Set(entries.map(({ replaces }) => replaces))
  return entries
    .filter(({ id, actions }) => actions > 0 && !replaced.has(id))
    .sort((a, b) => b.day.localeCompare(a.day) || b.entered_at.localeCompare(a.entered_at) || a.id.localeCompare(b.id))
}

/**
 * Returns the problem of a day, or null. It must not be in the future, and must be in a rental and not in a pause (P12).
 */
export function activityProblem(
  day: CalendarDate,
  context: {
    today: CalendarDate
    periods: readonly { start_date: CalendarDate; end_date: CalendarDate; voided_at: string }[]
    pauses: readonly PauseFact[]
  },
): Extract<ErrorCode, 'day-not-past' | 'rental-not-active' | 'profile-paused'> | null {
  if (day > context.today) return 'day-not-past'
  if (!isRentedOn(context.periods, day)) return 'rental-not-active'
  return isPausedOn(context.pauses, day) ? 'profile-paused' : null
}

export interface ActivityMonth {
  month: Month
  days: { day: CalendarDate; actions: number; paused: boolean }[]
  actions: number
  worked: number
}

/** Returns a month's activity by day. `entries` must be the current ones. */
export function activityMonth(
  month: Month,
  context: { today: CalendarDate; entries: readonly ActivityFact[]; pauses: readonly PauseFact[] },
): ActivityMonth {
  const sums = new Map<CalendarDate, number>()
  for (const { day, actions } of context.entries) sums.set(day, (sums.get(day) ?? 0) + actions)
  const days = Array.from({ length: daysInMonth(month) }, (_, n) => addDays(firstDay(month), n))
    .filter((day) => day <= context.today)
    .map((day) => ({ day, actions: sums.get(day) ?? 0, paused: isPausedOn(context.pauses, day) }))
  return {
    month,
    days,
    actions: days.reduce((sum, { actions }) => sum + actions, 0),
    worked: days.filter(({ actions }) => actions > 0).length,
  }
}

export const activityText = (kind: string, text: string): string =>
  [kind, text].filter((part) => part !== '').join(': ')

/** Returns a month's number of actions of each kind that occurred. `entries` must be the current ones. */
export function actionsByKind(
  month: Month,
  entries: readonly (ActivityFact & { kind: ActivityKind })[],
): { kind: ActivityKind; actions: number }[] {
  const inMonth = entries.filter(({ day }) => monthOf(day) === month)
  return activityKinds
    .map((kind) => ({
      kind,
      actions: inMonth.filter((entry) => entry.kind === kind).reduce((sum, { actions }) => sum + actions, 0),
    }))
    .filter(({ actions }) => actions > 0)
}
