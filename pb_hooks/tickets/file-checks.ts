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
} from '../../domain/tickets/files'
import { messageFilesSchema } from '../../domain/tickets/tickets'
import { moment, nowMs } from '../platform/clock'
import { exec, find, one } from '../platform/db'
import { fail } from '../platform/errors'
import { parseInput, type Person } from '../platform/route'

export interface PreparedFile {
  name: string
  type: string
  width: number
  height: number
  size: number
  data: string
}

/** Prepares an uploaded file: encodes a picture again, leaves a PDF unchanged. Throws `file-…` or `picture-too-large`. */
export function prepareFile(person: string, name: string, data: string): PreparedFile {
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
export function fileOwner(app: PbApp, ticket: string, person: Person): string {
  const found = find(app, 'support_tickets', ticket)
  if (!found) return person.id
  const owner = found.getString('user_id')
  if (owner !== person.id && !person.roles.includes('admin')) fail('not-found')
  if (found.getString('status') === 'closed') fail('ticket-closed')
  return owner
}

/** Returns the file with this id, or null; throws `idempotency-mismatch` if another person sent it. */
export function findOwnFile(app: PbApp, id: string, person: Person): PbRecord | null {
  const record = find(app, 'ticket_files', id)
  if (record && record.getString('sender_id') !== person.id) fail('idempotency-mismatch')
  return record
}

/** Throws if a person exceeds the upload quota, counted in the stored rows. */
export function requireUploadQuota(app: PbApp, person: Person, bytes: number): void {
  const sum = one(
    app,
    `SELECT COALESCE(SUM(CASE WHEN created >= {:day} THEN size END), 0) AS today, COALESCE(SUM(size), 0) AS total
     FROM ticket_files WHERE sender_id = {:sender}`,
    { sender: person.id, day: moment(nowMs() - fileLimits.unusedMs) },
    { today: 0, total: 0 },
  )
  const problem = quotaProblem(bytes, sum?.today ?? 0, sum?.total ?? 0, !person.roles.includes('admin'))
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
  const found = one(
    app,
    `SELECT COUNT(*) AS n FROM ticket_files WHERE ${free}`,
    { ids: JSON.stringify(ids), ticket, sender },
    { n: 0 },
  )
  if (found?.n !== ids.length) fail('file-missing')
  return ids
}

export function attachFiles(app: PbApp, ids: readonly string[], { column, id, ticket, sender }: Carrier): void {
  if (ids.length === 0) return
  exec(app, `UPDATE ticket_files SET ${column} = {:id}, updated = {:now} WHERE ${free}`, {
    id,
    now: moment(),
    ids: JSON.stringify(ids),
    ticket,
    sender,
  })
}
