import { editMessageRoute, removeMessageRoute } from '../../domain/api/tickets'
import { audit } from '../platform/audit'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, one } from '../platform/db'
import { fail } from '../platform/refusals'
import type { Person } from '../platform/route'
import { dropFiles } from './drop-files'

/** An admin corrects a message; the edit is marked and the earlier text stays on the audit log (S10). */
export const editMessage = commandFor(editMessageRoute, ({ app, person }, { message, text }) => {
  rewrite(app, person, message, { text, mark: 'edited_at', action: 'message.edit' })
  return {}
})

/** An admin removes a message: its text and files go, its place stays (S10). */
export const removeMessage = commandFor(removeMessageRoute, ({ app, person }, { message }) => {
  rewrite(app, person, message, { text: '', mark: 'removed_at', action: 'message.remove' })
  dropFiles(app, 'message_id = {:message}', { message })
  return {}
})

function rewrite(
  app: PbApp,
  person: Person,
  id: string,
  wanted: { text: string; mark: 'edited_at' | 'removed_at'; action: 'message.edit' | 'message.remove' },
): void {
  const before = one(
    app,
    `SELECT message, removed_at FROM ticket_messages WHERE id = {:id}`,
    { id },
    { message: '', removed_at: '' },
  )
  if (!before || before.removed_at !== '') fail('not-found')
  exec(
    app,
    `UPDATE ticket_messages SET message = {:text}, ${wanted.mark} = {:now}, updated = {:now} WHERE id = {:id}`,
    { text: wanted.text, now: moment(), id },
  )
  audit(app, {
    actor: person,
    action: wanted.action,
    subject: `ticket_messages/${id}`,
    before: { message: before.message },
    after: { message: wanted.text },
  })
}
