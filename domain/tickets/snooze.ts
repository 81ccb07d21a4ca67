import { addDays, mondayOf } from '../calendar'
import type { CalendarDate, Moment, TicketStatus } from '../entities'
import type { ErrorCode } from '../error-codes'
import { momentOf, msOf } from '../moments'

export const maxSnoozeDays = 90
const dayMs = 24 * 60 * 60 * 1000

interface SnoozeInput {
  status: TicketStatus
  /** An admin has replied publicly. */
  answered: boolean
  /** The deadline of the first answer; '' = unknown. */
  due: Moment
  /** The requested end of the snooze. */
  until: Moment
  nowMs: number
}

/**
 * Returns the end of a snooze, or why it is rejected. Only open or in-progress tickets can be snoozed, to a future time. An
 * unanswered ticket wakes at its first-answer deadline, and can't be snoozed after it.
 */
export function snoozeUntil({
  status,
  answered,
  due,
  until,
  nowMs,
}: SnoozeInput): { until: Moment } | { refused: ErrorCode } {
  if (status !== 'open' && status !== 'in_progress') return { refused: 'ticket-done' }
  const untilMs = msOf(until)
  if (!(untilMs > nowMs && untilMs <= nowMs + maxSnoozeDays * dayMs)) return { refused: 'sleep-moment' }
  if (answered || due === '') return { until: momentOf(untilMs) }
  if (msOf(due) <= nowMs) return { refused: 'first-answer-over' }
  return { until: momentOf(Math.min(untilMs, msOf(due))) }
}

/** Reports whether a ticket is snoozed; the snooze ends by time even if the stored value is cleared later. */
export const isSnoozed = (until: Moment, nowMs: number): boolean => until !== '' && msOf(until) > nowMs

/** Returns the suggested dates: tomorrow, and the next Monday after tomorrow. */
export const snoozeDates = (today: CalendarDate): { tomorrow: CalendarDate; monday: CalendarDate } => {
  const tomorrow = addDays(today, 1)
  return { tomorrow, monday: addDays(mondayOf(tomorrow), 7) }
}
