import { hasRole } from '../users/find-user'
import {
  addNoteRoute,
  assignTicketRoute,
  snoozeTicketRoute,
  changeTicketRoute,
  deleteTicketRoute,
} from '../../domain/api/messages/tickets'
import { moment, nowMs } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, find, insert, findRow, requireRow, readIds, requireOne, updateRows, choiceOf } from '../platform/db'
import { fail } from '../platform/errors'
import { setSnooze, solvedAtSql, unsnoozeTicket } from './ticket-state'
import { requireFiles, attachFiles } from './upload-file'
import type { TicketStatus, Id } from '../../domain/entities'
import { snoozeUntil } from '../../domain/tickets/snooze'
import { windowFrom } from '../../domain/sync/collections'
import { statusWhenResolved } from '../../domain/tickets/tickets'
import { notify } from '../notifications/notify'

/** Adds an internal note (S9), in a collection that members can't read; changes nothing that a member sees. */
export const addNote = commandFor(addNoteRoute, ({ app, person, audit }, { id, ticket, note, files = '' }) => {
  if (!find(app, 'support_tickets', ticket)) fail('not-found')
  if (find(app, 'ticket_notes', id)) fail('note-exists', {}, { id: 'note-exists' })
  const carried = requireFiles(app, files, { ticket, sender: person.id })
  const now = moment()
  insert(app, 'ticket_notes', {
    id,
    ticket_id: ticket,
    author: person.id,
    author_name: person.name,
    note,
    files: carried.join(' '),
    created_at: now,
  })
  attachFiles(app, carried, { column: 'note_id', id, ticket, sender: person.id })
  exec(app, 'UPDATE ticket_admin SET last_note_at = {:now} WHERE ticket_id = {:ticket}', { now, ticket })
  // the text is stored only in its own collection; the audit entry contains only ids
  audit('ticket.note', `support_tickets/${ticket}`, { after: { note: id } })
  return {}
})

/** Assigns a ticket to an admin, '' = none. Sends no notification and changes neither status nor deadline. */
commandFor(assignTicketRoute, ({ app, audit }, { ticket, admin }) => {
  const before = requireRow(app, 'ticket_admin', { ticket_id: ticket }, { assignee: '' })
  if (admin !== '' && !hasRole(app, admin, 'admin')) fail('role-not-held', {}, { admin: 'role-not-held' })
  if (before.assignee === admin) return {}
  updateRows(app, 'ticket_admin', { assignee: admin }, 'ticket_id = {:ticket}', { ticket })
  audit('ticket.assign', `support_tickets/${ticket}`, { before, after: { assignee: admin } })
  return {}
})

/** Snoozes or unsnoozes a ticket; sends no notification and changes neither status nor deadline. */
commandFor(snoozeTicketRoute, ({ app, audit }, { ticket, until: requestedUntil }) => {
  const found = requireOne(
    app,
    `SELECT t.status, d.first_response_due AS due, d.snoozed_until AS until,
       EXISTS (SELECT 1 FROM ticket_messages m WHERE m.ticket_id = t.id AND m.sender_id != t.user_id) AS answered
     FROM support_tickets t JOIN ticket_admin d ON d.ticket_id = t.id WHERE t.id = {:ticket}`,
    { ticket },
    { status: choiceOf<TicketStatus>(), due: '', until: '', answered: false },
  )
  const { until: before, ...state } = found
  const until = requestedUntil === '' ? '' : momentFor(state, requestedUntil)
  if (until === before) return { until }
  setSnooze(app, ticket, until)
  audit(until === '' ? 'ticket.unsnooze' : 'ticket.snooze', `support_tickets/${ticket}`, {
    before: { snoozed_until: before },
    after: { snoozed_until: until },
  })
  return { until }
})

function momentFor(ticket: { status: TicketStatus; due: string; answered: boolean }, until: string): string {
  const answer = snoozeUntil({ ...ticket, until, nowMs: nowMs() })
  if ('refused' in answer) return fail(answer.refused, {}, { until: answer.refused })
  return answer.until
}

