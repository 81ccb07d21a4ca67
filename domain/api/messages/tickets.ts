import * as v from 'valibot'
import { ticketCategories, ticketPriorities, ticketStatuses } from '../../collections/tickets/support-tickets'
import { fileLimits } from '../../tickets/files'
import { messageFilesSchema, messageSchema, ticketSubject } from '../../tickets/ticket-fields'
import { maxRecipients } from '../../tickets/tickets'
import { presenceStates } from '../../tickets/presence'
import { id, newRowId, position } from '../atoms'
import { call, command, query } from '../route'

/** Changes a ticket. An admin can set any value (T1). */
export const changeTicketRoute = command('POST /api/admin/tickets/change', {
  access: 'admin',
  input: v.object({
    ticket: id,
    status: v.exactOptional(v.picklist(ticketStatuses)),
    priority: v.exactOptional(v.picklist(ticketPriorities)),
    category: v.exactOptional(v.picklist(ticketCategories)),
  }),
  audit: ['ticket.change'],
})

export const assignTicketRoute = command('POST /api/admin/tickets/assign', {
  access: 'admin',
  input: v.object({ ticket: id, admin: id }),
  audit: ['ticket.assign'],
})

/**
 * Snoozes a ticket, or ends the snooze if the time is ''. Returns the resulting time, at most the deadline of the first
 * answer.
 */
export const snoozeTicketRoute = command('POST /api/admin/tickets/snooze', {
  access: 'admin',
  input: v.object({ ticket: id, until: v.pipe(v.string(), v.maxLength(30)) }),
  output: v.object({ until: v.string() }),
  audit: ['ticket.snooze', 'ticket.unsnooze'],
})

/** Returns which other admins have the ticket open. Reports stay in memory for seconds, and members never see them. */
export const ticketPresenceRoute = call('POST /api/admin/tickets/presence', {
  access: 'admin',
  input: v.object({ ticket: id, doing: v.picklist(presenceStates) }),
  output: v.object({ others: v.array(v.object({ admin: id, name: v.string(), writing: v.boolean() })) }),
  unaudited: 'nothing is stored; it expires after some seconds',
})

/** Opens a ticket for a member. It is in progress, assigned to the admin who writes it, and has no response deadline. */
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

/** Opens tickets for all of the members or for none. `texts` must have every language that a member reads. */
export const openTicketsForMembersRoute = command('POST /api/admin/tickets/write-many', {
  access: 'admin',
  input: v.object({
    users: v.pipe(v.array(id), v.minLength(1), v.maxLength(maxRecipients, 'request-too-large')),
    texts: v.object({ en: v.exactOptional(messageTexts), es: v.exactOptional(messageTexts) }),
  }),
  output: v.object({ tickets: v.array(id) }),
  audit: ['ticket.write'],
})

export const deleteTicketRoute = command('POST /api/admin/tickets/delete', {
  access: 'admin',
  input: v.object({ ticket: id }),
  audit: ['ticket.delete'],
})

/** Adds an internal note, which members never see (S9). */
export const addNoteRoute = command('POST /api/admin/tickets/notes', {
  access: 'admin',
  input: v.object({ id: newRowId, ticket: id, note: messageSchema, files: v.exactOptional(messageFilesSchema) }),
  audit: ['ticket.note'],
})

/** Edits a message. The audit log keeps the earlier text (S10). */
export const editMessageRoute = command('POST /api/admin/messages/edit', {
  access: 'admin',
  input: v.object({ message: id, text: messageSchema }),
  audit: ['message.edit'],
})

export const removeMessageRoute = command('POST /api/admin/messages/remove', {
  access: 'admin',
  input: v.object({ message: id }),
  audit: ['message.remove'],
})

const replyText = v.pipe(v.string(), v.trim(), v.maxLength(5000, 'text-too-long'))

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

export const deleteReplyRoute = command('POST /api/admin/saved-replies/delete', {
  access: 'admin',
  input: v.object({ reply: id }),
  audit: ['reply.delete'],
})

const maxBase64Length = Math.ceil(fileLimits.bytes / 3) * 4
const uploadMs = 5 * 60_000
/** The time limit in ms for one part, enough for the largest part at 3 kB/s. */
const partMs = 2 * 60_000

/**
 * Uploads a part of a file. After `sequence-gap`, `details.offset` is where to continue (Y17); an empty body only asks for
 * the offset.
 */
export const uploadFilePartRoute = call('POST /api/tickets/files/part', {
  access: 'signed-in',
  input: v.object({ id: newRowId, ticket: newRowId, offset: position }),
  output: v.object({ offset: v.number() }),
  raw: true,
  bodyLimit: { bytes: fileLimits.partBytes, ms: partMs },
  unaudited: 'it is only shown with its message or note, which has the sender and time',
})

/** Completes a file from its parts or from `data`. Idempotent by id; pictures lose the camera's metadata. */
export const uploadFileRoute = call('POST /api/tickets/files', {
  access: 'signed-in',
  input: v.object({
    id: newRowId,
    ticket: id,
    name: v.pipe(v.string(), v.maxLength(300)),
    hash: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
    data: v.exactOptional(v.pipe(v.string(), v.maxLength(maxBase64Length, 'file-too-large'))),
  }),
  output: v.object({ id, name: v.string(), type: v.string(), size: v.number(), width: v.number(), height: v.number() }),
  secret: ['data'],
  bodyLimit: { bytes: maxBase64Length + 4096, ms: uploadMs },
  unaudited: 'it is only shown with its message or note, which has the sender and time',
})

/** Returns a file. Files of notes and unsent files are available only to admins and to the uploader. */
export const ticketFileRoute = query('GET /api/tickets/files', {
  access: 'signed-in',
  input: v.object({ id }),
  output: v.unknown(),
  file: true,
})
