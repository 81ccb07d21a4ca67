import { ticketFileRoute } from '../../domain/api/messages/tickets'
import { isPicture } from '../../domain/tickets/files'
import { find } from '../platform/db'
import { fail } from '../platform/errors'
import { fileAnswerTo, type Person } from '../platform/route'

/** Sends a file with the content type detected at upload, so browsers execute nothing. */
export const sendFile = fileAnswerTo(ticketFileRoute, ({ e, app, person }, { id }) => {
  const record = find(app, 'ticket_files', id)
  if (!record || !person || !canRead(record, person)) return fail('not-found')
  const type = record.getString('type')
  const name = record.getString('name')
  const head = e.response.header()
  head.set('Content-Type', type)
  head.set('Content-Disposition', `${isPicture(type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(name)}`)
  head.set('Content-Security-Policy', "default-src 'none'; sandbox")
  head.set('X-Content-Type-Options', 'nosniff')
  head.set('Cache-Control', 'private, no-store')
  const files = app.newFilesystem()
  try {
    files.serve(e.response, e.request, `${record.baseFilesPath()}/${record.getString('file')}`, name)
  } finally {
    files.close()
  }
})

/** Admins may read every file, members those of their tickets' messages, and everyone their own uploads. */
const canRead = (file: PbRecord, person: Person): boolean =>
  person.roles.includes('admin') ||
  file.getString('sender_id') === person.id ||
  (file.getString('user_id') === person.id && file.getString('message_id') !== '')

const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
