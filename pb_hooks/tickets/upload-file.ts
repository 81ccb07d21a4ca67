import { uploadFileRoute } from '../../domain/api/messages/tickets'
import { fileUploadLimit } from '../../domain/tickets/files'
import { inTransaction, insertRecord } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo, type Person } from '../platform/route'
import { prepareFile, fileOwner, requireUploadQuota, findOwnFile } from './file-checks'
import { deleteUpload, uploadName } from './unfinished-uploads'

/**
 * Creates a file from its uploaded parts (Y17), or from `data`. Encodes a picture outside the transaction, because that
 * would block writers.
 */
export const uploadFile = answerTo(uploadFileRoute, ({ app, person }, { id, ticket, name, hash: said, data }) => {
  const owner = fileOwner(app, ticket, person)
  const unfinished = data === undefined ? uploadName(person.id, ticket, id) : ''
  const hash = data === undefined ? (said ?? fail('bad-input')) : $security.sha256(data)
  const done = (record: PbRecord) => {
    if (unfinished !== '') deleteUpload(unfinished)
    return answerOf(record)
  }
  const before = findEarlierUpload(app, id, person, hash)
  if (before) return done(before)
  const sent = data ?? wholeOf(unfinished, hash)
  const waitMs = $coterie.takeFromLimit('ticket-file', person.id, fileUploadLimit.max, fileUploadLimit.windowMs)
  if (waitMs > 0) fail('rate-limited', { retryAfterMs: waitMs })
  requireUploadQuota(app, person, 0)
  const { data: bytes, ...made } = prepareFile(person.id, name, sent)
  const record = inTransaction(app, (tx) => {
    const known = findEarlierUpload(tx, id, person, hash)
    if (known) return known
    requireUploadQuota(tx, person, made.size)
    const row = { ...made, id, hash, ticket_id: ticket, user_id: owner, sender_id: person.id }
    return insertRecord(tx, 'ticket_files', row, (made) => $coterie.putFile(made, 'file', bytes, row.name))
  })
  return done(record)
})

/** Returns the joined parts. Throws `sequence-gap` if their hash is wrong, so the device starts again. */
function wholeOf(unfinished: string, hash: string): string {
  const sent = $coterie.readUpload(unfinished)
  if ($security.sha256(sent) === hash) return sent
  deleteUpload(unfinished)
  return fail('sequence-gap', { offset: 0 })
}

/** Returns the file of an earlier identical upload; throws `idempotency-mismatch` if the id belongs to another file. */
function findEarlierUpload(app: PbApp, id: string, person: Person, hash: string): PbRecord | null {
  const record = findOwnFile(app, id, person)
  if (record && record.getString('hash') !== hash) fail('idempotency-mismatch')
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
