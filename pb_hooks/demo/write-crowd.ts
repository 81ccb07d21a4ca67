import type { Actor } from '../platform/audit'
import type { HashedPassword } from '../users/password-hash'
import { fullNameSql } from '../../domain/people/person-names'
import { windowFrom } from '../../domain/sync/collections'
import { responseMs, defaultResponseTimes } from '../../domain/program/response-times'
import { newIdSql } from '../payments/runs/stage-sources'
import { moment, momentMs } from '../platform/clock'
import { exec, newId, inTransaction } from '../platform/db'
import type { CrowdTicket, CrowdMember, CrowdMonth } from './crowd'
import { referralCodeLength, referralCodeLetters } from '../../domain/referrals/referral-codes'
import { mailboxKey, maskedEmailSql } from '../../domain/people/email/email-address'
import { currentTermsVersion } from '../users/create-user'

interface BulkDemoContext {
  app: PbApp
  admin: Actor
  hashed: HashedPassword
  /** The ids of each person and of their rental period ('' = none), by the person's index. */
  ids: { user: string; period: string }[]
  codes: Set<string>
}

const hourMs = 3_600_000

/** Runs statements that read these rows, numbered from 1, from a temporary table. */
function writeFrom(
  tx: PbApp,
  table: string,
  rows: readonly { [column: string]: string | number }[],
  statements: readonly string[],
  params: { [name: string]: string },
): void {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] ?? {}).map((name) => `value ->> '${name}' AS ${name}`)
  exec(tx, `CREATE TEMP TABLE ${table} AS SELECT key + 1 AS n, ${columns.join(', ')} FROM json_each({:rows})`, {
    rows: JSON.stringify(rows),
  })
  for (const sql of statements) exec(tx, sql, params)
  exec(tx, `DROP TABLE temp.${table}`)
}

