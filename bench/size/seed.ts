import type { TestServer } from '../../e2e/support/server/server'
import { idSql, momentSql, rowNumbers } from '../seed'

export interface DataSize {
  people: number
  auditEntries: number
  mails: number
  /** Number of payments, spread over the last ten months and all people; those of the newest month are pending. */
  payments: number
  /** Number of tickets from the last two years, with four messages each; every twentieth is open or in progress. */
  tickets: number
}

const firstNames = [
  'José',
  'Ana',
  'María',
  'Олег',
  'Ştefan',
  'Peter',
  'Lucía',
  'Björn',
  'Zoë',
  'Aiko',
  'Priya',
  'Noah',
  'Łukasz',
]
const lastNames = ['Pérez', 'García', 'Müller', 'Ivanov', 'Ōta', 'Singh', 'Smith', 'Øst', 'Čapek', 'López', 'Kowalski']

const list = (values: readonly string[]): string => `'${JSON.stringify(values)}'`
const some = (values: readonly string[], salt: number): string =>
  `json_extract(${list(values)}, '$[' || ((n * 7919 + n / 11 * ${salt}) % ${values.length}) || ']')`
/**
 * SQL for the status of payment n: the newest month is pending, a few of the month before are approved, and a few of each
 * month are cancelled.
 */
const stateOf = `CASE WHEN n % 211 = 5 THEN 'cancelled' WHEN ago = 0 THEN 'pending' WHEN ago = 1 AND n % 20 = 7 THEN 'approved'
  ELSE 'dispersed' END`

/**
 * SQL for tickets with messages, admin rows and some notes. They are closed at the end, because nothing may be written to a
 * closed ticket.
 */
export function ticketSql(people: number, tickets: number): string[] {
  const person = idSql('u', `1 + n * 7919 % ${people}`)
  const ofTicket = `1 + n % ${tickets}`
  return [
    `${rowNumbers(tickets)} INSERT INTO support_tickets (id, number, user_id, subject, description, category, priority, status, created_at,
       updated_at, updated_by, follow_up_of, person_name, person_email, window_from, created, updated)
     SELECT ${idSql('t')}, n, ${person}, printf('Question %d about a payment', n), 'When is it paid, and what is it made of?',
       ${some(['general', 'technical', 'billing', 'account'], 3)}, ${some(['low', 'medium', 'high'], 5)},
       CASE WHEN n % 40 = 3 THEN 'in_progress' ELSE 'open' END, ${momentSql(tickets)},
       ${momentSql(tickets)}, CASE WHEN n % 3 = 0 THEN 'member' ELSE 'admin' END, '',
       (SELECT first_name || ' ' || last_name FROM users WHERE id = ${person}), (SELECT email FROM users WHERE id = ${person}),
       '', ${momentSql(tickets)}, ${momentSql(tickets)} FROM c`,
    `${rowNumbers(tickets)} INSERT INTO ticket_admin (id, ticket_id, assignee, first_response_due, last_note_at, created, updated)
     SELECT ${idSql('d')}, ${idSql('t')}, '', ${momentSql(tickets)}, '', ${momentSql(tickets)}, ${momentSql(tickets)} FROM c`,
    `${rowNumbers(tickets * 4)} INSERT INTO ticket_messages (id, ticket_id, user_id, sender_id, sender_name, message, created_at, edited_at,
       removed_at, created, updated)
     SELECT ${idSql('g')}, t.id, t.user_id, CASE WHEN n % 2 = 0 THEN t.user_id ELSE 'a00000000000000' END,
       CASE WHEN n % 2 = 0 THEN t.person_name ELSE 'Ana Ortuño' END,
       'It is paid on the tenth of the month, together with what was earned by then. ' || hex(randomblob(40)), t.updated_at, '', '',
       t.updated_at, t.updated_at FROM c JOIN support_tickets t ON t.id = ${idSql('t', ofTicket)}`,
    `${rowNumbers(tickets / 4)} INSERT INTO ticket_notes (id, ticket_id, author, author_name, note, created_at, created, updated)
     SELECT ${idSql('o')}, ${idSql('t', '4 * n')}, 'a00000000000000', 'Ana Ortuño', 'Looked at the periods: they are right.', ${momentSql(tickets / 4)},
       ${momentSql(tickets / 4)}, ${momentSql(tickets / 4)} FROM c`,
    `UPDATE support_tickets SET status = CASE WHEN number % 7 = 2 THEN 'resolved' ELSE 'closed' END,
       window_from = substr(updated_at, 1, 10) WHERE number % 20 != 3`,
  ]
}

