import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, firstDay, monthOf } from '../../domain/calendar'
import { firstAdmin, member, signedUp, signIn } from '../support/people'
import { codeOf } from '../support/refused'
import { dryRun } from '../support/runs'
import { startServer, type TestServer } from '../support/server'
import type { Session } from '../support/session'
import { saveSetting } from '../support/settings'

let server: TestServer
let admin: Session
beforeAll(async () => {
  server = await startServer()
  admin = await firstAdmin(server)
})
afterAll(() => server?.stop())

/** The setting through the route of the form, and what is different from then on. Other settings: their own files. */
describe('a setting counts from the moment it is saved', () => {
  it('whether signing in needs a confirmed address', async () => {
    const { session, email } = await signedUp(server)
    expect(await codeOf(signIn(session, email))).toBe('email-unverified')
    await saveSetting(admin, 'require_email_verification', false)
    expect(await codeOf(signIn(session, email))).toBe('done')
    await saveSetting(admin, 'require_email_verification', true)
    const later = await signedUp(server)
    expect(await codeOf(signIn(later.session, later.email))).toBe('email-unverified')
  })

  it('below which balance nothing is paid yet', async () => {
    const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
    const month = addMonths(monthOf(today), -1)
    const person = await member(server)
    const start = { user: person.userId, startDate: firstDay(month).replace(/01$/, '16'), reason: 'told late' }
    await admin.call('POST /api/admin/rentals/start', start)
    // half a month of the shipped rate, and the shipped threshold of twice that
    const outcomes = async () => (await dryRun(admin, month)).rows.map(({ outcome }) => outcome)
    expect(await outcomes()).toEqual(['skipped'])
    await saveSetting(admin, 'payment_threshold', 4_000)
    expect(await outcomes()).toEqual(['created'])
    await saveSetting(admin, 'payment_threshold', 10_000)
    expect(await outcomes()).toEqual(['skipped'])
  })

  it('after how many minutes without a hand somebody is idle', async () => {
    const person = await member(server)
    const idle = async () => (await person.call('POST /api/session', { userId: person.userId, active: false })).idle
    const device = person.grant?.deviceId ?? ''
    await server.kill9()
    await server.sql(
      `UPDATE trusted_devices SET last_login_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-3 hours') WHERE id = ?`,
      [device],
    )
    await server.sql('DELETE FROM _device_seen WHERE device = ?', [device])
    await server.restart()
    expect(await idle()).toBe(true)
    await saveSetting(admin, 'session_timeout_minutes', 1440)
    expect(await idle()).toBe(false)
    await saveSetting(admin, 'session_timeout_minutes', 60)
    expect(await idle()).toBe(true)
  })
})
