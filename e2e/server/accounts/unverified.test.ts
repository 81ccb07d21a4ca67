import { afterAll, expect, it } from 'vitest'
import { unverifiedDays } from '../../../domain/people/security/account-limits'
import { expectCleanAudit } from '../../support/server/file-server'
import { seedPeople } from '../../support/data/money-facts'
import { startDashboard } from '../../support/server/people'

const dashboard = await startDashboard()
afterAll(() => dashboard.stop())

const longAgo = `strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${unverifiedDays + 1} days')`
const lately = `strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${unverifiedDays - 1} days')`

it('unverified accounts from an earlier version are deleted unless other data depends on them', async () => {
  const { server } = dashboard
  const [abandoned = '', proved = '', withRate = '', withTicket = '', withRole = '', recent = ''] = await seedPeople(
    server,
    'unproved',
    6,
  )
  const all = [abandoned, proved, withRate, withTicket, withRole, recent]
  await server.sql('UPDATE users SET verified = FALSE WHERE id IN (SELECT value FROM json_each(?)) AND id != ?', [
    JSON.stringify(all),
    proved,
  ])
  for (const [n, user] of all.entries()) {
    await server.sql(
      `INSERT INTO consents (id, user_id, document, version, language, at) VALUES (?, ?, 'terms', '1', 'en', ${user === recent ? lately : longAgo})`,
      [`unprovedconsen${n}`, user],
    )
  }
  await server.sql(
    `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents) VALUES ('unprovedsrate01', 'rental', ?, '2026-02', 1, 900)`,
    [withRate],
  )
  await server.sql(
    `INSERT INTO support_tickets (id, number, user_id, subject, description, category, priority, status, created_at, person_name, person_email)
     SELECT 'unprovedticket1', 900001, id, 'Late', 'Words', 'general', 'medium', 'open', ${longAgo}, first_name || ' ' || last_name, email
     FROM users WHERE id = ?`,
    [withTicket],
  )
  await server.sql(`INSERT INTO user_roles (id, user_id, role) VALUES ('unprovedsrole01', ?, 'user')`, [withRole])
  await server.sql(`UPDATE users SET roles = '["user"]' WHERE id = ?`, [withRole])

  const answer = await dashboard.request('POST', '/api/crons/purge-unverified')
  expect(answer.status, answer.text).toBe(204)
  const readState = async (): Promise<unknown[]> =>
    (
      await server.sql('SELECT id FROM users WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id', [
        JSON.stringify(all),
      ])
    ).map(({ id }) => id)
  await expect.poll(readState, { timeout: 30_000 }).toEqual([proved, withRate, withTicket, withRole, recent])
  await expectCleanAudit(server)
}, 120_000)
