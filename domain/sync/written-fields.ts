import * as v from 'valibot'
import { profileRules } from '../people/profile'
import { messageSchema, newTicketSchema } from '../tickets/tickets'

/** Validation of fields that a person can edit in an unsent change: that of their forms. */
const rules: { readonly [field: string]: v.GenericSchema<string, string> } = {
  message: messageSchema,
  subject: newTicketSchema.entries.subject,
  description: newTicketSchema.entries.description,
  first_name: profileRules.first_name,
  last_name: profileRules.last_name,
  phone: profileRules.phone,
  linkedin_url: profileRules.linkedin_url,
}

/** Reports whether a person writes the field as text. */
export const isTextField = (field: string): boolean => field in rules

export const textFields: readonly string[] = Object.keys(rules)

/** Returns the error code of an invalid value; '' = valid. */
export function fieldProblem(field: string, value: string): string {
  const rule = rules[field]
  if (rule === undefined) return ''
  const result = v.safeParse(rule, value)
  return result.success ? '' : result.issues[0].message
}

/** Normalizes a valid value (trimmed, a phone number in one form). */
export const normalizeFieldValue = (field: string, value: string): string => {
  const rule = rules[field]
  return rule === undefined ? value : v.parse(rule, value)
}
