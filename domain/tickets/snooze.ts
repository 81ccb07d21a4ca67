import { addDays, mondayOf } from '../calendar'
import type { CalendarDate, Moment, TicketStatus } from '../entities'
import type { ErrorCode } from '../error-codes'
import { momentOf, msOf } from '../moments'

export const maxSnoozeDays = 90
const dayMs = 24 * 60 * 60 * 1000

interface SnoozeInput {
  status: TicketStatus
  answered: boolean
  due: Moment
  until: Moment
  nowMs: number
}

/**
 * Returns when a snooze ends. Unfinished tickets can be snoozed until a future time, unanswered ones at most until the
 * first answer's deadline.
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

/** Reports whether a ticket is snoozed. A snooze ends at its time, even if the stored value is cleared later. */
export const isSnoozed = (until: Moment, nowMs: number): boolean => until !== '' && msOf(until) > nowMs

export const snoozeDates = (today: CalendarDate): { tomorrow: CalendarDate; monday: CalendarDate } => {
  const tomorrow = addDays(today, 1)
  return { tomorrow, monday: addDays(mondayOf(tomorrow), 7) }
}
