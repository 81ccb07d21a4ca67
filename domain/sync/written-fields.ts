import * as v from 'valibot'
import { profileRules } from '../people/account-fields'
import { messageSchema, newTicketSchema } from '../tickets/ticket-fields'

/** The rules for text fields, which are those of the forms. */
const rules: { readonly [field: string]: v.GenericSchema<string, string> } = {
  message: messageSchema,
  subject: newTicketSchema.entries.subject,
  description: newTicketSchema.entries.description,
  first_name: profileRules.first_name,
  last_name: profileRules.last_name,
  phone: profileRules.phone,
  linkedin_url: profileRules.linkedin_url,
}

export const isTextField = (field: string): boolean => field in rules

export const textFields: readonly string[] = Object.keys(rules)

export function fieldProblem(field: string, value: string): string {
  const rule = rules[field]
  if (rule === undefined) return ''
  const result = v.safeParse(rule, value)
  return result.success ? '' : result.issues[0].message
}

export const normalizeFieldValue = (field: string, value: string): string => {
  const rule = rules[field]
  return rule === undefined ? value : v.parse(rule, value)
}
