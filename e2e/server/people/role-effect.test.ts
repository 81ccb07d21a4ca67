import { describe, expect, it } from 'vitest'
import type { changeRolesRoute } from '../../../domain/api/people/roles'
import type { InputOf } from '../../../domain/api/route'
import { addDays } from '../../../domain/calendar'
import { readAuditEntries } from '../../support/server/audit-log'
import { seedAttributions, seedPeople, seedPeriods, testId } from '../../support/data/money-facts'
import { testPassword } from '../../support/server/people'
import { expectError, errorCode } from '../../support/server/session'
import { countRows, readRow } from '../../support/server/sql'
import { startAuditedProgram, setRate, seedRentals, seedAffiliateDays } from '../money/program'

const { server, admin, today } = await startAuditedProgram()

const readPeriods = (user: string) =>
  server.sql(
    'SELECT start_date, end_date, voided_at != ? AS voided FROM affiliate_periods WHERE user_id = ? ORDER BY start_date',
    ['', user],
  )
const readRoles = async (user: string) =>
  (await server.sql('SELECT role FROM user_roles WHERE user_id = ?', [user])).map((row) => row['role'])

describe('revoking the affiliate role (P15)', () => {
  it('first shows the active referrals and their earnings at the affiliate’s own rate, or zero without an open period', async () => {
    const [affiliate = '', active = '', ended = '', moved = ''] = await seedPeople(server, 'eff', 4)
    const readEffect = () => admin.call('GET /api/admin/roles/effect', { user: affiliate })
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
    expect(await readEffect()).toEqual({ since: '', activeReferrals: 0, monthlyCents: 0 })
    await admin.call('POST /api/admin/roles', { user: affiliate, role: 'affiliate', granted: true })
    await setRate(admin, { kind: 'commission', user: affiliate, fromMonth: today.slice(0, 7), amountCents: 61_23 })
    expect(await readEffect()).toEqual({ since: today, activeReferrals: 1, monthlyCents: 61_23 })
  })

  it('restores the state before the grant if it undoes a grant', async () => {
    const [fresh = '', earlier = ''] = await seedPeople(server, 'und', 2)
    await admin.call('POST /api/admin/roles', { user: fresh, role: 'affiliate', granted: true })
    await admin.call('POST /api/admin/roles', { user: fresh, role: 'affiliate', granted: false, undo: true })
    expect(await readPeriods(fresh)).toEqual([{ start_date: today, end_date: '', voided: 1 }])
    expect(await readRoles(fresh)).not.toContain('affiliate')

    await seedAffiliateDays(server, 'undp', [earlier], addDays(today, -90), addDays(today, -1))
    await server.sql(`UPDATE affiliate_periods SET created = '2026-01-01 00:00:00.000Z' WHERE user_id = ?`, [earlier])
    await admin.call('POST /api/admin/roles', { user: earlier, role: 'affiliate', granted: true })
    expect(await readPeriods(earlier)).toEqual([{ start_date: addDays(today, -90), end_date: '', voided: 0 }])
    await admin.call('POST /api/admin/roles', { user: earlier, role: 'affiliate', granted: false, undo: true })
    expect(await readPeriods(earlier)).toEqual([
      { start_date: addDays(today, -90), end_date: addDays(today, -1), voided: 0 },
    ])
  })

  it.each([
    ['today', 0, 0],
    ['days ago, from the day after', -6, -5],
  ])('restores the original last day of the period if it undoes a repeated grant: %s', async (_, ended, from) => {
    const [person = ''] = await seedPeople(server, `re${-ended}`, 1)
    const setRole = (change: { granted: boolean; fromDate?: string; lastDay?: string; reason?: string; undo?: true }) =>
      admin.call('POST /api/admin/roles', { user: person, role: 'affiliate', ...change })
    const reason = 'Agreed by phone'
    await setRole({ granted: true, fromDate: addDays(today, -30), reason })
    await setRole({ granted: false, lastDay: addDays(today, ended), reason })
    const before = [{ start_date: addDays(today, -30), end_date: addDays(today, ended), voided: 0 }]
    expect(await readPeriods(person)).toEqual(before)
    await setRole({ granted: true, fromDate: addDays(today, from), reason })
    expect(await readPeriods(person)).toMatchObject([{ end_date: '' }])
    await setRole({ granted: false, undo: true })
    expect(await readPeriods(person)).toEqual(before)
  })
})

