import type { Actor } from '../platform/audit'
import type { HashedPassword } from '../users/password-hash'
import { fullNameSql } from '../../domain/people/person-names'
import { windowFrom } from '../../domain/sync/window'
import { responseMs, defaultResponseTimes } from '../../domain/program/response-times'
import { newIdSql } from '../payments/runs/stage-sources'
import { moment, momentMs } from '../platform/clock'
import { exec, newId } from '../platform/db'
import type { CrowdTicket } from './crowd'

export interface BulkDemoContext {
  app: PbApp
  admin: Actor
  hashed: HashedPassword
  /** By index: the person and their rental period ('' = none). */
  ids: { user: string; period: string }[]
  codes: Set<string>
}

const hourMs = 3_600_000

/** Writes tickets of the generated people in their current state, each with a note, an answer and a reply. */
export function writeCrowdTickets(tx: PbApp, crowd: BulkDemoContext, tickets: readonly CrowdTicket[]): void {
  exec(tx, 'DROP TABLE IF EXISTS temp.demo_tickets')
  const columns = Object.keys(rowOf(crowd, sample)).map((name) => `value ->> '${name}' AS ${name}`)
  exec(tx, `CREATE TEMP TABLE demo_tickets AS SELECT key + 1 AS n, ${columns.join(', ')} FROM json_each({:tickets})`, {
    tickets: JSON.stringify(tickets.map((ticket) => rowOf(crowd, ticket))),
  })
  for (const sql of statements) exec(tx, sql, { admin: crowd.admin.id, adminName: crowd.admin.name })
  exec(tx, 'DROP TABLE temp.demo_tickets')
}

const noTalk = {
  category: 'general',
  priority: 'low',
  subject: '',
  description: '',
  answer: '',
  thanks: '',
  note: '',
} as const
const sample: CrowdTicket = { index: -1, date: '2000-01-01', talk: noTalk, state: 'open' }

function rowOf({ ids }: BulkDemoContext, { index, date, talk, state }: CrowdTicket) {
  const askedAt = `${date} 12:00:00.000Z`
  const answered = state === 'open' ? '' : moment(momentMs(askedAt) + hourMs)
  const thanked = state === 'open' || state === 'in_progress' ? '' : moment(momentMs(askedAt) + 2 * hourMs)
  const last = thanked || answered || askedAt
  return {
    id: newId(),
    user: ids[index]?.user ?? '',
    state,
    category: talk.category,
    priority: talk.priority,
    subject: talk.subject,
    description: talk.description,
    answer: talk.answer,
    thanks: talk.thanks,
    note: talk.note,
    asked: askedAt,
    answered,
    thanked,
    due: moment(momentMs(askedAt) + responseMs('first_answer_hours', defaultResponseTimes.first_answer_hours)),
    last,
    moved: windowFrom('support_tickets', state, momentMs(last)),
    by: answered !== '' && thanked === '' ? 'admin' : 'member',
  }
}

const person = fullNameSql('u')
const message = (sender: string, name: string, text: string, at: string, id: string): string =>
  `INSERT INTO ticket_messages (id, ticket_id, user_id, sender_id, sender_name, message, created_at, edited_at, removed_at, created, updated)
   SELECT ${newIdSql(id)}, c.id, c.user, ${sender}, ${name}, c.${text}, c.${at}, '', '', c.${at}, c.${at}
   FROM demo_tickets c JOIN users u ON u.id = c.user WHERE c.${at} != '' ORDER BY c.n`

/** The rows that the hooks of tickets and messages would write; closed last, because a closed ticket accepts no message. */
const statements = [
  `INSERT INTO support_tickets (id, number, user_id, subject, description, category, priority, status, created_at, updated_at,
     updated_by, follow_up_of, person_name, person_email, window_from, solved_at, rating, created, updated)
   SELECT c.id, c.n + (SELECT COALESCE(MAX(number), 0) FROM support_tickets), c.user, c.subject, c.description, c.category,
     c.priority, CASE c.state WHEN 'closed' THEN 'resolved' ELSE c.state END, c.asked, c.last, c.by, '', ${person}, u.email, c.moved, CASE c.state WHEN 'resolved' THEN c.thanked ELSE '' END,
     CASE WHEN c.thanked = '' OR c.n % 3 = 0 THEN '' WHEN c.n % 11 = 0 THEN 'poor' WHEN c.n % 5 = 0 THEN 'fair' ELSE 'good' END, c.asked, c.last
   FROM demo_tickets c JOIN users u ON u.id = c.user ORDER BY c.n`,
  `INSERT INTO ticket_admin (id, ticket_id, assignee, first_response_due, last_note_at, created, updated)
   SELECT ${newIdSql('c.n')}, c.id, '', c.due, c.answered, c.asked, c.asked FROM demo_tickets c`,
  `INSERT INTO ticket_notes (id, ticket_id, author, author_name, note, created_at, created, updated)
   SELECT ${newIdSql('c.n')}, c.id, {:admin}, {:adminName}, c.note, c.answered, c.answered, c.answered FROM demo_tickets c
   WHERE c.answered != ''`,
  message('{:admin}', '{:adminName}', 'answer', 'answered', 'c.n'),
  message('c.user', person, 'thanks', 'thanked', 'c.n'),
  `UPDATE support_tickets SET status = 'closed' WHERE id IN (SELECT id FROM demo_tickets WHERE state = 'closed')`,
]
