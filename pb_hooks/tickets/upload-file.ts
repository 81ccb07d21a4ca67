import { decodeBase64, base64ByteCount } from '../../domain/base64'
import {
  fileIdsOf,
  fileLimits,
  fileTypeOf,
  headBytes,
  isPicture,
  quotaProblem,
  safeFileName,
  fileProblem,
  fileUploadLimit,
  filePartLimit,
} from '../../domain/tickets/files'
import { messageFilesSchema } from '../../domain/tickets/ticket-fields'
import { moment, nowMs } from '../platform/clock'
import { find, inTransaction, insertRecord, oneOrDefault, readNumber, updateRows } from '../platform/db'
import { fail, requireWithinLimit } from '../platform/errors'
import { parseInput, type Person, answerTo, fileAnswerTo } from '../platform/route'
import { uploadFileRoute, uploadFilePartRoute, ticketFileRoute } from '../../domain/api/messages/tickets'
import { deleteUpload, uploadName, listUnfinishedUploads, uploadSize } from './unfinished-uploads'
import { clearProxyLimit } from '../health/proxy-limit'

interface PreparedFile {
  name: string
  type: string
  width: number
  height: number
  size: number
  data: string
}

/** Prepares an uploaded file: re-encodes a picture, leaves a PDF unchanged. Throws `file-…` or `picture-too-large`. */
function prepareFile(person: string, name: string, data: string): PreparedFile {
  const head = decodeBase64(data, headBytes)
  const bytes = base64ByteCount(data)
  const problem = fileProblem(bytes, head)
  if (problem) fail(problem)
  const type = fileTypeOf(head)
  if (type === 'file-heic' || type === 'file-kind') return fail(type)
  if (!isPicture(type)) return { name: safeFileName(name, type), type, width: 0, height: 0, size: bytes, data }
  const { pixels, edge, shortEdge } = fileLimits
  const { problem: wrong, ...made } = JSON.parse(
    $coterie.redrawPicture(person, data, JSON.stringify({ pixels, edge, shortEdge })),
  ) as Omit<PreparedFile, 'name' | 'type'> & { problem: string; type: 'image/jpeg' | 'image/png' }
  if (wrong !== '') fail(wrong === 'too-large' ? 'picture-too-large' : 'file-unreadable')
  return { ...made, name: safeFileName(name, made.type) }
}

/** Returns the owner of a ticket in which this person may write; a ticket that doesn't exist yet will be the sender's. */
function fileOwner(app: PbApp, ticket: string, person: Person): string {
  const found = find(app, 'support_tickets', ticket)
  if (!found) return person.id
  const owner = found.getString('user_id')
  if (owner !== person.id && !person.roles.includes('admin')) fail('not-found')
  if (found.getString('status') === 'closed') fail('ticket-closed')
  return owner
}

/** Returns the file with this id, or null; throws `idempotency-mismatch` if another person sent it. */
function findOwnFile(app: PbApp, id: string, person: Person): PbRecord | null {
  const record = find(app, 'ticket_files', id)
  if (record && record.getString('sender_id') !== person.id) fail('idempotency-mismatch')
  return record
}

/** Throws if a person exceeds the upload quota, counted in the stored rows. */
function requireUploadQuota(app: PbApp, person: Person, bytes: number): void {
  const sent = `SELECT COALESCE(SUM(CASE WHEN created >= {:day} THEN size END), 0) AS today, COALESCE(SUM(size), 0) AS total
    FROM ticket_files WHERE sender_id = {:sender}`
  const bound = { sender: person.id, day: moment(nowMs() - fileLimits.unusedMs) }
  const { today, total } = oneOrDefault(app, sent, bound, { today: 0, total: 0 })
  const problem = quotaProblem(bytes, today, total, !person.roles.includes('admin'))
  if (problem) fail(problem)
}

interface Carrier {
  column: 'message_id' | 'note_id'
  id: string
  ticket: string
  sender: string
}

const free = `id IN (SELECT value FROM json_each({:ids})) AND ticket_id = {:ticket} AND sender_id = {:sender}
  AND message_id = '' AND note_id = ''`

/** Returns the files of a message or note if all belong to its ticket and sender and are unused. Throws `file-missing`. */
export function requireFiles(app: PbApp, files: string, { ticket, sender }: Omit<Carrier, 'column' | 'id'>): string[] {
  const ids = fileIdsOf(parseInput(messageFilesSchema, files))
  if (ids.length === 0) return ids
  const carried = { ids: JSON.stringify(ids), ticket, sender }
  if (readNumber(app, `SELECT COUNT(*) AS n FROM ticket_files WHERE ${free}`, carried) !== ids.length)
    fail('file-missing')
  return ids
}

export function attachFiles(app: PbApp, ids: readonly string[], { column, id, ticket, sender }: Carrier): void {
  if (ids.length === 0) return
  updateRows(app, 'ticket_files', { [column]: id }, free, { ids: JSON.stringify(ids), ticket, sender })
}

/**
 * Creates a file from its uploaded parts (Y17), or from `data`. Re-encodes a picture outside the transaction, because
 * encoding inside would block writers.
 */
answerTo(uploadFileRoute, ({ app, person }, { id, ticket, name, hash: said, data }) => {
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
  requireWithinLimit('ticket-file', person.id, fileUploadLimit)
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

/** Stores a part of a file (Y17), with all checks that apply to a whole file: permission, rate, quota and size. */
answerTo(uploadFilePartRoute, ({ e, app, person }, { id, ticket, offset }) => {
  fileOwner(app, ticket, person)
  findOwnFile(app, id, person)
  requireWithinLimit('ticket-file-part', person.id, filePartLimit)
  const name = uploadName(person.id, ticket, id)
  const stored = uploadSize(name)
  if (Number(offset) !== stored) fail('sequence-gap', { offset: stored })
  const others = listUnfinishedUploads(person.id).filter((each) => each.name !== name)
  const unfinished = others.reduce((sum, { bytes }) => sum + bytes, stored)
  requireUploadQuota(app, person, unfinished)
  const ends = $coterie.appendUpload(e, name, stored, fileLimits.bytes)
  if (ends === -2) fail('file-too-large')
  if (ends === -1) fail('sequence-gap', { offset: uploadSize(name) })
  if (ends > 0) for (const old of others.slice(0, -(fileLimits.unfinished - 1))) deleteUpload(old.name)
  clearProxyLimit(app, ends - stored)
  return { offset: ends }
})

/** Sends a file with the content type detected at upload, so browsers execute nothing. */
fileAnswerTo(ticketFileRoute, ({ e, app, person }, { id }) => {
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

const canRead = (file: PbRecord, person: Person): boolean =>
  person.roles.includes('admin') ||
  file.getString('sender_id') === person.id ||
  (file.getString('user_id') === person.id && file.getString('message_id') !== '')

const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
