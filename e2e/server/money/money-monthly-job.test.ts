import { afterAll, describe, expect, it } from 'vitest'
import { addMonths, dateIn, firstDay, lastDay, monthOf } from '../../../domain/calendar'
import { seedPeople } from '../../support/data/money-facts'
import { approvePayments } from '../../support/data/payments'
import { createFirstAdmin, saveSetting, createSecondAdmin } from '../../support/server/people'
import { startServer } from '../../support/server/server'
import { dryRunMonth, commitRun } from '../../support/data/runs'
import type { Session } from '../../support/server/session'
import { breakLog, seedRentals } from './program'
import { countRows, readRow } from '../../support/server/sql'

let server = await startServer()
afterAll(() => server.stop())
const today = String((await readRow(server, `SELECT date('now') AS day`))['day'])
const monthsAgo = (n: number) => addMonths(monthOf(today), -n)
await setInstallDay(dateIn(monthsAgo(2), 15))
let admin = await createFirstAdmin(server)

/** Changes the installation day after dropping its guard, which the next start restores. */
async function setInstallDay(day: string): Promise<void> {
  await server.sql('DROP TRIGGER _guard_admin_settings_update_installed_on')
  await server.sql(
    `UPDATE admin_settings SET setting_value = ?, version = version + 1 WHERE setting_key = 'installed_on'`,
    [JSON.stringify({ value: day })],
  )
}

const readRunMonths = async () =>
  (await server.sql(`SELECT month FROM payment_runs WHERE state = 'committed' ORDER BY month`)).map(
    (run) => run['month'],
  )

/**
 * Restarts the server, which runs the job at start. Waits until a wrong stored value was repaired, because the job that
 * repairs rentals runs after the one that generates payments.
 */
async function restartAndReadRuns(): Promise<unknown[]> {
  await server.sql(`UPDATE users SET rental_start = '' WHERE id IN (SELECT user_id FROM rental_periods)`)
  await server.restart()
  const wrong = `users WHERE rental_start = '' AND id IN (SELECT user_id FROM rental_periods)`
  await expect.poll(() => countRows(server, wrong), { timeout: 60_000 }).toBe(0)
  // the job only requests runs, which are then created in the background
  const activeJobs = `payment_run_jobs WHERE state IN ('waiting', 'working')`
  await expect.poll(() => countRows(server, activeJobs), { timeout: 60_000 }).toBe(0)
  return readRunMonths()
}

describe('the automatic monthly run', () => {
  it('does nothing while the audit log is known to be broken (decision 0044)', async () => {
    const [user = ''] = await seedPeople(server, 'job', 1)
    await seedRentals(server, 'jobp', [user], dateIn(monthsAgo(2), 20))
    const repair = await breakLog(admin, 2)
    expect(await restartAndReadRuns()).toEqual([])
    expect(await server.sql('SELECT id FROM payment_run_jobs')).toEqual([])
    await repair()
  })

  it('generates only months after the installation, one at a time', async () => {
    expect(await restartAndReadRuns()).toEqual([monthsAgo(2)])
    for (const _again of [0, 1]) expect(await restartAndReadRuns()).toEqual([monthsAgo(2), monthsAgo(1)])
    const runs =
      await server.sql(`SELECT v.value ->> '$' AS actor_name FROM audit_log a JOIN _audit_values v ON v.entry = a.n AND v.field = 'actor_name'
       WHERE a.action = 'payment-run.commit'`)
    expect(runs).toEqual([{ actor_name: 'system' }, { actor_name: 'system' }])
  })

  it('does not repeat a month whose run an admin has undone', async () => {
    const { newestRun } = await admin.call('GET /api/admin/payment-runs/months', {})
    await admin.call('POST /api/admin/payment-runs/undo', { run: newestRun?.id ?? '' })
    expect(await restartAndReadRuns()).toHaveLength(1)
    const { ready } = await admin.call('GET /api/admin/payment-runs/months', {})
    expect(ready).toEqual([monthsAgo(1)])
  })

  it('does nothing while payments of a month before the installation are missing', async () => {
    const [user = ''] = await seedPeople(server, 'old', 1)
    await seedRentals(server, 'oldp', [user], dateIn(monthsAgo(4), 3), dateIn(monthsAgo(4), 9))
    expect(await restartAndReadRuns()).toHaveLength(1)
    const { ready } = await admin.call('GET /api/admin/payment-runs/months', {})
    expect(ready[0]).toBe(monthsAgo(4))
  })
})

