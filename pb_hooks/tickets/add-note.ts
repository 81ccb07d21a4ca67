import { addNoteRoute } from '../../domain/api/messages/tickets'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, find, insert } from '../platform/db'
import { fail } from '../platform/refusals'
import { neededFiles, takeFiles } from './file-checks'

/**
 * An internal note (S9). It lies in a collection no member can reach and touches nothing a member sees: not the ticket,
 * its time or status, no count, no notification, no mail. `note-exists` for an id that is taken.
 */
export const addNote = commandFor(addNoteRoute, ({ app, person, audit }, { id, ticket, note, files = '' }) => {
  if (!find(app, 'support_tickets', ticket)) fail('not-found')
  if (find(app, 'ticket_notes', id)) fail('note-exists', {}, { id: 'note-exists' })
  const carried = neededFiles(app, files, { ticket, sender: person.id })
  const now = moment()
  insert(app, 'ticket_notes', {
    id,
    ticket_id: ticket,
    author: person.id,
    author_name: person.name,
    note,
    files: carried.join(' '),
    created_at: now,
  })
  takeFiles(app, carried, { column: 'note_id', id, ticket, sender: person.id })
  exec(app, 'UPDATE ticket_admin SET last_note_at = {:now} WHERE ticket_id = {:ticket}', { now, ticket })
  // what was written stays in its own collection: the log says who wrote about which ticket
  audit('ticket.note', `support_tickets/${ticket}`, { after: { note: id } })
  return {}
})
