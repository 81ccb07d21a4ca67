import * as v from 'valibot'
import { ticketCategories, ticketPriorities, ticketStatuses } from '../../collections/tickets/support-tickets'
import { fileLimits } from '../../tickets/files'
import { messageFilesSchema } from '../../tickets/message-files'
import { presenceStates } from '../../tickets/presence'
import { messageSchema, ticketSubject, maxRecipients } from '../../tickets/tickets'
import { noOutput, id, newRowId, position } from '../atoms'
import { call, command, query } from '../route'

/** Sets a ticket's status, priority or category. An admin can set any value (T1). */
export const changeTicketRoute = command('POST /api/admin/tickets/change', {
  access: 'admin',
  input: v.object({
    ticket: id,
    status: v.exactOptional(v.picklist(ticketStatuses)),
    priority: v.exactOptional(v.picklist(ticketPriorities)),
    category: v.exactOptional(v.picklist(ticketCategories)),
  }),
  output: noOutput,
  audit: ['ticket.change'],
})

/** Assigns a ticket to an admin, or removes the assignment if the admin is ''. */
export const assignTicketRoute = command('POST /api/admin/tickets/assign', {
  access: 'admin',
  input: v.object({ ticket: id, admin: id }),
  output: noOutput,
  audit: ['ticket.assign'],
})

/**
 * Snoozes a ticket until a given time, or ends the snooze if that is ''. Returns the resulting time, which is earlier if
 * the first answer is due before. A snooze also ends when the member writes or the ticket is closed. `ticket-done`,
 * `sleep-moment`, `first-answer-over`.
 */
export const snoozeTicketRoute = command('POST /api/admin/tickets/snooze', {
  access: 'admin',
  input: v.object({ ticket: id, until: v.pipe(v.string(), v.maxLength(30)) }),
  output: v.object({ until: v.string() }),
  audit: ['ticket.snooze', 'ticket.unsnooze'],
})

/**
 * Reports what this admin does with a ticket, and returns which other admins have it open. The server stores the reports
 * only in memory and forgets them after a few seconds. Members never see them.
 */
export const ticketPresenceRoute = call('POST /api/admin/tickets/presence', {
  access: 'admin',
  input: v.object({ ticket: id, doing: v.picklist(presenceStates) }),
  output: v.object({ others: v.array(v.object({ admin: id, name: v.string(), writing: v.boolean() })) }),
  unaudited: 'nothing is stored; it expires after some seconds',
})

/**
 * Opens a ticket for a member whose first public message is the admin's, so replies reach the help desk. The ticket is in
 * progress, assigned to the writing admin, and has no response deadline. `not-found` for a deleted person, `not-allowed`
 * for the admin's own account.
 */
export const openTicketForMemberRoute = command('POST /api/admin/tickets/write', {
  access: 'admin',
  input: v.object({
    user: id,
    subject: ticketSubject,
    message: messageSchema,
    category: v.exactOptional(v.picklist(ticketCategories)),
  }),
  output: v.object({ ticket: id, number: v.number() }),
  audit: ['ticket.write'],
})

const messageTexts = v.object({ subject: ticketSubject, message: messageSchema })

/**
 * Opens a ticket for each of several members, either all or none. `texts` must contain every language that one of the
 * members reads (`bad-input`). The admin and deleted people are left out; `tickets` contains the created ones.
 */
export const openTicketsForMembersRoute = command('POST /api/admin/tickets/write-many', {
  access: 'admin',
  input: v.object({
    users: v.pipe(v.array(id), v.minLength(1), v.maxLength(maxRecipients, 'request-too-large')),
    texts: v.object({ en: v.exactOptional(messageTexts), es: v.exactOptional(messageTexts) }),
  }),
  output: v.object({ tickets: v.array(id) }),
  audit: ['ticket.write'],
})

/** Deletes a ticket permanently, for its member too. */
export const deleteTicketRoute = command('POST /api/admin/tickets/delete', {
  access: 'admin',
  input: v.object({ ticket: id }),
  output: noOutput,
  audit: ['ticket.delete'],
})