/**
 * Creates a lot of data for measuring lists, with SQL because the product's rules would hash a password for each person.
 * Names and addresses vary as in reality; every tenth person is an affiliate.
 */
export async function seedSize(
  server: TestServer,
  { people, auditEntries, mails, payments, tickets }: DataSize,
): Promise<void> {
  const statements = [
    `${rowNumbers(people)} INSERT INTO users (id, email, emailVisibility, verified, password, tokenKey, first_name, last_name, phone,
       language, referral_code, rental_start, account_status, affiliate_status, roles, notify, paypal_email, created_at, updated)
     SELECT ${idSql('u')}, printf('p%d%s@mail.example', n, lower(hex(randomblob(2)))), 1, 1, 'x', printf('key%045d', n),
       ${some(firstNames, 3)}, ${some(lastNames, 5)} || char(97 + n % 26) || char(97 + n / 26 % 26), printf('+346%08d', n * 37 % 100000000),
       'en', printf('B%07d', n), CASE WHEN n % 3 = 0 THEN '' ELSE date('now', '-' || (n % 700) || ' days') END,
       CASE WHEN n % 3 = 0 THEN 'inactive' ELSE 'active' END,
       CASE WHEN n % 10 = 0 THEN 'active' WHEN n % 997 = 0 THEN 'pending' ELSE 'inactive' END,
       CASE WHEN n % 10 = 0 THEN '["affiliate"]' ELSE '[]' END, '{}',
       CASE WHEN n % 50 = 7 THEN '' ELSE printf('p%d@pay.example', n) END, ${momentSql(people)}, ${momentSql(people)} FROM c`,
    `${rowNumbers(people)} INSERT INTO user_roles (id, user_id, role, granted_by, created, updated)
     SELECT ${idSql('o')}, ${idSql('u')}, 'affiliate', '', ${momentSql(people)}, ${momentSql(people)} FROM c WHERE n % 10 = 0`,
    `${rowNumbers(auditEntries)} INSERT INTO audit_log (id, n, at, actor, actor_name, action, subject, before, after, prev_hash, hash, personal)
     SELECT ${idSql('l')}, n + 1000, ${momentSql(auditEntries)}, CASE WHEN n % 5 = 0 THEN '' ELSE ${idSql('a', 'n % 7')} END, '',
       ${some(['person.edit', 'payment.approve', 'rental.start', 'ticket.note', 'role.grant'], 7)}, 'users/' || ${idSql('u', `n % ${people}`)},
       'null', '{}', '', '', '{}' FROM c`,
    `${rowNumbers(mails)} INSERT INTO mail_outbox (id, "to", template, language, subject, status, queued_at, created, updated)
     SELECT ${idSql('m')}, (SELECT email FROM users WHERE id = ${idSql('u', `1 + n % ${people}`)}), ${some(['welcome', 'payment-dispersed', 'ticket-reply'], 3)},
       'en', 'A letter', CASE WHEN n % 500 = 0 THEN 'failed' ELSE 'sent' END, ${momentSql(mails)}, ${momentSql(mails)}, ${momentSql(mails)} FROM c`,
    // The trigger is dropped because settled payments are inserted in their final state.
    'DROP TRIGGER "_guard_user_payments_insert_shape"',
    `${rowNumbers(payments)}, m AS (SELECT n, n % ${people} + 1 AS person, n / ${people} AS ago,
         strftime('%Y-%m', 'now', 'start of month', '-1 month', '-' || (n / ${people}) || ' months') AS month FROM c)
     INSERT INTO user_payments (id, user_id, payment_type, month, payment_period_start, payment_period_end, amount_cents, status,
       approved_at, dispersed_at, run, person_name, person_email, created_at, updated)
     SELECT ${idSql('y')}, ${idSql('u', 'person')}, CASE WHEN n % 10 = 3 THEN 'commission' ELSE 'rental' END, month, month || '-01',
       month || '-28', 10000 + n * 7919 % 70000, ${stateOf},
       CASE WHEN ${stateOf} IN ('approved', 'dispersed') THEN month || '-29 08:00:00.000Z' ELSE '' END,
       CASE WHEN ${stateOf} = 'dispersed' THEN month || '-29 1' || n % 10 || ':00:00.000Z' ELSE '' END, 'run' || ago,
       (SELECT first_name || ' ' || last_name FROM users WHERE id = ${idSql('u', 'person')}),
       (SELECT email FROM users WHERE id = ${idSql('u', 'person')}), ${momentSql(payments)}, ${momentSql(payments)} FROM m`,
    ...ticketSql(people, tickets),
    'PRAGMA optimize = 0x10002',
  ]
  for (const sql of statements) await server.sql(sql)
}
