import * as v from 'valibot'
import type { PromisedTimeKey } from '../../../../domain/program/promised-times'
import { settingSchemas, type Settings } from '../../../../domain/program/settings'

/** The promised times in the form (P17), each in the unit of its name, and their keys. */
export const promiseFields = {
  firstAnswerHours: 'first_answer_hours',
  leadAnswerHours: 'lead_answer_hours',
  applicationAnswerDays: 'application_answer_days',
  holdDecisionDays: 'hold_decision_days',
} as const satisfies { [field: string]: PromisedTimeKey }
export type PromiseField = keyof typeof promiseFields
export type PromiseForm = { [field in PromiseField]: string }

export const isPromiseField = (field: string): field is PromiseField => Object.hasOwn(promiseFields, field)

/** What is stored, as texts. */
export const promiseForm = (settings: Settings): PromiseForm => ({
  firstAnswerHours: String(settings.first_answer_hours),
  leadAnswerHours: String(settings.lead_answer_hours),
  applicationAnswerDays: String(settings.application_answer_days),
  holdDecisionDays: String(settings.hold_decision_days),
})

/** Whether a number is a time that can be promised. */
export const isPromise = (field: PromiseField, value: number): boolean =>
  v.is(settingSchemas[promiseFields[field]], value)

/** A whole number as it is typed; anything else is none. */
export const whole = (value: unknown): number => (/^\d{1,5}$/.test(String(value)) ? Number(value) : Number.NaN)