/** Adds an internal note, which members never see (S9). The client chooses its id. */
export const addNoteRoute = command('POST /api/admin/tickets/notes', {
  access: 'admin',
  input: v.object({ id: newRowId, ticket: id, note: messageSchema, files: v.exactOptional(messageFilesSchema) }),
  output: noOutput,
  audit: ['ticket.note'],
})

/** Edits a message. The message is marked as edited, and the audit log contains the earlier text (S10). */
export const editMessageRoute = command('POST /api/admin/messages/edit', {
  access: 'admin',
  input: v.object({ message: id, text: messageSchema }),
  output: noOutput,
  audit: ['message.edit'],
})

/** Removes a message's text and leaves a placeholder (S10). */
export const removeMessageRoute = command('POST /api/admin/messages/remove', {
  access: 'admin',
  input: v.object({ message: id }),
  output: noOutput,
  audit: ['message.remove'],
})

const replyText = v.pipe(v.string(), v.trim(), v.maxLength(5000, 'text-too-long'))

/**
 * Saves a reply template for all admins. If `reply` is '', creates a new one. At least one language is required.
 * `too-many-saved-replies` at the limit.
 */
export const saveReplyRoute = command('POST /api/admin/saved-replies/save', {
  access: 'admin',
  input: v.object({
    reply: id,
    title: v.pipe(v.string(), v.trim(), v.minLength(1, 'saved-reply-untitled'), v.maxLength(100, 'text-too-long')),
    textEn: replyText,
    textEs: replyText,
  }),
  output: v.object({ reply: id }),
  audit: ['reply.save'],
})

/** Deletes a saved reply for all admins. Messages that were sent with it remain. */
export const deleteReplyRoute = command('POST /api/admin/saved-replies/delete', {
  access: 'admin',
  input: v.object({ reply: id }),
  output: noOutput,
  audit: ['reply.delete'],
})

const maxBase64Length = Math.ceil(fileLimits.bytes / 3) * 4
const uploadMs = 5 * 60_000
/** The time limit in ms for one part, enough for the largest part at 3 kB/s. */
const partMs = 2 * 60_000

/**
 * Uploads a part of a file under an id that the device chose (Y17). `offset` is where the part begins, and the response
 * contains where the next one begins. An empty body only asks for that. `sequence-gap` if the part doesn't follow the
 * previous one; `details.offset` then contains where to continue. Also `file-too-large`, `files-…`, `rate-limited`. The
 * server deletes an unfinished upload a day after its last part. `POST /api/tickets/files` completes the file.
 */
export const uploadFilePartRoute = call('POST /api/tickets/files/part', {
  access: 'signed-in',
  input: v.object({ id: newRowId, ticket: newRowId, offset: position }),
  output: v.object({ offset: v.number() }),
  raw: true,
  bodyLimit: { bytes: fileLimits.partBytes, ms: partMs },
  unaudited: 'it is only shown with its message or note, which has the sender and time',
})

/**
 * Completes a file from its uploaded parts, for a message or note that will be sent later. Idempotent by id
 * (`idempotency-mismatch` for other content). Pictures are re-encoded without the camera's metadata. Problems are reported
 * as `file-…` and `files-…`; after `sequence-gap` the client must continue at `details.offset`. A small file can be sent
 * completely in `data`.
 */
export const uploadFileRoute = call('POST /api/tickets/files', {
  access: 'signed-in',
  input: v.object({
    id: newRowId,
    ticket: id,
    name: v.pipe(v.string(), v.maxLength(300)),
    /** The SHA-256 of the file's base64 text, if it was sent in parts. */
    hash: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
    /** The whole file in base64, if it was not sent in parts. */
    data: v.exactOptional(v.pipe(v.string(), v.maxLength(maxBase64Length, 'file-too-large'))),
  }),
  output: v.object({ id, name: v.string(), type: v.string(), size: v.number(), width: v.number(), height: v.number() }),
  secret: ['data'],
  bodyLimit: { bytes: maxBase64Length + 4096, ms: uploadMs },
  unaudited: 'it is only shown with its message or note, which has the sender and time',
})

/**
 * Returns a file's bytes to people who may read its ticket. Files of notes and unsent files are available only to admins
 * and to the uploader. `not-found`.
 */
export const ticketFileRoute = query('GET /api/tickets/files', {
  access: 'signed-in',
  input: v.object({ id }),
  output: v.unknown(),
  file: true,
})
