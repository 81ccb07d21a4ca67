import * as v from 'valibot'
import { profileRules } from '../people/profile'
import { messageSchema, newTicketSchema } from '../tickets/tickets'

/** The rules of fields that can be written anew in a change that waits: those of the forms they come from. */
const rules: { readonly [field: string]: v.GenericSchema<string, string> } = {
  message: messageSchema,
  subject: newTicketSchema.entries.subject,
  description: newTicketSchema.entries.description,
  first_name: profileRules.first_name,
  last_name: profileRules.last_name,
  phone: profileRules.phone,
  linkedin_url: profileRules.linkedin_url,
}

/** A person writes it, and reads it by a name. */
export const isWritten = (field: string): boolean => field in rules

/** The fields that a person writes in words, in the order in which they are asked. */
export const writtenFields: readonly string[] = Object.keys(rules)

/** What is wrong with a value (a code), '' = nothing. */
export function problemOf(field: string, value: string): string {
  const rule = rules[field]
  if (rule === undefined) return ''
  const result = v.safeParse(rule, value)
  return result.success ? '' : result.issues[0].message
}

/** A value as its field keeps it (trimmed, a phone number in one form). It has to be right. */
export const keptAs = (field: string, value: string): string => {
  const rule = rules[field]
  return rule === undefined ? value : v.parse(rule, value)
}