/** Model hook of a ticket's update: by its member, or on the dashboard, where a superuser may set any status (T1, P24). */
export function ticketChanged(e: PbRecordEvent): void {
  const status = e.record.getString('status') as TicketStatus
  if (status === e.record.original().getString('status')) return solveTicket(e)
  e.record.set('window_from', windowFrom('support_tickets', status, nowMs()))
  if (status !== 'resolved' && status !== 'closed') e.record.set('solved_at', '')
  e.next()
  statusChanged(e.app, { id: e.record.id, status })
}

function statusChanged(app: PbApp, { id, status, by = '' }: { id: Id; status: TicketStatus; by?: Id }): void {
  if (status === 'resolved' || status === 'closed') unsnoozeTicket(app, id)
  const ticket = findRow(app, 'support_tickets', id, { user_id: '', number: 0, subject: '' })
  if (!ticket || ticket.user_id === by) return
  const { user_id: owner, number, subject } = ticket
  notify(app, owner, 'ticket-status', { ticket_id: id, number, subject, status })
}

function solveTicket(e: PbRecordEvent): void {
  const before = e.record.original()
  const solved = e.record.getString('solved_at') !== ''
  if (solved === (before.getString('solved_at') !== '')) {
    e.record.set('solved_at', before.getString('solved_at'))
    return e.next()
  }
  const status = before.getString('status') as TicketStatus
  const next = statusWhenResolved(status, solved)
  e.record.set('solved_at', status === 'closed' ? before.getString('solved_at') : solved ? moment() : '')
  if (next !== status) {
    e.record.set('status', next)
    e.record.set('window_from', windowFrom('support_tickets', next, nowMs()))
  }
  e.next()
  // the ticket was just closed, or its member needs help again
  if (next !== status) unsnoozeTicket(e.app, e.record.id)
}

/** Sets status, priority or category as an admin (T1), online and with an audit entry. */
export const changeTicket = commandFor(changeTicketRoute, ({ app, person, audit }, input) => {
  const before = requireRow(app, 'support_tickets', input.ticket, { status: '', priority: '', category: '' })
  const after = {
    status: input.status ?? before.status,
    priority: input.priority ?? before.priority,
    category: input.category ?? before.category,
  }
  exec(
    app,
    `UPDATE support_tickets SET status = {:status}, priority = {:priority}, category = {:category},
       window_from = {:window}, solved_at = ${solvedAtSql}, updated = {:now} WHERE id = {:id}`,
    { ...after, window: windowFrom('support_tickets', after.status, nowMs()), now: moment(), id: input.ticket },
  )
  if (input.status !== undefined && input.status !== before.status)
    statusChanged(app, { id: input.ticket, status: input.status, by: person.id })
  audit('ticket.change', `support_tickets/${input.ticket}`, { before, after })
  return {}
})

const hanging = [
  `DELETE FROM notifications WHERE json_valid(metadata) AND metadata ->> 'ticket_id' = {:ticket}`,
  `UPDATE line_holds SET ticket = '' WHERE ticket = {:ticket}`,
  'DELETE FROM ticket_messages WHERE ticket_id = {:ticket}',
  'DELETE FROM ticket_notes WHERE ticket_id = {:ticket}',
  'DELETE FROM ticket_reads WHERE ticket_id = {:ticket}',
  'DELETE FROM ticket_admin WHERE ticket_id = {:ticket}',
  'DELETE FROM support_tickets WHERE id = {:ticket}',
] as const

/** Deletes a ticket with its conversation. The audit log preserves who deleted it until the person is deleted (M21). */
commandFor(deleteTicketRoute, ({ app, audit }, { ticket }) => {
  const found = requireRow(app, 'support_tickets', ticket, { number: 0, user_id: '' })
  const messages = idsOf(app, 'ticket_messages', ticket)
  // deletes through the model, so the stored files are deleted too
  for (const id of idsOf(app, 'ticket_files', ticket)) app.delete(app.findRecordById('ticket_files', id))
  for (const sql of hanging) exec(app, sql, { ticket })
  audit('ticket.delete', `support_tickets/${ticket}`, {
    after: { user: found.user_id, number: found.number, messages },
  })
  return {}
})

const idsOf = (app: PbApp, table: 'ticket_messages' | 'ticket_files', ticket: Id): Id[] =>
  readIds(app, `SELECT id FROM ${table} WHERE ticket_id = {:ticket} ORDER BY id`, { ticket })
