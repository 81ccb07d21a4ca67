import { addDays, mondayOf } from '../calendar'
import type { CalendarDate, Moment, TicketStatus } from '../entities'
import type { ErrorCode } from '../error-codes'
import { momentOf, msOf } from '../moments'

/** A ticket sleeps at most this long, in days. */
export const sleepDays = 90
const dayMs = 24 * 60 * 60 * 1000

interface Asked {
  status: TicketStatus
  /** An admin has written publicly. */
  answered: boolean
  /** When the first answer is due, '' = unknown. */
  due: Moment
  /** Until when it is to sleep. */
  until: Moment
  nowMs: number
}

/**
 * Until when a ticket sleeps, or why it doesn't. Only what is open or in progress sleeps, to a moment that is to come. A promise isn't put to
 * sleep: a ticket that nobody has answered wakes when its first answer is due, and doesn't fall asleep any more once that is over.
 */
export function sleepUntil({ status, answered, due, until, nowMs }: Asked): { until: Moment } | { refused: ErrorCode } {
  if (status !== 'open' && status !== 'in_progress') return { refused: 'ticket-done' }
  const untilMs = msOf(until)
  if (!(untilMs > nowMs && untilMs <= nowMs + sleepDays * dayMs)) return { refused: 'sleep-moment' }
  if (answered || due === '') return { until: momentOf(untilMs) }
  if (msOf(due) <= nowMs) return { refused: 'first-answer-over' }
  return { until: momentOf(Math.min(untilMs, msOf(due))) }
}

/** Whether a ticket sleeps: its time comes by itself, whoever clears the moment later. */
export const isAsleep = (until: Moment, nowMs: number): boolean => until !== '' && msOf(until) > nowMs

/** The days that are offered: tomorrow, and the next Monday that is later than that. */
export const sleepDates = (today: CalendarDate): { tomorrow: CalendarDate; monday: CalendarDate } => {
  const tomorrow = addDays(today, 1)
  return { tomorrow, monday: addDays(mondayOf(tomorrow), 7) }
}
