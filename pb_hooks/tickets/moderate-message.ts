import { fileLimits } from '../../domain/tickets/files'
import { moment, nowMs } from '../platform/clock'
import { rows, exec, findRow } from '../platform/db'
import { deleteStaleUploads } from './unfinished-uploads'
import { editMessageRoute, removeMessageRoute } from '../../domain/api/messages/tickets'
import { audit } from '../platform/audit'
import { commandFor } from '../platform/command'
import { fail } from '../platform/errors'
import type { Person } from '../platform/route'

const most = 1000

/** Deletes rows of `ticket_files` through the model, so the stored files are deleted too. */
function dropFiles(app: PbApp, where: string, params: { [name: string]: string }): void {
  const found = rows(app, `SELECT id FROM ticket_files WHERE ${where} ORDER BY id LIMIT ${most}`, params, { id: '' })
  for (const { id } of found) app.delete(app.findRecordById('ticket_files', id))
}

/** Deletes uploads without a message and unfinished uploads after a day, each in its own transaction. */
export function deleteUnusedFiles(app: PbApp): void {
  dropFiles(app, `message_id = '' AND note_id = '' AND created < {:before}`, {
    before: moment(nowMs() - fileLimits.unusedMs),
  })
  deleteStaleUploads()
}

/** Edits a message as an admin; the message is marked as edited, and its earlier text stays in the audit log (S10). */
export const editMessage = commandFor(editMessageRoute, ({ app, person }, { message, text }) => {
  rewrite(app, person, message, { text, mark: 'edited_at', action: 'message.edit' })
  return {}
})

/** Removes a message as an admin: deletes its text and files, but still shows that there was a message (S10). */
export const removeMessage = commandFor(removeMessageRoute, ({ app, person }, { message }) => {
  rewrite(app, person, message, { text: '', mark: 'removed_at', action: 'message.remove' })
  dropFiles(app, 'message_id = {:message}', { message })
  return {}
})

function rewrite(
  app: PbApp,
  person: Person,
  id: string,
  input: { text: string; mark: 'edited_at' | 'removed_at'; action: 'message.edit' | 'message.remove' },
): void {
  const before = findRow(app, 'ticket_messages', id, { message: '', removed_at: '' })
  if (!before || before.removed_at !== '') fail('not-found')
  exec(app, `UPDATE ticket_messages SET message = {:text}, ${input.mark} = {:now}, updated = {:now} WHERE id = {:id}`, {
    text: input.text,
    now: moment(),
    id,
  })
  audit(app, {
    actor: person,
    action: input.action,
    subject: `ticket_messages/${id}`,
    before: { message: before.message },
    after: { message: input.text },
  })
}