describe('an automatic monthly run that is blocked at first', () => {
  const readNotices = () =>
    server.sql(
      `SELECT user_id, metadata ->> 'waiting_month' AS month, metadata ->> 'first_month' AS first, metadata ->> 'why' AS why
       FROM notifications WHERE metadata ->> 'waiting_month' != '' ORDER BY rowid`,
    )
  const readEmails = () =>
    server.sql(`SELECT subject, text FROM mail_outbox WHERE template = 'generation-waits' ORDER BY rowid`)

  it('notifies the admins only once, on the same day, in the app and by email (M28)', async () => {
    await server.stop()
    server = await startServer()
    await setInstallDay(dateIn(monthsAgo(2), 15))
    admin = await createFirstAdmin(server)
    const [user = ''] = await seedPeople(server, 'lat', 1)
    await seedRentals(server, 'latp', [user], dateIn(monthsAgo(3), 3))
    expect(await restartAndReadRuns()).toEqual([])
    expect(await restartAndReadRuns()).toEqual([])
    expect(await readNotices()).toEqual([
      { user_id: admin.userId, month: monthsAgo(2), first: monthsAgo(3), why: 'before-installation' },
    ])
    const [mail, ...more] = await readEmails()
    expect(more).toEqual([])
    expect(mail?.['subject']).toContain('couldn’t be generated')
    expect(mail?.['text']).toContain('/admin/payments')
  })

  it('also notifies the admins if it fails, and then changes nothing', async () => {
    const month = monthsAgo(3)
    const { hash } = await dryRunMonth(admin, month)
    await commitRun(admin, { month, hash })
    await server.sql(
      `CREATE TRIGGER in_the_way BEFORE INSERT ON payment_runs BEGIN SELECT RAISE(ABORT, 'in the way'); END`,
    )
    expect(await restartAndReadRuns()).toEqual([month])
    expect((await readNotices())[1]).toEqual({
      user_id: admin.userId,
      month: monthsAgo(2),
      first: monthsAgo(2),
      why: 'failed',
    })
    expect(await readEmails()).toHaveLength(2)
    await server.sql('DROP TRIGGER in_the_way')
    expect(await restartAndReadRuns()).toEqual([month, monthsAgo(2)])
  })

  it('creates payments that any admin except the payee may approve where a second admin is required (M25)', async () => {
    const second = await createSecondAdmin(admin)
    await second.call('POST /api/paypal', { address: 'second@pay.example' })
    await saveSetting(admin, 'require_second_admin', true)
    await seedRentals(server, 'secp', [second.userId], firstDay(monthsAgo(1)), lastDay(monthsAgo(1)))
    expect(await restartAndReadRuns()).toEqual([monthsAgo(3), monthsAgo(2), monthsAgo(1)])
    const payments = await server.sql(
      `SELECT p.id, p.user_id = ? AS own FROM user_payments p JOIN payment_runs r ON r.id = p.run WHERE r.month = ? ORDER BY own`,
      [second.userId, monthsAgo(1)],
    )
    const [others = '', own = ''] = payments.map(({ id }) => String(id))
    const approveAs = async (actor: Session, payment: string) =>
      (await approvePayments(actor, [payment])).refused[0]?.code ?? 'done'
    expect(await approveAs(second, own)).toBe('payment-own')
    expect(await approveAs(admin, own)).toBe('done')
    expect(await approveAs(second, others)).toBe('done')
  })
})
