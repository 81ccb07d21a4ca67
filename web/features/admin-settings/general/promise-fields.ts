import * as v from 'valibot'
import type { PromisedTimeKey } from '../../../../domain/program/promised-times'
import { settingSchemas, type Settings } from '../../../../domain/program/settings'

/** Maps the form fields of the response deadlines to their setting keys (P17). */
export const promiseFields = {
  firstAnswerHours: 'first_answer_hours',
  leadAnswerHours: 'lead_answer_hours',
  applicationAnswerDays: 'application_answer_days',
  holdDecisionDays: 'hold_decision_days',
} as const satisfies { [field: string]: PromisedTimeKey }
export type PromiseField = keyof typeof promiseFields
export type PromiseForm = { [field in PromiseField]: string }

export const isPromiseField = (field: string): field is PromiseField => Object.hasOwn(promiseFields, field)

export const promiseForm = (settings: Settings): PromiseForm => ({
  firstAnswerHours: String(settings.first_answer_hours),
  leadAnswerHours: String(settings.lead_answer_hours),
  applicationAnswerDays: String(settings.application_answer_days),
  holdDecisionDays: String(settings.hold_decision_days),
})

export const isPromise = (field: PromiseField, value: number): boolean =>
  v.is(settingSchemas[promiseFields[field]], value)

/** Returns the whole number in `value`, or NaN for any other input. */
export const whole = (value: unknown): number => (/^\d{1,5}$/.test(String(value)) ? Number(value) : Number.NaN)
