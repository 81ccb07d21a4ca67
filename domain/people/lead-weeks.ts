import { addDays, mondayOf } from '../calendar'
import type { CalendarDate } from '../entities'

/** How many weeks the applications from the landing page are counted back, this one included. */
export const leadWeeksShown = 11

/** What became of the promised answer (T5, P17); one that was closed without an answer is neither in time nor late. */
export const leadAnswers = ['inTime', 'late', 'waiting', 'closed'] as const
export type LeadAnswer = (typeof leadAnswers)[number]
export type LeadCounts = { [answer in LeadAnswer]: number }

/** Applications that came in on a day, or in a week; `converted` of them made an account. */
export interface LeadsCounted extends LeadCounts {
  converted: number
}
/** Of the week that begins on that Monday. */
export interface LeadWeek extends LeadsCounted {
  monday: CalendarDate
}

/** The first day that is counted: a Monday. */
export const leadWeeksFrom = (today: CalendarDate): CalendarDate => addDays(mondayOf(today), -7 * (leadWeeksShown - 1))

/**
 * Applications by week, the oldest first; a week without any is there too.
 * @param counted those of some time of a day, any number a day, in any order; days outside of the weeks are left out
 * @param today the program's day
 */
export function leadWeeks(counted: readonly (LeadsCounted & { day: CalendarDate })[], today: CalendarDate): LeadWeek[] {
  const from = leadWeeksFrom(today)
  const weeks = new Map<CalendarDate, LeadWeek>()
  for (let n = 0; n < leadWeeksShown; n += 1) {
    const monday = addDays(from, 7 * n)
    weeks.set(monday, { monday, ...none })
  }
  for (const { day, ...counts } of counted) {
    const week = weeks.get(mondayOf(day))
    if (week) Object.assign(week, plus(week, counts))
  }
  return [...weeks.values()]
}

/**
 * How long an answer usually takes, in ms: half of them took no longer; null = there was none.
 * @param took answers by the whole minutes they took, in any order
 */
export function usualAnswerMs(took: readonly { minutes: number; n: number }[]): number | null {
  let left = Math.ceil(took.reduce((sum, { n }) => sum + n, 0) / 2)
  for (const { minutes, n } of [...took].sort((a, b) => a.minutes - b.minutes)) {
    left -= n
    if (left <= 0) return Math.max(0, minutes) * 60_000
  }
  return null
}

/** All weeks together. */
export const leadsTogether = (weeks: readonly LeadsCounted[]): LeadsCounted => weeks.reduce(plus, none)

const none: LeadsCounted = { inTime: 0, late: 0, waiting: 0, closed: 0, converted: 0 }

const plus = (a: LeadsCounted, b: LeadsCounted): LeadsCounted => ({
  inTime: a.inTime + b.inTime,
  late: a.late + b.late,
  waiting: a.waiting + b.waiting,
  closed: a.closed + b.closed,
  converted: a.converted + b.converted,
})
