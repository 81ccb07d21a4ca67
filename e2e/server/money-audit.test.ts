import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, monthOf } from '../../domain/calendar'
import { expectCleanAudit } from '../support/clean-audit'
import { seedProgramme } from '../support/money-world'
import { firstAdmin } from '../support/people'
import { startServer, type TestServer } from '../support/server'

let server: TestServer

/** A falsified row, and what the audit says of it. The guards are taken away first: without them this must still show. */
const falsified: [what: string, sql: string, said: string][] = [
  ['an amount of a payment', `UPDATE user_payments SET amount_cents = amount_cents + 1 WHERE id = (SELECT MIN(id) FROM user_payments)`, 'a payment is the sum of its lines'],
  ['an amount of a line', `UPDATE earnings SET amount_cents = amount_cents - 1 WHERE id = (SELECT MIN(id) FROM earnings)`, 'the lines of a month are the rounded total of its days'],
  ['a state of a line', `UPDATE earnings SET status = 'paid' WHERE id = (SELECT MIN(id) FROM earnings WHERE payment != '')`, 'a line is in the state of its payment'],
  ['a line without its payment', `UPDATE earnings SET payment = '' WHERE id = (SELECT MIN(id) FROM earnings WHERE payment != '')`, 'a line names the living payment that holds it'],
  ['a lost payment', `DELETE FROM user_payments WHERE id = (SELECT MAX(id) FROM user_payments)`, 'a run made the payments it counts'],
  ['a lost line', `DELETE FROM earnings WHERE id = (SELECT MAX(id) FROM earnings)`, 'a run made the lines it counts'],
  ['a doubled line', `INSERT INTO earnings (id, user_id, kind, source, month, n, rate_cents, days, days_in_month, amount_cents, payment_type, status)
    SELECT 'doubledoubledou', user_id, kind, source, month, 9, rate_cents, days, days_in_month, 0, payment_type, status FROM earnings LIMIT 1`, 'no day is counted twice'],
  ['a shortened rental', `UPDATE rental_periods SET end_date = start_date WHERE id = (SELECT MIN(source) FROM earnings WHERE kind = 'rental')`, 'a living line counts only days of its source'],
  ['a projection', `UPDATE users SET account_status = 'inactive' WHERE id = (SELECT MIN(id) FROM users WHERE account_status = 'active')`, 'rental_start and account_status follow the rental periods'],
  ['a role', `UPDATE users SET roles = '["admin"]' WHERE id = (SELECT MIN(id) FROM users WHERE roles = '[]')`, 'roles and affiliate_status follow the role rows and applications'],
  ['a name on a payment', `UPDATE user_payments SET person_name = 'Somebody' WHERE id = (SELECT MIN(id) FROM user_payments)`, 'a payment repeats its payee'],
  ['the programme', `UPDATE programme SET rental_rate_cents = rental_rate_cents + 1`, 'the programme follows settings and rates'],
  ['the record', `UPDATE audit_log SET after = '{}' WHERE n = 2`, 'the audit log is unbroken'],
]

beforeAll(async () => {
  server = await startServer()
  const admin = await firstAdmin(server)
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const month = addMonths(monthOf(today), -1)
  await seedProgramme(server, 30, addMonths(month, -3))
  const { ready } = await admin.call('GET /api/admin/payment-runs/months', {})
  for (const each of ready) {
    const seen = await admin.call('POST /api/admin/payment-runs/dry-run', { month: each })
    await admin.call('POST /api/admin/payment-runs', { month: each, hash: seen.hash })
  }
  await expectCleanAudit(server)
  const guards = await server.sql(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '\\_guard\\_%' ESCAPE '\\'`)
  expect(guards.length).toBeGreaterThan(30)
  for (const { name } of guards) await server.sql(`DROP TRIGGER "${name}"`)
})
afterAll(() => server.stop())

describe('coterie audit', () => {
  it.each(falsified)('finds %s that was falsified behind the server’s back', async (_what, sql, said) => {
    const [table = ''] = /(?:UPDATE|FROM|INTO) (\w+)/.exec(sql)?.slice(1) ?? []
    await server.sql(`CREATE TABLE kept AS SELECT * FROM ${table}`)
    await server.sql(sql)
    const audit = await server.run('audit')
    await server.sql(`DELETE FROM ${table}`)
    await server.sql(`INSERT INTO ${table} SELECT * FROM kept`)
    await server.sql('DROP TABLE kept')
    expect(audit.output).toContain(said)
    expect(audit.status).toBe(1)
  })

  it('says that all is well when the true rows are back', async () => {
    const audit = await server.run('audit')
    expect(audit.output).toContain('agrees with its source')
    expect(audit.status).toBe(0)
  })
})
