import { addMonths, firstDay, monthOf } from '../../domain/calendar'
import type { Id } from '../../domain/entities'
import { createFirstAdmin, createMember } from '../../e2e/support/server/people'
import { commitRun, dryRunTotals } from '../../e2e/support/data/runs'
import type { TestServer } from '../../e2e/support/server/server'
import type { Session } from '../../e2e/support/server/session'
import { idSql, momentSql, peopleSql, rowNumbers, stamp } from '../seed'
import { startSeeded } from './large-server'

const months = 120
const joiningMonths = 24
const email = 'long@mail.example'

/**
 * Size of a person's long history: an affiliate with 2,000 referrals who has rented for ten years and written 500 tickets.
 */
export interface LongHistory {
  referrals: number
  tickets: number
}

/** Starts a server with a person of this history, in `dir` (`startSeeded`). */
export async function startLongHistoryServer(
  size: LongHistory,
  dir = '',
): Promise<{ server: TestServer; person: { id: Id; email: string } }> {
  const server = await startSeeded(dir, async (empty) => longHistory(empty, await createFirstAdmin(empty), size))
  const [found] = await server.sql('SELECT id FROM users WHERE email = ?', [email])
  return { server, person: { id: String(found?.['id']), email } }
}

/** Creates the history: people and their periods by SQL, each month by the product's own payment run. */
async function longHistory(server: TestServer, admin: Session, { referrals, tickets }: LongHistory): Promise<void> {
  const thisMonth = monthOf(new Date().toISOString())
  const since = firstDay(addMonths(thisMonth, -months))
  const session = await createMember(server, { email })
  const owner = session.userId
  const joined = `date('${firstDay(thisMonth)}', '-' || (1 + n % ${joiningMonths}) || ' months')`
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
    ...peopleSql(referrals, { since: joined, isAffiliate: '0', isReferred: '1', affiliate: `'${owner}'` }),
    `${rowNumbers(tickets)} INSERT INTO support_tickets (id, number, user_id, subject, description, category, priority, status, created_at,
       updated_at, updated_by, follow_up_of, person_name, person_email, created, updated)
     SELECT ${idSql('t')}, n, '${owner}', printf('Question %d', n), 'When is it paid?', 'billing', 'low',
       'open', ${momentSql(tickets)}, ${momentSql(tickets)}, 'admin', '', '', '', ${momentSql(tickets)}, ${momentSql(tickets)} FROM c`,
    `${rowNumbers(tickets * 8)} INSERT INTO ticket_messages (id, ticket_id, user_id, sender_id, sender_name, message, created_at, edited_at, removed_at, created, updated)
     SELECT ${idSql('m')}, ${idSql('t', `1 + n % ${tickets}`)}, '${owner}', CASE WHEN n % 2 = 0 THEN '${owner}' ELSE '${admin.userId}' END, 'Bench',
       'It is paid on the tenth.', ${momentSql(tickets * 8)}, '', '', ${stamp}, ${stamp} FROM c`,
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
