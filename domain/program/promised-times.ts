import type { Language } from '../entities'

/**
 * The promised times of an installation (P17): within how long a ticket has its first answer, an application of the landing page its
 * answer, an application to become an affiliate its decision, a held line its own. Each is a setting in the unit its key names. A time counts
 * from when it is set: what was promised before keeps its moment (decision 0081).
 */
export interface PromisedTimes {
  first_answer_hours: number
  lead_answer_hours: number
  application_answer_days: number
  hold_decision_days: number
}
export type PromisedTimeKey = keyof PromisedTimes

/** As the product ships. */
export const shippedTimes: PromisedTimes = {
  first_answer_hours: 24,
  lead_answer_hours: 24,
  application_answer_days: 3,
  hold_decision_days: 7,
}

/** An hour, or a day, at the least; a week for what is asked in hours, a month for what is asked in days. */
export const mostPromised: PromisedTimes = {
  first_answer_hours: 168,
  lead_answer_hours: 168,
  application_answer_days: 30,
  hold_decision_days: 30,
}

const hourMs = 3_600_000
const isInDays = (key: PromisedTimeKey): boolean => key.endsWith('_days')

/** A time in hours, whatever its unit. */
export const promisedHours = (key: PromisedTimeKey, value: number): number => (isInDays(key) ? 24 * value : value)
export const promisedMs = (key: PromisedTimeKey, value: number): number => promisedHours(key, value) * hourMs

/** The promised times of the program, or the shipped ones until they are known. */
export const promisedTimesOf = (program: Partial<PromisedTimes> | undefined): PromisedTimes => ({
  first_answer_hours: program?.first_answer_hours || shippedTimes.first_answer_hours,
  lead_answer_hours: program?.lead_answer_hours || shippedTimes.lead_answer_hours,
  application_answer_days: program?.application_answer_days || shippedTimes.application_answer_days,
  hold_decision_days: program?.hold_decision_days || shippedTimes.hold_decision_days,
})

const words = {
  en: { hours: ['hour', 'hours'], days: ['day', 'days'] },
  es: { hours: ['hora', 'horas'], days: ['día', 'días'] },
} as const

/** A promised time as people say it: hours up to 48, from then on days where they are whole. `24 hours`, `3 days`, `60 hours`. */
export function hoursInWords(hours: number, language: Language): string {
  const unit = hours > 48 && hours % 24 === 0 ? 'days' : 'hours'
  return counted(unit === 'days' ? hours / 24 : hours, unit, language)
}

/** The time of a setting in words, in the unit it is set in; hours above 48 are days where they are whole. */
export const promiseInWords = (key: PromisedTimeKey, value: number, language: Language): string =>
  isInDays(key) ? counted(value, 'days', language) : hoursInWords(value, language)

const counted = (n: number, unit: 'hours' | 'days', language: Language): string =>
  `${n} ${words[language][unit][n === 1 ? 0 : 1]}`
