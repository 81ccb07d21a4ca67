import * as v from 'valibot'
import type { ResponseTimeKey } from '../../../../domain/program/response-times'
import { settingSchemas, type Settings } from '../../../../domain/program/settings'

/** Maps the form fields of the response deadlines to their setting keys (P17). */
export const deadlineFields = {
  firstAnswerHours: 'first_answer_hours',
  leadAnswerHours: 'lead_answer_hours',
  applicationAnswerDays: 'application_answer_days',
  holdDecisionDays: 'hold_decision_days',
} as const satisfies { [field: string]: ResponseTimeKey }
export type DeadlineField = keyof typeof deadlineFields
export type DeadlineForm = { [field in DeadlineField]: string }

export const isDeadlineField = (field: string): field is DeadlineField => Object.hasOwn(deadlineFields, field)

export const toDeadlineForm = (settings: Settings): DeadlineForm => ({
  firstAnswerHours: String(settings.first_answer_hours),
  leadAnswerHours: String(settings.lead_answer_hours),
  applicationAnswerDays: String(settings.application_answer_days),
  holdDecisionDays: String(settings.hold_decision_days),
})

export const isValidDeadline = (field: DeadlineField, value: number): boolean =>
  v.is(settingSchemas[deadlineFields[field]], value)

/** Returns the whole number in `value`, or NaN for any other input. */
export const parseWholeNumber = (value: unknown): number =>
  /^\d{1,5}$/.test(String(value)) ? Number(value) : Number.NaN
