import { addNoteRoute } from '../../domain/api/messages/tickets'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, find, insert } from '../platform/db'
import { fail } from '../platform/errors'
import { requireFiles, attachFiles } from './file-checks'

/** Adds an internal note (S9), in a collection that members can't read; changes nothing that a member sees. */
export const addNote = commandFor(addNoteRoute, ({ app, person, audit }, { id, ticket, note, files = '' }) => {
  if (!find(app, 'support_tickets', ticket)) fail('not-found')
  if (find(app, 'ticket_notes', id)) fail('note-exists', {}, { id: 'note-exists' })
  const carried = requireFiles(app, files, { ticket, sender: person.id })
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
  attachFiles(app, carried, { column: 'note_id', id, ticket, sender: person.id })
  exec(app, 'UPDATE ticket_admin SET last_note_at = {:now} WHERE ticket_id = {:ticket}', { now, ticket })
  // the text is stored only in its own collection; the audit entry contains only ids
  audit('ticket.note', `support_tickets/${ticket}`, { after: { note: id } })
  return {}
})
