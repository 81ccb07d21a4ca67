import type { TicketStatus } from '../../domain/entities'
import {
  one,
  exec,
  requireRow,
  findRow,
  insert,
  readNumber,
  requireOne,
  exists,
  choiceOf,
  readIds,
  updateRow,
  find,
} from '../platform/db'
import { messageSchema, newTicketSchema } from '../../domain/tickets/ticket-fields'
import { ticketRateLimits, statusAfterReply } from '../../domain/tickets/tickets'
import { momentMs, nowMs, moment } from '../platform/clock'
import { fail } from '../platform/errors'
import { fullNameSql } from '../../domain/people/person-names'
import { ticketPath } from '../../domain/paths'
import { windowFrom } from '../../domain/sync/collections'
import { mailPerson } from '../mail/enqueue'
import { notify, notifyAdmins } from '../notifications/notify'
import { parseInput, type Person } from '../platform/route'
import { requireFiles, attachFiles } from './upload-file'
import { solvedAtSql, unsnoozeTicket } from './ticket-state'
import { fileLimits } from '../../domain/tickets/files'
import { deleteStaleUploads } from './unfinished-uploads'
import { editMessageRoute, removeMessageRoute } from '../../domain/api/messages/tickets'
import { audit } from '../platform/audit'
import { commandFor } from '../platform/command'
import { responseMs } from '../../domain/program/response-times'
import { readSetting } from '../settings/read-settings'

const newest = {
  ticket: `SELECT created_at AS at FROM support_tickets WHERE user_id = {:person} ORDER BY created_at DESC`,
  message: `SELECT created_at AS at FROM ticket_messages WHERE user_id = {:person} AND sender_id = {:person} ORDER BY created_at DESC`,
} as const

/**
 * Throws `rate-limited` above a person's limit. Counts the stored rows, so neither restarts nor repeated pushes change the
 * limit.
 */
function limitTicketRate(app: PbApp, what: keyof typeof ticketRateLimits, person: string): void {
  const { max, windowMs } = ticketRateLimits[what]
  const nth = one(app, `${newest[what]} LIMIT 1 OFFSET {:skip}`, { person, skip: max - 1 }, { at: '' })
  if (!nth) return
  const waitMs = momentMs(nth.at) + windowMs - nowMs()
  if (waitMs > 0) fail('rate-limited', { retryAfterMs: Math.min(waitMs, windowMs) })
}

/**
 * Model hook of a public reply (T1). The access table has already checked that the sender is the actor; the server sets
 * owner, name and time.
 */
export function createMessage(e: PbRecordEvent): void {
  const message = e.record
  const ticket = requireRow(e.app, 'support_tickets', message.getString('ticket_id'), {
    id: '',
    number: 0,
    subject: '',
    status: choiceOf<TicketStatus>(),
    user_id: '',
    description: '',
  })
  const senderName = `SELECT id, ${fullNameSql()} AS name FROM users WHERE id = {:id}`
  const sender = one(e.app, senderName, { id: message.getString('sender_id') }, { id: '', name: '' })
  if (!sender) fail('not-allowed')
  const by = sender.id === ticket.user_id ? 'member' : 'admin'
  const answers = 'SELECT 1 FROM ticket_messages WHERE ticket_id = {:ticket} AND sender_id != {:owner}'
  const isFirstAnswer = !exists(e.app, answers, { ticket: ticket.id, owner: ticket.user_id })
  const status = statusAfterReply(ticket.status, by, isFirstAnswer)
  if (status === null) fail('ticket-closed')
  if (by === 'member') limitTicketRate(e.app, 'message', sender.id)
  const files = requireFiles(e.app, message.getString('files'), { ticket: ticket.id, sender: sender.id })
  const now = moment()
  const stamped = {
    files: files.join(' '),
    message: parseInput(messageSchema, message.getString('message')),
    user_id: ticket.user_id,
    sender_name: sender.name,
    created_at: now,
    edited_at: '',
    removed_at: '',
  }
  for (const [field, value] of Object.entries(stamped)) message.set(field, value)
  e.next()

  attachFiles(e.app, files, { column: 'message_id', id: message.id, ticket: ticket.id, sender: sender.id })
  exec(
    e.app,
    `UPDATE support_tickets SET status = {:status}, updated_at = {:now}, updated_by = {:by},
       window_from = {:window}, solved_at = ${solvedAtSql}, updated = {:now} WHERE id = {:id}`,
    { status, now, by, window: windowFrom('support_tickets', status, nowMs()), id: ticket.id },
  )
  const metadata = { ticket_id: ticket.id, number: ticket.number, subject: ticket.subject, from: sender.name }
  if (by === 'member') {
    unsnoozeTicket(e.app, ticket.id)
    return notifyAdmins(e.app, sender.id, 'member-reply', metadata)
  }
  // only a ticket opened by an admin has no description
  const kind = ticket.description === '' && isFirstAnswer ? 'ticket-written' : 'ticket-reply'
  notify(e.app, ticket.user_id, kind, metadata)
  const owner = find(e.app, 'users', ticket.user_id)
  // never writes to an address that was never verified
  if (!owner?.getBool('verified')) return
  const data = {
    number: ticket.number,
    subject: ticket.subject,
    message: message.getString('message'),
    from: sender.name,
  }
  mailPerson(e.app, owner, kind, ticketPath('member', ticket.id), data)
}

