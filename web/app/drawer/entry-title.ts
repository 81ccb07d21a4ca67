import { textFields } from '../../../domain/sync/written-fields'
import type { OutboxEntry } from '../../data/queries/sync/entries'
import type { MessagesOf } from '../../i18n/group'
import type { syncDrawer } from '../../i18n/areas'

type Messages = MessagesOf<typeof syncDrawer>
type Changed = Pick<OutboxEntry, 'c' | 'op'> & { fields: readonly string[] }

/**
 * Returns a description of a change, such as "Reply in ticket 118". `ticket` is the ticket's number, '' = none or unknown.
 */
export function entryTitle({ c, op, fields }: Changed, ticket: string, { kinds }: Messages): string {
  const has = (field: string): boolean => fields.includes(field)
  switch (c) {
    case 'ticket_messages':
      return kinds.reply(ticket)
    case 'support_tickets':
      if (op === 'create') return kinds.ticket(ticket)
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

export const isMultiline = (field: string): boolean => field === 'message' || field === 'description'

/** Returns the fields of an entry that the user wrote and may edit; no fields while the entry is being sent. */
export function editableFields({ op, n, state, patch }: Pick<OutboxEntry, 'op' | 'n' | 'state' | 'patch'>): string[] {
  if (op === 'delete' || (state !== 'rejected' && n !== 0)) return []
  return textFields.filter((field) => typeof patch[field] === 'string')
}
