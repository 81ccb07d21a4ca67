import type { Language } from '../collections/define/row'

/** The response times; the keys contain the unit (P17). A change affects only later deadlines. */
export interface ResponseTimes {
  first_answer_hours: number
  lead_answer_hours: number
  application_answer_days: number
  hold_decision_days: number
}
export type ResponseTimeKey = keyof ResponseTimes

export const defaultResponseTimes: ResponseTimes = {
  first_answer_hours: 24,
  lead_answer_hours: 24,
  application_answer_days: 3,
  hold_decision_days: 7,
}

/** The maximum: a week in hours, or a month in days. The minimum is 1. */
export const maxResponseTimes: ResponseTimes = {
  first_answer_hours: 168,
  lead_answer_hours: 168,
  application_answer_days: 30,
  hold_decision_days: 30,
}

const hourMs = 3_600_000
const isInDays = (key: ResponseTimeKey): boolean => key.endsWith('_days')

export const responseHours = (key: ResponseTimeKey, value: number): number => (isInDays(key) ? 24 * value : value)
export const responseMs = (key: ResponseTimeKey, value: number): number => responseHours(key, value) * hourMs

export const responseTimesOf = (program: Partial<ResponseTimes> | undefined): ResponseTimes => ({
  first_answer_hours: program?.first_answer_hours || defaultResponseTimes.first_answer_hours,
  lead_answer_hours: program?.lead_answer_hours || defaultResponseTimes.lead_answer_hours,
  application_answer_days: program?.application_answer_days || defaultResponseTimes.application_answer_days,
  hold_decision_days: program?.hold_decision_days || defaultResponseTimes.hold_decision_days,
})

const unitNames = {
  en: { hours: ['hour', 'hours'], days: ['day', 'days'] },
  es: { hours: ['hora', 'horas'], days: ['día', 'días'] },
} as const

/** Formats up to 48 hours in hours, and more in days if they are whole: `24 hours`, `3 days`, `60 hours`. */
export function formatHours(hours: number, language: Language): string {
  const unit = hours > 48 && hours % 24 === 0 ? 'days' : 'hours'
  return withUnit(unit === 'days' ? hours / 24 : hours, unit, language)
}

export const formatResponseTime = (key: ResponseTimeKey, value: number, language: Language): string =>
  isInDays(key) ? withUnit(value, 'days', language) : formatHours(value, language)

const withUnit = (n: number, unit: 'hours' | 'days', language: Language): string =>
  `${n} ${unitNames[language][unit][n === 1 ? 0 : 1]}`
