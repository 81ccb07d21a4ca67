import type { CalendarDate, Id, Moment, Month } from '../entities'
import { addDays, daysInMonth, firstDay } from '../calendar'
import type { ErrorCode } from '../error-codes'
import { isRentedOn } from '../money/accrual/rentals'
import { isPausedOn, type PauseFact } from './pauses'

/** What is done on a rented profile, as the landing page promises it (P12); `other` needs words. */
export const activityKinds = ['invitations', 'accepted', 'introductions', 'posts', 'upkeep', 'other'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** The most actions that one entry may hold: a mistyped number is refused, not shown to its renter. */
export const mostActions = 999

/** An entry of the activity log as its rules read it. */
export interface ActivityFact {
  id: Id
  day: CalendarDate
  actions: number
  /** The entry that this one corrects; '' = none. */
  replaces: Id
  entered_at: Moment
}

/**
 * The entries that hold: those that no later one corrects, and of the corrections those with actions left; the newest day first, and of a
 * day what was entered last.
 */
export function heldActivity<F extends ActivityFact>(entries: readonly F[]): F[] {
  const replaced = new Set(entries.map(({ replaces }) => replaces))
  return entries
    .filter(({ id, actions }) => actions > 0 && !replaced.has(id))
    .sort((a, b) => b.day.localeCompare(a.day) || b.entered_at.localeCompare(a.entered_at) || a.id.localeCompare(b.id))
}

/** What is wrong with the day of an entry, null = nothing: it has come, a rental covers it, and no pause does (P12). */
export function activityProblem(
  day: CalendarDate,
  given: {
    today: CalendarDate
    periods: readonly { start_date: CalendarDate; end_date: CalendarDate; voided_at: string }[]
    pauses: readonly PauseFact[]
  },
): Extract<ErrorCode, 'day-not-past' | 'rental-not-active' | 'profile-paused'> | null {
  if (day > given.today) return 'day-not-past'
  if (!isRentedOn(given.periods, day)) return 'rental-not-active'
  return isPausedOn(given.pauses, day) ? 'profile-paused' : null
}

/** What was done in a month, day by day up to today. */
export interface ActivityMonth {
  month: Month
  days: { day: CalendarDate; actions: number; paused: boolean }[]
  actions: number
  /** Days on which anything was done. */
  worked: number
}

/** The days of a month up to today with their actions; of a month to come there are none. `entries` are those that hold. */
export function activityMonth(
  month: Month,
  given: { today: CalendarDate; entries: readonly ActivityFact[]; pauses: readonly PauseFact[] },
): ActivityMonth {
  const sums = new Map<CalendarDate, number>()
  for (const { day, actions } of given.entries) sums.set(day, (sums.get(day) ?? 0) + actions)
  const days = Array.from({ length: daysInMonth(month) }, (_, n) => addDays(firstDay(month), n))
    .filter((day) => day <= given.today)
    .map((day) => ({ day, actions: sums.get(day) ?? 0, paused: isPausedOn(given.pauses, day) }))
  return {
    month,
    days,
    actions: days.reduce((sum, { actions }) => sum + actions, 0),
    worked: days.filter(({ actions }) => actions > 0).length,
  }
}

/** What was done, after its number: the kind's word and whoever entered it said in words; `other` has no word of its own. */
export const didOf = (kind: string, text: string): string => [kind, text].filter((part) => part !== '').join(': ')
