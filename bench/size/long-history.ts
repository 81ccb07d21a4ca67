import { access, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { addMonths, firstDay, monthOf } from '../../domain/calendar'
import type { Id } from '../../domain/entities'
import { createFirstAdmin, createMember } from '../../e2e/support/server/people'
import { commitRun, dryRunTotals } from '../../e2e/support/data/runs'
import { startServer, type TestServer } from '../../e2e/support/server/server'
import type { Session } from '../../e2e/support/server/session'

const months = 120
const joiningMonths = 24
const email = 'long@mail.example'

/** Size of a person's long history: an affiliate with 2,000 referrals who rents for ten years and wrote 500 tickets. */
export interface LongHistory {
  referrals: number
  tickets: number
}

/**
 * Starts a server with a person of this history. `dir` is the folder in which the data is created, or reused if it exists;
 * '' = a temporary folder.
 */
export async function startLongHistoryServer(
  size: LongHistory,
  dir = '',
): Promise<{ server: TestServer; person: { id: Id; email: string } }> {
  const mark = path.join(dir, 'bench-history')
  const isThere =
    dir !== '' &&
    (await access(mark).then(
      () => true,
      () => false,
    ))
  const server = await startServer(dir === '' ? {} : { dir })
  if (!isThere) await longHistory(server, await createFirstAdmin(server), size)
  if (dir !== '') await writeFile(mark, '')
  const [found] = await server.sql('SELECT id FROM users WHERE email = ?', [email])
  return { server, person: { id: String(found?.['id']), email } }
}

/** Creates the history: people and their periods by SQL, each month by the product's own payment run. */
async function longHistory(server: TestServer, admin: Session, { referrals, tickets }: LongHistory): Promise<void> {
  const thisMonth = monthOf(new Date().toISOString())
  const since = firstDay(addMonths(thisMonth, -months))
  const session = await createMember(server, { email })
  const owner = session.userId
  const id = (prefix: string, n = 'n'): string => `printf('${prefix}%0${15 - prefix.length}d', ${n})`
  const stamp = `'2026-01-01 00:00:00.000Z'`
  const each = (count: number): string =>
    `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${count})`
  const joined = `date('${firstDay(thisMonth)}', '-' || (1 + n % ${joiningMonths}) || ' months')`
  const moment = (count: number): string =>
    `strftime('%Y-%m-%d %H:%M:%S.000Z', 'now', '-' || ((${count} - n) * 63072000 / ${count}) || ' seconds')`
  await admin.call('POST /api/admin/settings', {
    values: { program_start: since },
    versions: { program_start: 1 },
  })
  await server.sql(`INSERT INTO rental_periods (id, user_id, start_date, end_date, start_reason, end_reason, voided_at, void_reason, created, updated)
    VALUES ('benchrental0001', '${owner}', '${since}', '', '', '', '', '', ${stamp}, ${stamp})`)
  await server.sql(`UPDATE users SET rental_start = '${since}', account_status = 'active' WHERE id = '${owner}'`)
  await admin.call('POST /api/admin/roles', {
    user: owner,
    role: 'affiliate',
    granted: true,
    fromDate: since,
    reason: 'bench',
  })
  for (const sql of [
    `${each(referrals)} INSERT INTO users (id, email, emailVisibility, verified, password, tokenKey, first_name, last_name, phone,
       language, referral_code, rental_start, account_status, affiliate_status, roles, notify, created_at, updated)
     SELECT ${id('u')}, printf('p%d@mail.example', n), 1, 1, 'x', printf('key%045d', n), printf('Person %d', n), 'Bench', '', 'en',
       printf('B%07d', n), ${joined}, 'active', 'inactive', '[]', '{}', ${stamp}, ${stamp} FROM c`,
    `${each(referrals)} INSERT INTO rental_periods (id, user_id, start_date, end_date, start_reason, end_reason, voided_at, void_reason, created, updated)
     SELECT ${id('r')}, ${id('u')}, ${joined}, '', '', '', '', '', ${stamp}, ${stamp} FROM c`,
    `${each(referrals)} INSERT INTO referrals (id, affiliate_id, referred_email, email_norm, referred_name, status, signup_date, referred_user,
       source, expires_at, closed_at, closed_reason, hidden_at, account_status, rental_start, created_at, updated)
     SELECT ${id('e')}, '${owner}', 'p•••@mail.example', printf('p%d@mail.example', n), printf('Person %d', n),
       'active', ${joined}, ${id('u')}, 'link', '', '', '', '', 'active', ${joined}, ${stamp}, ${stamp} FROM c`,
    `${each(referrals)} INSERT INTO referral_attributions (id, referral, referred_user, affiliate_id, from_date, to_date, voided_at, void_reason, created, updated)
     SELECT ${id('a')}, ${id('e')}, ${id('u')}, '${owner}', '', '', '', '', ${stamp}, ${stamp} FROM c`,
    `${each(tickets)} INSERT INTO support_tickets (id, number, user_id, subject, description, category, priority, status, created_at,
       updated_at, updated_by, follow_up_of, person_name, person_email, created, updated)
     SELECT ${id('t')}, n, '${owner}', printf('Question %d', n), 'When is it paid?', 'billing', 'low',
       'open', ${moment(tickets)}, ${moment(tickets)}, 'admin', '', '', '', ${moment(tickets)}, ${moment(tickets)} FROM c`,
    `${each(tickets * 8)} INSERT INTO ticket_messages (id, ticket_id, user_id, sender_id, sender_name, message, created_at, edited_at, removed_at, created, updated)
     SELECT ${id('m')}, ${id('t', `1 + n % ${tickets}`)}, '${owner}', CASE WHEN n % 2 = 0 THEN '${owner}' ELSE '${admin.userId}' END, 'Bench',
       'It is paid on the tenth.', ${moment(tickets * 8)}, '', '', ${stamp}, ${stamp} FROM c`,
    `UPDATE support_tickets SET status = 'closed' WHERE user_id = '${owner}' AND number % 50 != 0`,
  ])
    await server.sql(sql)
  for (let back = months; back > 0; back -= 1) {
    const month = addMonths(thisMonth, -back)
    const { hash } = await dryRunTotals(admin, month)
    await commitRun(admin, { month, hash })
  }
}

export async function countRows(server: TestServer, owner: Id): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const [table, column] of [
    ['earnings', 'user_id'],
    ['user_payments', 'user_id'],
    ['payment_lines', 'user_id'],
    ['referrals', 'affiliate_id'],
    ['support_tickets', 'user_id'],
    ['ticket_messages', 'user_id'],
  ] as const) {
    const [found] = await server.sql(`SELECT COUNT(*) AS n FROM ${table} WHERE ${column} = ?`, [owner])
    rows[table] = Number(found?.['n'])
  }
  return rows
}
