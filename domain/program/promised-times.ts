import type { Language } from '../entities'

/**
 * The response times that an installation promises (P17): for the first answer to a ticket, the answer to a lead, the
 * decision on an affiliate application, and the decision on a held line. The key names the unit. A change applies to later
 * deadlines only (decision 0081).
 */
export interface PromisedTimes {
  first_answer_hours: number
  lead_answer_hours: number
  application_answer_days: number
  hold_decision_days: number
}
export type PromisedTimeKey = keyof PromisedTimes

export const shippedTimes: PromisedTimes = {
  first_answer_hours: 24,
  lead_answer_hours: 24,
  application_answer_days: 3,
  hold_decision_days: 7,
}

/** Upper limits: a week in hours, a month in days. The lower limit is 1. */
export const mostPromised: PromisedTimes = {
  first_answer_hours: 168,
  lead_answer_hours: 168,
  application_answer_days: 30,
  hold_decision_days: 30,
}

const hourMs = 3_600_000
const isInDays = (key: PromisedTimeKey): boolean => key.endsWith('_days')

/** Returns the time in hours, whatever its unit. */
export const promisedHours = (key: PromisedTimeKey, value: number): number => (isInDays(key) ? 24 * value : value)
export const promisedMs = (key: PromisedTimeKey, value: number): number => promisedHours(key, value) * hourMs

/** Returns the program's response times, or the defaults until they are known. */
export const promisedTimesOf = (program: Partial<PromisedTimes> | undefined): PromisedTimes => ({
  first_answer_hours: program?.first_answer_hours || shippedTimes.first_answer_hours,
  lead_answer_hours: program?.lead_answer_hours || shippedTimes.lead_answer_hours,
  application_answer_days: program?.application_answer_days || shippedTimes.application_answer_days,
  hold_decision_days: program?.hold_decision_days || shippedTimes.hold_decision_days,
})

const unitNames = {
  en: { hours: ['hour', 'hours'], days: ['day', 'days'] },
  es: { hours: ['hora', 'horas'], days: ['día', 'días'] },
} as const

/** Formats hours as text: up to 48 as hours, then as days if whole: `24 hours`, `3 days`, `60 hours`. */
export function hoursInWords(hours: number, language: Language): string {
  const unit = hours > 48 && hours % 24 === 0 ? 'days' : 'hours'
  return withUnit(unit === 'days' ? hours / 24 : hours, unit, language)
}

/** Formats a setting's time in its unit; more than 48 hours as days if whole. */
export const promiseInWords = (key: PromisedTimeKey, value: number, language: Language): string =>
  isInDays(key) ? withUnit(value, 'days', language) : hoursInWords(value, language)

const withUnit = (n: number, unit: 'hours' | 'days', language: Language): string =>
  `${n} ${unitNames[language][unit][n === 1 ? 0 : 1]}`
