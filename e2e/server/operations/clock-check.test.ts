import { describe, expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { firstDay, monthOf } from '../../../domain/calendar'
import { seedPeople, seedPeriods, testId } from '../../support/data/money-facts'
import { createFirstAdmin, signIn } from '../../support/server/people'
import { Session } from '../../support/server/session'
import { setClock } from '../../support/server/test-day'
import { dropTriggers } from '../../support/server/sql'

const day = 86_400_000

const server = await startFileServer()
let admin = await createFirstAdmin(server)
const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
const month = monthOf(today)
const [user = ''] = await seedPeople(server, 'clk', 1)
await seedPeriods(server, 'rental_periods', [{ id: testId('clkp', 0), user, start: firstDay(month), end: '' }])

const countRuns = async () =>
  (await server.sql(`SELECT month FROM payment_runs WHERE state = 'committed'`)).map((run) => run['month'])
const readEntries = async () =>
  (await server.sql(`SELECT action FROM audit_log WHERE subject = 'server/clock' ORDER BY n`)).map(
    (entry) => entry['action'],
  )
const isWaiting = async () => (await admin.call('GET /api/admin/health', {})).clockWaits !== ''

describe('the clock check before the automatic monthly run (M42)', () => {
  it('stops the run if the clock was ahead of the monotonic clock, until an admin confirms the time', async () => {
    expect(await isWaiting()).toBe(false)
    await setClock(server, Date.now() + 40 * day)
    // the last activity was 40 days ago
    admin = await signIn(new Session(server), 'admin@coterie.example')
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
    const { findings } = await admin.call('GET /api/admin/health', {})
    expect(findings).toContainEqual({ about: 'clock-ahead', state: 'bad' })
    expect(await readEntries()).toEqual(['clock.ahead'])
    const notices = await server.sql(
      `SELECT metadata ->> 'waiting_month' AS month FROM notifications WHERE metadata ->> 'why' = 'clock'`,
    )
    expect(notices).toEqual([{ month }])
    const mails = await server.sql(`SELECT text FROM mail_outbox WHERE template = 'generation-waits'`)
    expect(mails.map(({ text }) => String(text))).toEqual([
      expect.stringContaining('The server’s clock jumped far ahead.'),
    ])
    expect(await countRuns()).toEqual([])
    await admin.call('POST /api/admin/health/clock', {})
    await expect.poll(countRuns, { timeout: 60_000 }).toEqual([month])
    expect(await isWaiting()).toBe(false)
    expect(await readEntries()).toEqual(['clock.ahead', 'clock.confirm'])
  })

  it('stops the run if the server starts more than 35 days after the newest time stamp, even after a second start', async () => {
    await setClock(server, Date.now())
    const back = `strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-36 days')`
    await dropTriggers(server, 'audit_log')
    await server.sql(`UPDATE audit_log SET at = ${back}`)
    await server.sql('DELETE FROM _day_anchors')
    await server.restart()
    expect(await readEntries()).toEqual(['clock.ahead', 'clock.confirm', 'clock.ahead'])
    await server.restart()
    expect(await readEntries()).toEqual(['clock.ahead', 'clock.confirm', 'clock.ahead'])
    admin = await signIn(new Session(server), 'admin@coterie.example')
    expect(await isWaiting()).toBe(true)
    await admin.call('POST /api/admin/health/clock', {})
    expect(await isWaiting()).toBe(false)
  })
})
