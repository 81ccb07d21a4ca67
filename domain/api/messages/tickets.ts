import * as v from 'valibot'
import { ticketCategories, ticketPriorities, ticketStatuses } from '../../collections/tickets/support-tickets'
import { fileLimits } from '../../tickets/files'
import { messageFilesSchema } from '../../tickets/message-files'
import { doings } from '../../tickets/presence'
import { messageSchema, ticketSubject, writeToAtMost } from '../../tickets/tickets'
import { done, id, newRowId, position } from '../atoms'
import { call, command, query } from '../route'

/** Status, priority, category: an admin may set any (T1). */
export const changeTicketRoute = command('POST /api/admin/tickets/change', {
  access: 'admin',
  input: v.object({
    ticket: id,
    status: v.exactOptional(v.picklist(ticketStatuses)),
    priority: v.exactOptional(v.picklist(ticketPriorities)),
    category: v.exactOptional(v.picklist(ticketCategories)),
  }),
  output: done,
  audit: ['ticket.change'],
})

/** Who has a ticket: an admin, or '' for nobody. */
export const assignTicketRoute = command('POST /api/admin/tickets/assign', {
  access: 'admin',
  input: v.object({ ticket: id, admin: id }),
  output: done,
  audit: ['ticket.assign'],
})

/**
 * Puts a ticket to sleep until a moment, '' wakes it. Answers until when it sleeps: a promised first answer wakes it earlier. It wakes by
 * its time, by a new message of its member, and when it is done. `ticket-done`, `sleep-moment`, `first-answer-over`.
 */
export const sleepTicketRoute = command('POST /api/admin/tickets/sleep', {
  access: 'admin',
  input: v.object({ ticket: id, until: v.pipe(v.string(), v.maxLength(30)) }),
  output: v.object({ until: v.string() }),
  audit: ['ticket.sleep', 'ticket.wake'],
})

/**
 * Says what this admin does with a ticket, and answers which other admins have it open. Kept in the server's memory alone, and forgotten
 * after a short while without a word; members never hear of it.
 */
export const presenceRoute = call('POST /api/admin/tickets/presence', {
  access: 'admin',
  input: v.object({ ticket: id, doing: v.picklist(doings) }),
  output: v.object({ others: v.array(v.object({ admin: id, name: v.string(), writing: v.boolean() })) }),
  unaudited: 'nothing is kept: it is forgotten after some seconds',
})

/**
 * Writes to a person: a ticket is opened for them whose first public message is the admin's, so that what they answer comes to the desk
 * like any other. It begins in progress, is the writer's, and promises no first answer. `not-found` for somebody who isn't there any
 * more, `not-allowed` to oneself.
 */