const maxFiles = 1000

/** Deletes rows of `ticket_files` through the model, so the stored files are deleted too. */
function dropFiles(app: PbApp, where: string, params: { [name: string]: string }): void {
  const found = readIds(app, `SELECT id FROM ticket_files WHERE ${where} ORDER BY id LIMIT ${maxFiles}`, params)
  for (const id of found) app.delete(app.findRecordById('ticket_files', id))
}

/** Deletes uploads without a message and unfinished uploads after a day, each in its own transaction. */
export function deleteUnusedFiles(app: PbApp): void {
  dropFiles(app, `message_id = '' AND note_id = '' AND created < {:before}`, {
    before: moment(nowMs() - fileLimits.unusedMs),
  })
  deleteStaleUploads()
}

/** Edits a message as an admin; the message is marked as edited, and its earlier text stays in the audit log (S10). */
commandFor(editMessageRoute, ({ app, person }, { message, text }) => {
  rewrite(app, person, message, { text, mark: 'edited_at', action: 'message.edit' })
  return {}
})

/** Removes a message as an admin: deletes its text and files, but still shows that there was a message (S10). */
commandFor(removeMessageRoute, ({ app, person }, { message }) => {
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
  updateRow(app, 'ticket_messages', id, { message: input.text, [input.mark]: moment() })
  audit(app, person, input.action, `ticket_messages/${id}`, {
    before: { message: before.message },
    after: { message: input.text },
  })
}

/** Model hook of a new ticket (T1): sets number and status regardless of the device's values. */
export function createTicket(e: PbRecordEvent): void {
  const ticket = e.record
  const owner = ticket.getString('user_id')
  const text = parseInput(newTicketSchema, {
    subject: ticket.getString('subject'),
    description: ticket.getString('description'),
    category: ticket.getString('category') || undefined,
    priority: ticket.getString('priority') || undefined,
  })
  const ownerName = `SELECT ${fullNameSql()} AS name, email FROM users WHERE id = {:owner}`
  const person = requireOne(e.app, ownerName, { owner }, { name: '', email: '' })
  limitTicketRate(e.app, 'ticket', owner)
  const files = requireFiles(e.app, ticket.getString('files'), { ticket: ticket.id, sender: owner })
  const number = readNumber(e.app, 'SELECT COALESCE(MAX(number), 0) AS n FROM support_tickets') + 1
  const now = moment()
  const stamped = {
    ...text,
    files: files.join(' '),
    number,
    status: 'open',
    window_from: '',
    solved_at: '',
    rating: '',
    created_at: now,
    updated_at: now,
    updated_by: 'member',
    person_name: person.name,
    person_email: person.email,
  }
  for (const [field, value] of Object.entries(stamped)) ticket.set(field, value)
  e.next()

  attachFiles(e.app, files, { column: 'message_id', id: ticket.id, ticket: ticket.id, sender: owner })
  const answerMs = responseMs('first_answer_hours', readSetting(e.app, 'first_answer_hours'))
  insert(e.app, 'ticket_admin', { ticket_id: ticket.id, first_response_due: moment(momentMs(now) + answerMs) })
  notifyAdmins(e.app, owner, 'new-ticket', { ticket_id: ticket.id, number, subject: text.subject, from: person.name })
}
