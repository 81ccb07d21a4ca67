import type { InputOf } from '../../domain/api/route'
import { findAccount, languageOf, requireAccount } from '../users/find-user'
import { fullName } from '../../domain/people/person-names'
import {
  openTicketForMemberRoute,
  openTicketsForMembersRoute,
  deleteReplyRoute,
  saveReplyRoute,
} from '../../domain/api/messages/tickets'
import type { Id } from '../../domain/entities'
import { audit, type Actor } from '../platform/audit'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, insert, newId, readNumber, change, findRow, insertRow } from '../platform/db'
import { fail } from '../platform/errors'
import { maxSavedReplies, unknownReplyPlaceholders } from '../../domain/tickets/saved-replies'

commandFor(openTicketForMemberRoute, ({ app, person }, { user, ...written }) => {
  if (user === person.id) fail('not-allowed')
  return openWritten(app, person, requireAccount(app, user), written)
})

commandFor(openTicketsForMembersRoute, ({ app, person }, { users, texts }) => {
  const tickets: Id[] = []
  for (const user of new Set(users)) {
    const to = user === person.id ? null : findAccount(app, user)
    if (to === null) continue
    const written = texts[languageOf(to)]
    if (written === undefined) return fail('bad-input')
    tickets.push(openWritten(app, person, to, written).ticket)
  }
  return { tickets }
})

/** Inserts an empty ticket without the hook for members' tickets, so no admin is notified and no deadline starts. */
function openWritten(
  app: PbApp,
  admin: Actor,
  to: PbRecord,
  { subject, message, category = 'general' }: Omit<InputOf<typeof openTicketForMemberRoute>, 'user'>,
): { ticket: Id; number: number } {
  const ticket = newId()
  const number = readNumber(app, 'SELECT COALESCE(MAX(number), 0) AS n FROM support_tickets') + 1
  const now = moment()
  const empty = { description: '', files: '', follow_up_of: '', about: '', window_from: '', solved_at: '', rating: '' }
  const stamped = { created_at: now, updated_at: now, created: now, updated: now, updated_by: 'admin' }
  const named = { user_id: to.id, person_name: fullName(to), person_email: to.getString('email') }
  const asked = { subject, category, priority: 'medium', status: 'open' }
  insertRow(app, 'support_tickets', { id: ticket, number, ...named, ...asked, ...empty, ...stamped })
  insert(app, 'ticket_admin', { ticket_id: ticket, assignee: admin.id })
  insert(app, 'ticket_messages', { ticket_id: ticket, sender_id: admin.id, message })
  audit(app, admin, 'ticket.write', `support_tickets/${ticket}`)
  return { ticket, number }
}

/** Model hook of a saved reply, also on the dashboard: checks texts, placeholders and the maximum number. */
export function replySaved(e: PbRecordEvent): void {
  requireTexts(e.record.getString('text_en'), e.record.getString('text_es'))
  const saved = readNumber(e.app, 'SELECT COUNT(*) AS n FROM saved_replies')
  if (e.record.isNew() && saved >= maxSavedReplies) fail('too-many-saved-replies')
  e.next()
}

function requireTexts(textEn: string, textEs: string): void {
  if (textEn === '' && textEs === '') fail('saved-reply-empty', {}, { textEn: 'saved-reply-empty' })
  const code = 'template-placeholder-unknown'
  const unknown = {
    ...(unknownReplyPlaceholders(textEn).length > 0 && { textEn: code }),
    ...(unknownReplyPlaceholders(textEs).length > 0 && { textEs: code }),
  } as const
  if (Object.keys(unknown).length > 0) fail(code, {}, unknown)
}

export const saveReply = commandFor(saveReplyRoute, ({ app, audit }, { reply, title, textEn, textEs }) => {
  requireTexts(textEn, textEs)
  const before = reply === '' ? null : replyRow(app, reply)
  if (reply !== '' && before === null) fail('not-found')
  const after = { title, text_en: textEn, text_es: textEs }
  if (before !== null) change(app, 'saved_replies', reply, after)
  const id = before === null ? insert(app, 'saved_replies', after) : reply
  audit('reply.save', `saved_replies/${id}`, { ...(before !== null && { before }), after })
  return { reply: id }
})

commandFor(deleteReplyRoute, ({ app, audit }, { reply }) => {
  const before = replyRow(app, reply)
  if (before === null) fail('not-found')
  exec(app, 'DELETE FROM saved_replies WHERE id = {:reply}', { reply })
  audit('reply.delete', `saved_replies/${reply}`, { before, after: {} })
  return {}
})

const replyRow = (app: PbApp, reply: string) =>
  findRow(app, 'saved_replies', reply, { title: '', text_en: '', text_es: '' }) ?? null
