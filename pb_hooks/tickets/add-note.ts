import * as v from 'valibot'
import { messageSchema } from '../../domain/tickets'
import { moment } from '../platform/clock'
import { adminCommand } from '../platform/command'
import { exec, find, insert } from '../platform/db'
import { fail } from '../platform/refusals'

const input = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/)),
  ticket: v.string(),
  note: messageSchema,
})

/**
 * An internal note (S9). It lies in a collection no member can reach and touches nothing a member sees: not the ticket,
 * its time or status, no count, no notification, no mail.
 */
export const addNote = adminCommand('POST /api/admin/tickets/notes', input, ({ app, person }, { id, ticket, note }) => {
  if (!find(app, 'support_tickets', ticket)) fail('not-found')
  const now = moment()
  insert(app, 'ticket_notes', {
    id,
    ticket_id: ticket,
    author: person.id,
    author_name: person.name,
    note,
    noted_at: now,
  })
  exec(app, 'UPDATE ticket_desk SET last_note_at = {:now} WHERE ticket = {:ticket}', { now, ticket })
  return {}
})
