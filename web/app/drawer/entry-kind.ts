import * as v from 'valibot'
import type { OutboxEntry } from '../../data/db/local-tables'
import { profileRules } from '../../../domain/people/profile'
import { messageSchema, newTicketSchema } from '../../../domain/tickets/tickets'
import type { WordsOf } from '../../i18n/group'
import type { syncDrawer } from '../../i18n/sync-drawer'

type Words = WordsOf<typeof syncDrawer>
type Changed = Pick<OutboxEntry, 'c' | 'op'> & { fields: readonly string[] }

/** What a change is, in words: "Reply in ticket 118". `ticket` is its number, '' = it has none, or it isn't known here. */
export function titleOf({ c, op, fields }: Changed, ticket: string, { kinds }: Words): string {
  const has = (field: string): boolean => fields.includes(field)
  switch (c) {
    case 'ticket_messages':
      return kinds.reply(ticket)
    case 'support_tickets':
      if (op === 'create') return kinds.ticket
      return has('rating') ? kinds.rating(ticket) : kinds.solved(ticket)
    case 'users':
      if (fields.every((field) => field === 'language')) return kinds.language
      return fields.every((field) => field === 'notify') ? kinds.notices : kinds.details
    case 'saved_views':
      return op === 'delete' ? kinds.viewGone : kinds.view
    case 'notifications':
    case 'ticket_reads':
      return kinds.read
    default:
      return kinds.other
  }
}

/** A read mark: made by looking, so nobody is bothered with one each. */
export const isReadMark = ({ c }: Pick<OutboxEntry, 'c'>): boolean => c === 'notifications' || c === 'ticket_reads'

/** The rules of fields that can be written anew in the drawer: those of the forms they were written in. */
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

/** Fields of several lines. */
export const isLong = (field: string): boolean => field === 'message' || field === 'description'

/** The fields of an entry that a person wrote and may write anew; none while it is on its way. */
export function editableFields({ op, n, state, patch }: Pick<OutboxEntry, 'op' | 'n' | 'state' | 'patch'>): string[] {
  if (op === 'delete' || (state !== 'parked' && n !== 0)) return []
  return Object.keys(rules).filter((field) => typeof patch[field] === 'string')
}

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