describe('changing a role of several people (P15)', () => {
  const setManyRoles = (change: InputOf<typeof changeRolesRoute>) => admin.call('POST /api/admin/roles/many', change)
  const failToSet = (change: InputOf<typeof changeRolesRoute>) => expectError(setManyRoles(change))
  const readEntries = async () => Number((await readRow(server, 'SELECT MAX(n) AS n FROM audit_log'))['n'])
  const readNotices = (users: string[]) =>
    countRows(server, 'notifications WHERE user_id IN (SELECT value FROM json_each(?))', [JSON.stringify(users)])

  it('follows the rules of a single change, with an audit entry each, and can be undone together', async () => {
    const users = await seedPeople(server, 'all', 3)
    const [first = '', second = ''] = users
    await server.sql(
      `INSERT INTO affiliate_submissions (id, user_id, status, created, updated) VALUES ('allsubmission01', ?, 'pending', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')`,
      [second],
    )
    const since = await readEntries()
    // an id that is sent twice counts once
    expect(await setManyRoles({ users: [...users, first], role: 'affiliate', granted: true })).toEqual({
      changed: users,
    })
    const left = await readAuditEntries(server, since)
    expect(left.map(({ action, subject, actor }) => ({ action, subject, actor }))).toEqual(
      users.map((user) => ({ action: 'role.grant', subject: `users/${user}`, actor: admin.userId })),
    )
    const readApplication = () => server.sql(`SELECT status FROM affiliate_submissions WHERE id = 'allsubmission01'`)
    expect(await readApplication()).toEqual([{ status: 'approved' }])
    for (const user of users) {
      expect(await readPeriods(user)).toEqual([{ start_date: today, end_date: '', voided: 0 }])
      expect(await server.sql('SELECT roles, affiliate_status FROM users WHERE id = ?', [user])).toEqual([
        { roles: '["affiliate"]', affiliate_status: 'active' },
      ])
    }
    expect(await readNotices(users)).toBe(3)

    await setManyRoles({ users, role: 'affiliate', granted: false, undo: true })
    expect(await readApplication()).toEqual([{ status: 'pending' }])
    for (const user of users) {
      expect(await readPeriods(user)).toEqual([{ start_date: today, end_date: '', voided: 1 }])
      expect(await readRoles(user)).toEqual([])
    }
  })

  it('changes no one if one person cannot be changed: the error names people and the number of others', async () => {
    const users = await seedPeople(server, 'way', 9)
    const [free = '', ...affiliates] = users
    await setManyRoles({ users: affiliates.slice(0, 7), role: 'affiliate', granted: true })
    const countAll = async () => [
      await readEntries(),
      await readNotices(users),
      await server.sql('SELECT COUNT(*) AS n FROM mail_outbox'),
    ]
    const before = await countAll()
    const readName = (user: string) => `P ${user}`
    expect(
      await failToSet({ users: [free, ...affiliates.slice(0, 7)], role: 'affiliate', granted: true }),
    ).toMatchObject({
      code: 'role-already-held',
      details: { who: affiliates.slice(0, 5).map(readName).join(', '), others: 2 },
    })
    // with two different reasons, the error names the people with the first one
    expect(
      await failToSet({ users: [free, affiliates[0] ?? '', 'nobodyatall'], role: 'affiliate', granted: false }),
    ).toMatchObject({ code: 'role-not-held', details: { who: readName(free), others: 1 } })
    expect(await readRoles(free)).toEqual([])
    expect(await readRoles(affiliates[0] ?? '')).toEqual(['affiliate'])
    expect(await readPeriods(affiliates[0] ?? '')).toEqual([{ start_date: today, end_date: '', voided: 0 }])
    expect(await countAll()).toEqual(before)
  })

  it('excludes the admin’s own admin role, requires a reason for a past day, and limits the number of people', async () => {
    const [other = '', affiliate = ''] = await seedPeople(server, 'own', 2)
    await setManyRoles({ users: [other], role: 'admin', granted: true, password: testPassword })
    expect(
      await failToSet({ users: [other, admin.userId], role: 'admin', granted: false, password: testPassword }),
    ).toMatchObject({ code: 'own-admin-role', details: { who: 'Ana Ortuño', others: 0 } })
    expect(await readRoles(other)).toEqual(['admin'])
    await setManyRoles({ users: [other], role: 'admin', granted: false, password: testPassword })
    expect(await readRoles(other)).toEqual([])

    await setManyRoles({ users: [affiliate], role: 'affiliate', granted: true })
    const later = { users: [affiliate], role: 'affiliate' as const, granted: false, lastDay: addDays(today, 1) }
    expect(await errorCode(setManyRoles(later))).toBe('day-not-past')
    expect(await failToSet({ ...later, users: Array.from({ length: 201 }, (_, n) => testId('mny', n)) })).toMatchObject(
      { code: 'bad-input', fields: { users: 'request-too-large' } },
    )
    expect(await readRoles(affiliate)).toEqual(['affiliate'])
  })

  it('has the combined effect of all single changes', async () => {
    const [one = '', two = '', none = '', renter = '', third = ''] = await seedPeople(server, 'sum', 5)
    await setManyRoles({ users: [one, two], role: 'affiliate', granted: true })
    const start = addDays(today, -40)
    await seedRentals(server, 'sump', [renter, third], start)
    await seedAttributions(server, [
      { id: testId('sumt', 0), referred: renter, affiliate: one, from: '', to: '' },
      { id: testId('sumt', 1), referred: third, affiliate: two, from: '', to: '' },
    ])
    await setRate(admin, { kind: 'commission', user: two, fromMonth: today.slice(0, 7), amountCents: 61_23 })
    const each = await Promise.all([one, two].map((user) => admin.call('GET /api/admin/roles/effect', { user })))
    const monthlyCents = each.reduce((sum, effect) => sum + effect.monthlyCents, 0)
    expect(each.map(({ activeReferrals }) => activeReferrals)).toEqual([1, 1])
    expect(monthlyCents).toBeGreaterThan(61_23)
    const users = [one, none, two, one].join(',')
    expect(await admin.call('GET /api/admin/roles/effects', { users })).toEqual({
      running: 2,
      activeReferrals: 2,
      monthlyCents,
    })
  })
})