export const writeTicketRoute = command('POST /api/admin/tickets/write', {
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

const writtenTexts = v.object({ subject: ticketSubject, message: messageSchema })

/**
 * The same to several people, each by a ticket of their own: all of them or none. There is a text in each language that one of them reads
 * (`bad-input` without). Oneself is left out, and whoever isn't there any more; `tickets` names theirs.
 */
export const writeTicketsRoute = command('POST /api/admin/tickets/write-many', {
  access: 'admin',
  input: v.object({
    users: v.pipe(v.array(id), v.minLength(1), v.maxLength(writeToAtMost, 'request-too-large')),
    texts: v.object({ en: v.exactOptional(writtenTexts), es: v.exactOptional(writtenTexts) }),
  }),
  output: v.object({ tickets: v.array(id) }),
  audit: ['ticket.write'],
})

/** Takes a ticket away for good, for its owner too. */
export const deleteTicketRoute = command('POST /api/admin/tickets/delete', {
  access: 'admin',
  input: v.object({ ticket: id }),
  output: done,
  audit: ['ticket.delete'],
})

/** An internal note, which no member can reach (S9). The device makes its id. */
export const addNoteRoute = command('POST /api/admin/tickets/notes', {
  access: 'admin',
  input: v.object({ id: newRowId, ticket: id, note: messageSchema, files: v.exactOptional(messageFilesSchema) }),
  output: done,
  audit: ['ticket.note'],
})

/** Corrects a message; the edit is marked and the earlier text stays on the audit log (S10). */
export const editMessageRoute = command('POST /api/admin/messages/edit', {
  access: 'admin',
  input: v.object({ message: id, text: messageSchema }),
  output: done,
  audit: ['message.edit'],
})

/** Removes a message: its text goes, its place stays (S10). */
export const removeMessageRoute = command('POST /api/admin/messages/remove', {
  access: 'admin',
  input: v.object({ message: id }),
  output: done,
  audit: ['message.remove'],
})

const answerText = v.pipe(v.string(), v.trim(), v.maxLength(5000, 'text-too-long'))

/** Keeps an answer for all admins: `reply` '' = a new one. At least one language is written; `too-many-saved-replies` past the bound. */
export const saveReplyRoute = command('POST /api/admin/saved-replies/save', {
  access: 'admin',
  input: v.object({
    reply: id,
    title: v.pipe(v.string(), v.trim(), v.minLength(1, 'saved-reply-untitled'), v.maxLength(100, 'text-too-long')),
    textEn: answerText,
    textEs: answerText,
  }),
  output: v.object({ reply: id }),
  audit: ['reply.save'],
})

/** Takes an answer away for all admins; what was sent of it stays. */
export const deleteReplyRoute = command('POST /api/admin/saved-replies/delete', {
  access: 'admin',
  input: v.object({ reply: id }),
  output: done,
  audit: ['reply.delete'],
})

/** Base64 of the largest file, and what stands around it. */
const fileText = Math.ceil(fileLimits.bytes / 3) * 4
const uploadMs = 5 * 60_000
/** How long a part may take: at 3 kB a second the largest one arrives. */
const partMs = 2 * 60_000

/**
 * Sends a part of a file that a message or a note will carry, under the id that the device made for the file (Y17). `offset` is where the
 * parts sent before end. The answer says where they end now; with an empty body, where they end. `sequence-gap` where the part doesn't
 * follow on them (`details.offset` says where they end), `file-too-large`, `files-…` and `rate-limited`. The server keeps an unfinished
 * file for a day after its last part. `POST /api/tickets/files` makes a file of the parts.
 */
export const uploadPartRoute = call('POST /api/tickets/files/part', {
  access: 'signed-in',
  input: v.object({ id: newRowId, ticket: newRowId, offset: position }),
  output: v.object({ offset: v.number() }),
  raw: true,
  roomy: { bytes: fileLimits.partBytes, ms: partMs },
  unaudited: 'it is shown only with its message or note, which is kept with its sender and time',
})

/**
 * Makes a file, for a message or a note that comes after it, of the parts that were sent under its id: the same again is the same file
 * (`idempotency-mismatch` for another one). A picture is redrawn, without what its camera wrote into it. `file-…` and `files-…` say what
 * is wrong, `rate-limited` that it has to wait, `sequence-gap` that the parts aren't the whole file and have to be sent again from
 * `details.offset` on. A small file may come whole in `data` instead.
 */
export const uploadFileRoute = call('POST /api/tickets/files', {
  access: 'signed-in',
  input: v.object({
    id: newRowId,
    ticket: id,
    name: v.pipe(v.string(), v.maxLength(300)),
    /** SHA-256 of the file's base64 text, where it was sent in parts. */
    hash: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
    /** The whole file in base64, where it was not. */
    data: v.exactOptional(v.pipe(v.string(), v.maxLength(fileText, 'file-too-large'))),
  }),
  output: v.object({ id, name: v.string(), type: v.string(), size: v.number(), width: v.number(), height: v.number() }),
  secret: ['data'],
  roomy: { bytes: fileText + 4096, ms: uploadMs },
  unaudited: 'it is shown only with its message or note, which is kept with its sender and time',
})

/** A file's bytes, for who may read its ticket; of a note's and of one without a message for admins and who sent it. `not-found`. */
export const ticketFileRoute = query('GET /api/tickets/files', {
  access: 'signed-in',
  input: v.object({ id }),
  output: v.unknown(),
  file: true,
})