function ticketRowOf({ ids }: BulkDemoContext, { index, date, talk, state }: CrowdTicket) {
  const askedAt = `${date} 12:00:00.000Z`
  const answered = state === 'open' ? '' : moment(momentMs(askedAt) + hourMs)
  const thanked = state === 'open' || state === 'in_progress' ? '' : moment(momentMs(askedAt) + 2 * hourMs)
  const last = thanked || answered || askedAt
  return {
    id: newId(),
    user: ids[index]?.user ?? '',
    state,
    ...talk,
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

/**
 * Statements that write the rows that the ticket and message hooks would write. Tickets are closed last, because a closed
 * ticket accepts no message.
 */
const ticketStatements = [
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

const noon = (column: string): string => `${column} || ' 12:00:00.000Z'`

/** Writes a month of generated people with a few statements, without audit entries for each person. */
export function writeCrowd(crowd: BulkDemoContext, { joins, ends, tickets }: CrowdMonth): void {
  for (const member of joins) {
    crowd.ids[member.index] = { user: newId(), period: member.rentalFrom === '' ? '' : newId() }
  }
  const { admin, hashed } = crowd
  const people = joins.map((member) => rowOf(crowd, member))
  const ticketRows = tickets.map((ticket) => ticketRowOf(crowd, ticket))
  inTransaction(crowd.app, (tx) => {
    writeFrom(tx, 'demo_crowd', people, statements, { admin: admin.id, hashed, terms: currentTermsVersion(tx) })
    endRentals(tx, crowd, ends)
    writeFrom(tx, 'demo_tickets', ticketRows, ticketStatements, { admin: admin.id, adminName: admin.name })
  })
}

function rowOf(crowd: BulkDemoContext, { index, name, joined, by, isAffiliate, rentalFrom, lastLogin }: CrowdMember) {
  const { user, period } = crowd.ids[index] ?? { user: '', period: '' }
  const { firstName, lastName, email, phone, language } = name
  return {
    id: user,
    email,
    norm: mailboxKey(email),
    first: firstName,
    last: lastName,
    phone,
    language,
    code: freeCode(crowd.codes),
    joined,
    by: by === null ? '' : (crowd.ids[by]?.user ?? ''),
    referral: by === null ? '' : newId(),
    affiliate: isAffiliate ? 1 : 0,
    rental: rentalFrom,
    period,
    login: lastLogin === '' ? '' : `${lastLogin} 12:00:00.000Z`,
  }
}

function freeCode(taken: Set<string>): string {
  for (;;) {
    const code = $security.randomStringWithAlphabet(referralCodeLength, referralCodeLetters)
    if (taken.has(code)) continue
    taken.add(code)
    return code
  }
}

const at = noon('c.joined')
const fullName = `trim(c.first || ' ' || c.last)`

const statements = [
  `INSERT INTO users (id, email, emailVisibility, verified, password, tokenKey, created_at, updated, first_name, last_name, phone,
     linkedin_url, paypal_email, paypal_changed_at, referral_code, language, notify, profile_photo_status,
     verification_badge_status, rental_start, account_status, affiliate_status, terms_version, anonymised_at, roles)
   SELECT c.id, c.email, 1, 1, {:hashed}, lower(hex(randomblob(25))), ${at}, ${at}, c.first, c.last, c.phone, '', c.email, '', c.code,
     c.language, '{}', 'success', '', c.rental, CASE WHEN c.rental = '' THEN 'inactive' ELSE 'active' END,
     CASE WHEN c.affiliate THEN 'active' ELSE 'inactive' END, {:terms}, '', CASE WHEN c.affiliate THEN '["affiliate"]' ELSE '[]' END
   FROM demo_crowd c ORDER BY c.n`,
  `INSERT INTO user_admin (id, user_id, note, risk_flags, last_login_at, created, updated)
   SELECT ${newIdSql('c.n')}, c.id, '', '[]', c.login, ${at}, ${at} FROM demo_crowd c`,
  `INSERT INTO consents (id, user_id, document, version, language, over_18, at, created, updated)
   SELECT ${newIdSql('c.n')}, c.id, 'terms', {:terms}, c.language, 1, ${at}, ${at}, ${at} FROM demo_crowd c`,
  `INSERT INTO user_roles (id, user_id, role, granted_by, created, updated)
   SELECT ${newIdSql('c.n')}, c.id, 'affiliate', {:admin}, ${at}, ${at} FROM demo_crowd c WHERE c.affiliate`,
  `INSERT INTO affiliate_periods (id, user_id, start_date, end_date, start_reason, end_reason, voided_at, void_reason, created, updated)
   SELECT ${newIdSql('c.n')}, c.id, c.joined, '', '', '', '', '', ${at}, ${at} FROM demo_crowd c WHERE c.affiliate`,
  `INSERT INTO rental_periods (id, user_id, start_date, end_date, start_reason, end_reason, voided_at, void_reason, created, updated)
   SELECT c.period, c.id, c.rental, '', '', '', '', '', ${at}, ${at} FROM demo_crowd c WHERE c.rental != ''`,
  `INSERT INTO rental_admin (id, period, note, started_by, ended_by, created, updated)
   SELECT ${newIdSql('c.n')}, c.period, '', {:admin}, '', ${at}, ${at} FROM demo_crowd c WHERE c.rental != ''`,
  `INSERT INTO referrals (id, affiliate_id, referred_email, email_norm, referred_name, status, signup_date, referred_user, source,
     expires_at, closed_at, closed_reason, hidden_at, account_status, rental_start, created_at, updated)
   SELECT c.referral, c.by, ${maskedEmailSql('c.email')}, c.norm, ${fullName}, CASE WHEN c.rental = '' THEN 'pending' ELSE 'active' END, c.joined, c.id,
     'link', '', '', '', '', CASE WHEN c.rental = '' THEN 'inactive' ELSE 'active' END, c.rental, ${at}, ${at}
   FROM demo_crowd c WHERE c.by != ''`,
  `INSERT INTO referral_attributions (id, referral, referred_user, affiliate_id, from_date, to_date, voided_at, void_reason, created, updated)
   SELECT ${newIdSql('c.n')}, c.referral, c.id, c.by, '', '', '', '', ${at}, ${at} FROM demo_crowd c WHERE c.by != ''`,
  `INSERT INTO referral_admin (id, referral, decision_note, moved_by, created, updated)
   SELECT ${newIdSql('c.n')}, c.referral, 'code', '', ${at}, ${at} FROM demo_crowd c WHERE c.by != ''`,
]

function endRentals(tx: PbApp, { ids, admin }: BulkDemoContext, ends: CrowdMonth['ends']): void {
  const ended = JSON.stringify(ends.map(({ index, last }) => [ids[index]?.period ?? '', last]))
  const bound = { ended, admin: admin.id }
  exec(
    tx,
    `UPDATE rental_periods SET end_date = e.value ->> 1, end_reason = 'Ended by the owner', updated = ${noon('e.value ->> 1')}
     FROM json_each({:ended}) e WHERE rental_periods.id = e.value ->> 0`,
    bound,
  )
  exec(
    tx,
    `UPDATE rental_admin SET ended_by = {:admin}, updated = ${noon('e.value ->> 1')}
     FROM json_each({:ended}) e WHERE rental_admin.period = e.value ->> 0`,
    bound,
  )
}
