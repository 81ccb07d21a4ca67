import { uploadFileRoute } from '../../domain/api/tickets'
import { filePace } from '../../domain/tickets/files'
import { find, inTransaction, insertRecord } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo, type Person } from '../platform/route'
import { fileMadeOf, keepQuota } from './file-checks'

/**
 * Takes a file for a message that comes after it. Drawn outside of the transaction, which would keep every writer waiting; what was
 * taken already is answered without drawing it again.
 */
export const uploadFile = answerTo(uploadFileRoute, ({ app, person }, { id, ticket, name, data }) => {
  if (!person) return fail('signed-out')
  const owner = ownerFor(app, ticket, person)
  const hash = $coterie.sha256(data)
  const before = takenBefore(app, id, person, hash)
  if (before) return answerOf(before)
  const waitMs = $coterie.allow('ticket-file', person.id, filePace.max, filePace.windowMs)
  if (waitMs > 0) fail('rate-limited', { retryAfterMs: waitMs })
  keepQuota(app, person, 0)
  const { data: bytes, ...made } = fileMadeOf(person.id, name, data)
  return inTransaction(app, (tx) => {
    const meanwhile = takenBefore(tx, id, person, hash)
    if (meanwhile) return answerOf(meanwhile)
    keepQuota(tx, person, made.size)
    const row = { ...made, id, hash, ticket_id: ticket, user_id: owner, sender_id: person.id }
    return answerOf(
      insertRecord(tx, 'ticket_files', row, (record) => $coterie.putFile(record, 'file', bytes, made.name)),
    )
  })
})

/**
 * Whose ticket it is, for who may write in it: its owner and admins. One that isn't there yet is the sender's own to be: its files come
 * before it, and only a ticket of theirs takes them. `not-found`, `ticket-closed`.
 */
function ownerFor(app: PbApp, ticket: string, person: Person): string {
  const found = find(app, 'support_tickets', ticket)
  if (!found) return person.id
  const owner = found.getString('user_id')
  if (owner !== person.id && !person.roles.includes('admin')) fail('not-found')
  if (found.getString('status') === 'closed') fail('ticket-closed')
  return owner
}

/** The same upload of before; `idempotency-mismatch` where the id is another file's. */
function takenBefore(app: PbApp, id: string, person: Person, hash: string): PbRecord | null {
  const record = find(app, 'ticket_files', id)
  if (!record) return null
  if (record.getString('sender_id') !== person.id || record.getString('hash') !== hash) fail('idempotency-mismatch')
  return record
}

const answerOf = (record: PbRecord) => ({
  id: record.id,
  name: record.getString('name'),
  type: record.getString('type'),
  size: record.getInt('size'),
  width: record.getInt('width'),
  height: record.getInt('height'),
})
