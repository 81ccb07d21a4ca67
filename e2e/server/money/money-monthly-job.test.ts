import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, dateIn, firstDay, lastDay, monthOf } from '../../../domain/calendar'
import { tamperWithLog, waitForLogCheck } from '../../support/server/log-lock'
import { seedPeople, seedPeriods, testId } from '../../support/data/money-facts'
import { approvePayments } from '../../support/data/payment-moves'
import { createFirstAdmin, createMember, testPassword } from '../../support/server/people'
import { startServer, type TestServer } from '../../support/server/server'
import { dryRunMonth, commitRun } from '../../support/data/runs'
import type { Session } from '../../support/server/session'
import { saveSetting } from '../../support/server/settings'

let server: TestServer
let admin: Session
let today: string

beforeAll(async () => {
  server = await startServer()
  today = String((await server.sql(`SELECT date('now') AS day`))[0]?.['day'])
  await installedOn(dateIn(addMonths(monthOf(today), -2), 15))
  admin = await createFirstAdmin(server)
})
afterAll(() => server.stop())

/** Moves the day of the installation, which nobody may: its guard is back after the next start. */
async function installedOn(day: string): Promise<void> {
  await server.sql('DROP TRIGGER _guard_admin_settings_update_installed_on')
  await server.sql(
    `UPDATE admin_settings SET setting_value = ?, version = version + 1 WHERE setting_key = 'installed_on'`,
    [JSON.stringify({ value: day })],
  )
}

const months = async () =>
  (await server.sql(`SELECT month FROM payment_runs WHERE state = 'committed' ORDER BY month`)).map(
    (run) => run['month'],
  )

/**
 * Each start looks at what is due. A projection that was made wrong tells when it has: the jobs run in order, and the one that
 * restamps rentals comes after the one that generates.
 */
async function startAndLook(): Promise<unknown[]> {
  await server.sql(`UPDATE users SET rental_start = '' WHERE id IN (SELECT user_id FROM rental_periods)`)
  await server.restart()
  const wrong = `SELECT COUNT(*) AS n FROM users WHERE rental_start = '' AND id IN (SELECT user_id FROM rental_periods)`
  await expect.poll(async () => (await server.sql(wrong))[0]?.['n'], { timeout: 60_000 }).toBe(0)
  // what it asked for was asked for before that, and is made in the background
  const living = `SELECT COUNT(*) AS n FROM payment_run_jobs WHERE state IN ('waiting', 'working')`
  await expect.poll(async () => (await server.sql(living))[0]?.['n'], { timeout: 60_000 }).toBe(0)
  return months()
}

describe('the monthly run by itself', () => {
  it('makes nothing, and asks for nothing, while the audit log is known to be broken (decision 93)', async () => {
    const before = addMonths(monthOf(today), -2)
    const [user = ''] = await seedPeople(server, 'job', 1)
    await seedPeriods(server, 'rental_periods', [{ id: testId('jobp', 0), user, start: dateIn(before, 20), end: '' }])
    const mend = await tamperWithLog(server, 2)
    await waitForLogCheck(admin, 'wait')
    expect(await startAndLook()).toEqual([])
    expect(await server.sql('SELECT id FROM payment_run_jobs')).toEqual([])
    await mend()
    await waitForLogCheck(admin, 'free')
  })

  it('makes the months that ended after the installation, one at each look, and no earlier one', async () => {
    const last = addMonths(monthOf(today), -1)
    const before = addMonths(last, -1)
    expect(await startAndLook()).toEqual([before])
    expect(await startAndLook()).toEqual([before, last])
    expect(await startAndLook()).toEqual([before, last])
    const runs =
      await server.sql(`SELECT v.value ->> '$' AS actor_name FROM audit_log a JOIN _audit_values v ON v.entry = a.n AND v.field = 'actor_name'
       WHERE a.action = 'payment-run.commit'`)
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
    await seedPeriods(server, 'rental_periods', [
      { id: testId('oldp', 0), user, start: dateIn(old, 3), end: dateIn(old, 9) },
    ])
    expect(await startAndLook()).toHaveLength(1)
    const { ready } = await admin.call('GET /api/admin/payment-runs/months', {})
    expect(ready[0]).toBe(old)
  })
})

describe('the monthly run that can’t go by itself', () => {
  const told = () =>
    server.sql(
      `SELECT user_id, metadata ->> 'waiting_month' AS month, metadata ->> 'first_month' AS first, metadata ->> 'why' AS why
       FROM notifications WHERE metadata ->> 'waiting_month' != '' ORDER BY rowid`,
    )
  const letters = () =>
    server.sql(`SELECT subject, text FROM mail_outbox WHERE template = 'generation-waits' ORDER BY rowid`)
  const back = (n: number) => addMonths(monthOf(today), -n)

  it('says so to the admins the same day, once, in the bell and by mail (M28)', async () => {
    await server.stop()
    server = await startServer()
    await installedOn(dateIn(back(2), 15))
    admin = await createFirstAdmin(server)
    const [user = ''] = await seedPeople(server, 'lat', 1)
    await seedPeriods(server, 'rental_periods', [{ id: testId('latp', 0), user, start: dateIn(back(3), 3), end: '' }])
    expect(await startAndLook()).toEqual([])
    expect(await startAndLook()).toEqual([])
    expect(await told()).toEqual([
      { user_id: admin.userId, month: back(2), first: back(3), why: 'before-installation' },
    ])
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter?.['subject']).toContain('couldn’t be generated')
    expect(letter?.['text']).toContain('/admin/payments')
  })

  it('also when the run itself fails, and changes nothing', async () => {
    const month = back(3)
    const { hash } = await dryRunMonth(admin, month)
    await commitRun(admin, { month, hash })
    await server.sql(
      `CREATE TRIGGER in_the_way BEFORE INSERT ON payment_runs BEGIN SELECT RAISE(ABORT, 'in the way'); END`,
    )
    expect(await startAndLook()).toEqual([month])
    expect((await told())[1]).toEqual({ user_id: admin.userId, month: back(2), first: back(2), why: 'failed' })
    expect(await letters()).toHaveLength(2)
    await server.sql('DROP TRIGGER in_the_way')
    expect(await startAndLook()).toEqual([month, back(2)])
  })

  it('makes what any admin approves but its payee, where a second one is required (M25)', async () => {
    const second = await createMember(server)
    await admin.call('POST /api/admin/roles', {
      user: second.userId,
      role: 'admin',
      granted: true,
      password: testPassword,
    })
    await second.call('POST /api/paypal', { address: 'second@pay.example' })
    await saveSetting(admin, 'require_second_admin', true)
    const whole = { start: firstDay(back(1)), end: lastDay(back(1)) }
    await seedPeriods(server, 'rental_periods', [{ id: testId('secp', 0), user: second.userId, ...whole }])
    expect(await startAndLook()).toEqual([back(3), back(2), back(1)])
    const made = await server.sql(
      `SELECT p.id, p.user_id FROM user_payments p JOIN payment_runs r ON r.id = p.run WHERE r.month = ?`,
      [back(1)],
    )
    expect(made).toHaveLength(2)
    const approving = async (as: Session, own: boolean) => {
      const payment = made.find((each) => (each['user_id'] === second.userId) === own)
      return (await approvePayments(as, [String(payment?.['id'])])).refused[0]?.code ?? 'done'
    }
    expect(await approving(second, true)).toBe('payment-own')
    expect(await approving(admin, true)).toBe('done')
    expect(await approving(second, false)).toBe('done')
  })
})
