import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, dateIn, monthOf } from '../../domain/calendar'
import { seedPeople, seedPeriods, testId } from '../support/money-facts'
import { firstAdmin } from '../support/people'
import { startServer, type TestServer } from '../support/server'
import type { Session } from '../support/session'

let server: TestServer
let admin: Session
let today: string

beforeAll(async () => {
  server = await startServer()
  today = String((await server.sql(`SELECT date('now') AS day`))[0]?.['day'])
  await installedOn(dateIn(addMonths(monthOf(today), -2), 15))
  admin = await firstAdmin(server)
})
afterAll(() => server.stop())

/** Makes the audit log begin on a day: what the job takes for the installation. */
async function installedOn(day: string): Promise<void> {
  const at = `${day} 12:00:00.000Z`
  const facts = [1, at, '', 'server.install', 'test', 'null', 'null', '']
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex')
  await server.sql(
    `INSERT INTO audit_log (id, n, at, actor, actor_name, action, subject, before, after, prev_hash, hash)
     VALUES ('auditlogfirst00', 1, ?, '', '', 'server.install', 'test', 'null', 'null', '', ?)`,
    [at, hash],
  )
}

const months = async () =>
  (await server.sql(`SELECT month FROM payment_runs WHERE state = 'committed' ORDER BY month`)).map((run) => run['month'])

/**
 * Each start looks at what is due. A projection that was made wrong tells when it has: the jobs run in order, and the one that
 * restamps rentals comes after the one that generates.
 */
async function startAndLook(): Promise<unknown[]> {
  await server.sql(`UPDATE users SET rental_start = '' WHERE id IN (SELECT user_id FROM rental_periods)`)
  await server.restart()
  const wrong = `SELECT COUNT(*) AS n FROM users WHERE rental_start = '' AND id IN (SELECT user_id FROM rental_periods)`
  await expect.poll(async () => (await server.sql(wrong))[0]?.['n'], { timeout: 20_000 }).toBe(0)
  return months()
}

describe('the monthly run by itself', () => {
  it('makes the months that ended after the installation, one at each look, and no earlier one', async () => {
    const last = addMonths(monthOf(today), -1)
    const before = addMonths(last, -1)
    const [user = ''] = await seedPeople(server, 'job', 1)
    await seedPeriods(server, 'rental_periods', [{ id: testId('jobp', 0), user, start: dateIn(before, 20), end: '' }])
    expect(await startAndLook()).toEqual([before])
    expect(await startAndLook()).toEqual([before, last])
    expect(await startAndLook()).toEqual([before, last])
    const runs = await server.sql(`SELECT actor_name FROM audit_log WHERE action = 'payment-run.commit'`)
    expect(runs).toEqual([{ actor_name: 'system' }, { actor_name: 'system' }])
  })

  it('leaves a month to the button once an admin has undone its run', async () => {
    const { newestRun } = await admin.call('GET /api/admin/payment-runs/months', {})
    await admin.call('POST /api/admin/payment-runs/undo', { run: newestRun?.id ?? '' })
    expect(await startAndLook()).toHaveLength(1)
    const { ready } = await admin.call('GET /api/admin/payment-runs/months', {})
    expect(ready).toEqual([addMonths(monthOf(today), -1)])
  })

  it('waits for the button while a month from before the installation is missing', async () => {
    const old = addMonths(monthOf(today), -4)
    const [user = ''] = await seedPeople(server, 'old', 1)
    await seedPeriods(server, 'rental_periods', [{ id: testId('oldp', 0), user, start: dateIn(old, 3), end: dateIn(old, 9) }])
    expect(await startAndLook()).toHaveLength(1)
    const { ready } = await admin.call('GET /api/admin/payment-runs/months', {})
    expect(ready[0]).toBe(old)
  })
})
