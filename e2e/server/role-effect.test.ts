import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../domain/calendar'
import { expectCleanAudit } from '../support/clean-audit'
import { seedAttributions, seedPeople, seedPeriods, testId } from '../support/money-facts'
import { firstAdmin } from '../support/people'
import { startServer, type TestServer } from '../support/server'
import type { Session } from '../support/session'

let server: TestServer
let admin: Session
let today: string

beforeAll(async () => {
  server = await startServer()
  admin = await firstAdmin(server)
  today = (await admin.call('GET /api/admin/payment-runs/months', {})).today
})
afterAll(async () => {
  await expectCleanAudit(server).finally(() => server.stop())
})

const days = (user: string) =>
  server.sql('SELECT start_date, end_date, voided_at != ? AS voided FROM affiliate_periods WHERE user_id = ? ORDER BY start_date', ['', user])
const roles = async (user: string) => (await server.sql('SELECT role FROM user_roles WHERE user_id = ?', [user])).map((row) => row['role'])

describe('what a role’s end takes with it (P15)', () => {
  it('counts whose rentals are active today, at the affiliate’s own rate, and nothing without days that go on', async () => {
    const [affiliate = '', active = '', ended = '', moved = ''] = await seedPeople(server, 'eff', 4)
    const effect = () => admin.call('GET /api/admin/roles/effect', { user: affiliate })
    const since = addDays(today, -40)
    await seedPeriods(server, 'rental_periods', [
      { id: testId('effp', 0), user: active, start: since, end: '' },
      { id: testId('effp', 1), user: ended, start: since, end: addDays(today, -1) },
      { id: testId('effp', 2), user: moved, start: since, end: '' },
    ])
    await seedAttributions(server, [
      { id: testId('efft', 0), referred: active, affiliate, from: '', to: '' },
      { id: testId('efft', 1), referred: ended, affiliate, from: '', to: '' },
      { id: testId('efft', 2), referred: moved, affiliate, from: '', to: addDays(today, -1) },
    ])
    expect(await effect()).toEqual({ since: '', activeReferrals: 0, monthlyCents: 0 })
    await admin.call('POST /api/admin/roles', { user: affiliate, role: 'affiliate', granted: true })
    await admin.call('POST /api/admin/rates', { kind: 'commission', user: affiliate, fromMonth: today.slice(0, 7), amountCents: 61_23, version: 0 })
    expect(await effect()).toEqual({ since: today, activeReferrals: 1, monthlyCents: 61_23 })
  })

  it('is taken back by an undo as if it had never been given; days from before a grant end again', async () => {
    const [fresh = '', earlier = ''] = await seedPeople(server, 'und', 2)
    await admin.call('POST /api/admin/roles', { user: fresh, role: 'affiliate', granted: true })
    await admin.call('POST /api/admin/roles', { user: fresh, role: 'affiliate', granted: false, undo: true })
    expect(await days(fresh)).toEqual([{ start_date: today, end_date: '', voided: 1 }])
    expect(await roles(fresh)).not.toContain('affiliate')

    await seedPeriods(server, 'affiliate_periods', [{ id: testId('undp', 0), user: earlier, start: addDays(today, -90), end: addDays(today, -1) }])
    await server.sql(`UPDATE affiliate_periods SET created = '2026-01-01 00:00:00.000Z' WHERE user_id = ?`, [earlier])
    await admin.call('POST /api/admin/roles', { user: earlier, role: 'affiliate', granted: true })
    expect(await days(earlier)).toEqual([{ start_date: addDays(today, -90), end_date: '', voided: 0 }])
    await admin.call('POST /api/admin/roles', { user: earlier, role: 'affiliate', granted: false, undo: true })
    expect(await days(earlier)).toEqual([{ start_date: addDays(today, -90), end_date: addDays(today, -1), voided: 0 }])
  })

  it.each([
    ['today', 0, 0],
    ['days ago, from the day after', -6, -5],
  ])('an undone regrant ends again on the very day on which the role had ended: %s', async (_, ended, from) => {
    const [person = ''] = await seedPeople(server, `re${-ended}`, 1)
    const role = (change: { granted: boolean; fromDate?: string; lastDay?: string; reason?: string; undo?: true }) => admin.call('POST /api/admin/roles', { user: person, role: 'affiliate', ...change })
    const reason = 'Agreed by phone'
    await role({ granted: true, fromDate: addDays(today, -30), reason })
    await role({ granted: false, lastDay: addDays(today, ended), reason })
    const before = [{ start_date: addDays(today, -30), end_date: addDays(today, ended), voided: 0 }]
    expect(await days(person)).toEqual(before)
    await role({ granted: true, fromDate: addDays(today, from), reason })
    expect(await days(person)).toMatchObject([{ end_date: '' }])
    await role({ granted: false, undo: true })
    expect(await days(person)).toEqual(before)
  })
})
