import { afterAll, expect, it } from 'vitest'
import { unverifiedDays } from '../../../domain/people/security/account-limits'
import { expectCleanAudit } from '../../support/server/file-server'
import { seedPeople } from '../../support/data/money-facts'
import { valuesOf } from '../../support/server/sql'
import { startDashboard } from '../../support/server/people'

const dashboard = await startDashboard()
afterAll(() => dashboard.stop())

const longAgo = `strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${unverifiedDays + 1} days')`
const lately = `strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${unverifiedDays - 1} days')`

it('unverified accounts from an earlier version are deleted unless other data depends on them', async () => {
  const { server } = dashboard
  const all = await seedPeople(server, 'unproved', 6)
  const [, proved = '', withRate = '', withTicket = '', withRole = '', recent = ''] = all
  const ofAll = 'id IN (SELECT value FROM json_each(?))'
  await server.sql(`UPDATE users SET verified = FALSE WHERE ${ofAll} AND id != ?`, [JSON.stringify(all), proved])
  for (const [n, user] of all.entries()) {
    const at = user === recent ? lately : longAgo
    const values = `VALUES (?, ?, 'terms', '1', 'en', ${at})`
    const insert = `INSERT INTO consents (id, user_id, document, version, language, at) ${values}`
    await server.sql(insert, [`unprovedconsen${n}`, user])
  }
  for (const [insert, user] of [
    [
      `rates (user_id, id, kind, from_month, n, amount_cents) VALUES (?, 'unprovedsrate01', 'rental', '2026-02', 1, 900)`,
      withRate,
    ],
    [
      `support_tickets (id, number, user_id, subject, description, category, priority, status, created_at, person_name, person_email)
       SELECT 'unprovedticket1', 900001, id, 'Late', 'Words', 'general', 'medium', 'open', ${longAgo}, first_name || ' ' || last_name, email
       FROM users WHERE id = ?`,
      withTicket,
    ],
    [`user_roles (user_id, id, role) VALUES (?, 'unprovedsrole01', 'user')`, withRole],
  ] as const)
    await server.sql(`INSERT INTO ${insert}`, [user])
  await server.sql(`UPDATE users SET roles = '["user"]' WHERE id = ?`, [withRole])

  const answer = await dashboard.request('POST', '/api/crons/purge-unverified')
  expect(answer.status, answer.text).toBe(204)
  const readState = async () =>
    valuesOf(await server.sql(`SELECT id FROM users WHERE ${ofAll} ORDER BY id`, [JSON.stringify(all)]))
  await expect.poll(readState, { timeout: 30_000 }).toEqual([proved, withRate, withTicket, withRole, recent])
  await expectCleanAudit(server)
}, 120_000)
