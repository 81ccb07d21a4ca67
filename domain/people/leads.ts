import { addDays, mondayOf } from '../calendar'
import type { CalendarDate } from '../entities'

export const leadStates = ['new', 'contacted', 'converted', 'closed'] as const
export type LeadState = (typeof leadStates)[number]

export const leadTransitions = ['contacted', 'converted', 'closed'] as const
export type LeadTransition = (typeof leadTransitions)[number]

/** States in which admins can answer. Leads in other states have an account or are closed. */
export const answerableStates = ['new', 'contacted'] as const
export type AnswerableState = (typeof answerableStates)[number]
export const isAnswerable = (state: LeadState): state is AnswerableState =>
  (answerableStates as readonly LeadState[]).includes(state)

/** Whether an email can be sent. `declined`: the address has unsubscribed. */
export const mailAvailabilities = ['goes', 'no-delivery', 'declined'] as const
export type MailAvailability = (typeof mailAvailabilities)[number]

/** Reports whether a change of state counts as an answer. Closing a lead doesn't. */
export const countsAsAnswer = (state: LeadTransition): boolean => state !== 'closed'

export const leadWeeksShown = 11

/** How leads were answered. Leads closed without an answer (`closed`) are neither in time nor late (T5, P17). */
export const leadAnswers = ['inTime', 'late', 'waiting', 'closed'] as const
export type LeadAnswer = (typeof leadAnswers)[number]
export type LeadCounts = { [answer in LeadAnswer]: number }

export interface LeadTotals extends LeadCounts {
  converted: number
}
export interface LeadWeek extends LeadTotals {
  monday: CalendarDate
}

export const leadWeeksStart = (today: CalendarDate): CalendarDate => addDays(mondayOf(today), -7 * (leadWeeksShown - 1))

/** Returns the weeks, oldest first, including empty ones. */
export function leadWeeks(counted: readonly (LeadTotals & { day: CalendarDate })[], today: CalendarDate): LeadWeek[] {
  const from = leadWeeksStart(today)
  const weeks = new Map<CalendarDate, LeadWeek>()
  for (let n = 0; n < leadWeeksShown; n += 1) {
    const monday = addDays(from, 7 * n)
    weeks.set(monday, { monday, ...noLeads })
  }
  for (const { day, ...counts } of counted) {
    const week = weeks.get(mondayOf(day))
    if (week) Object.assign(week, addTotals(week, counts))
  }
  return [...weeks.values()]
}

/** Returns the median answer time in ms. `durations` contains how many answers (`n`) took a number of minutes. */
export function medianAnswerMs(durations: readonly { minutes: number; n: number }[]): number | null {
  let left = Math.ceil(durations.reduce((sum, { n }) => sum + n, 0) / 2)
  for (const { minutes, n } of [...durations].sort((a, b) => a.minutes - b.minutes)) {
    left -= n
    if (left <= 0) return Math.max(0, minutes) * 60_000
  }
  return null
}

export const sumLeadTotals = (weeks: readonly LeadTotals[]): LeadTotals => weeks.reduce(addTotals, noLeads)

const noLeads: LeadTotals = { inTime: 0, late: 0, waiting: 0, closed: 0, converted: 0 }

const addTotals = (a: LeadTotals, b: LeadTotals): LeadTotals => ({
  inTime: a.inTime + b.inTime,
  late: a.late + b.late,
  waiting: a.waiting + b.waiting,
  closed: a.closed + b.closed,
  converted: a.converted + b.converted,
})
