import { expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { errorCode, Session } from '../../support/server/session'
import type { SignInPage } from '../../../domain/people/roles'
import {
  createAffiliate,
  createFirstAdmin,
  createMember,
  signIn,
  testDevice,
  testPassword,
} from '../../support/server/people'
import { openEventStream } from '../../support/server/http'
import { startServer } from '../../support/server/server'

const { server, admin } = await startServerWithAdmin()

const exchangeCookie = async (session: Session, active = true, userId = session.userId) => {
  session.grant = await session.call('POST /api/session', { userId, active })
  return session.grant
}
const setRole = (
  by: Session,
  input: { user: string; role: 'admin' | 'affiliate'; granted: boolean; fromDate?: string; reason?: string },
) => by.call('POST /api/admin/roles', { ...input, password: testPassword })

it('a device is stored as a hash, with a 90-day cookie that scripts cannot read', async () => {
  const person = await createMember(server)
  const [device] = await server.sql('SELECT * FROM trusted_devices WHERE user_id = ?', [person.userId])
  expect(device).toMatchObject({ device_name: 'Linux PC, Chrome', dashboard_type: 'unified', ended_at: '' })
  const days = (Date.parse(String(device?.['expires_at']).replace(' ', 'T')) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(90)
  const session = new Session(server)
  await signIn(session, person.grant?.email ?? '')
  const answer = await session.send('POST', '/api/signout', {})
  expect(String(answer.headers['set-cookie'])).toMatch(/__Host-coterie-device=;.*HttpOnly.*Secure.*SameSite=Strict/)
})

it('a cookie can be exchanged for a session token repeatedly and returns the person', async () => {
  const person = await createAffiliate(server, admin, { firstName: 'Daniel' })
  const first = await exchangeCookie(person)
  const second = await exchangeCookie(person)
  expect(first).toMatchObject({ firstName: 'Daniel', roles: ['affiliate'], idle: false, ttlMs: 600_000 })
  expect(second.deviceId).toBe(first.deviceId)
})

it('a session detects a local database of another person', async () => {
  const one = await createMember(server)
  const other = await createMember(server)
  expect(await errorCode(one.call('POST /api/session', { userId: other.userId, active: true }))).toBe('other-person')
})

it('a token is rejected without its cookie, and a cookie without a token', async () => {
  const person = await createMember(server)
  const thief = new Session(server)
  thief.grant = person.grant
  expect(await errorCode(thief.call('POST /api/paypal', { address: 'thief@pay.example' }))).not.toBe('done')
  const cookieOnly = new Session(server)
  for (const [name, value] of person.cookies) cookieOnly.cookies.set(name, value)
  expect(await errorCode(cookieOnly.call('POST /api/paypal', { address: 'x@pay.example' }))).toBe('signed-out')
})

it('repeated sign-ins of a device share one row, and the owner is notified about another device', async () => {
  const person = await createMember(server)
  const email = person.grant?.email ?? ''
  const countDevices = () => server.sql('SELECT id FROM trusted_devices WHERE user_id = ?', [person.userId])
  const countMails = () => server.sql(`SELECT id FROM mail_outbox WHERE template = 'new-device' AND "to" = ?`, [email])
  await signIn(person, email)
  expect(await countDevices()).toHaveLength(1)
  expect(await countMails()).toHaveLength(0)
  await signIn(new Session(server), email)
  expect(await countDevices()).toHaveLength(2)
  expect(await countMails()).toHaveLength(1)
})

it('a device records how its last session was opened (P11)', async () => {
  const person = await createMember(server)
  const email = person.grant?.email ?? ''
  const statusThrough = async (session: Session, signInPage: SignInPage) => {
    const challenge = await session.challenge('login')
    await session.call('POST /api/signin', {
      email,
      password: testPassword,
      challenge,
      device: { ...testDevice, signInPage },
    })
  }
  const readSeen = async () =>
    (
      await server.sql('SELECT dashboard_type FROM trusted_devices WHERE user_id = ? ORDER BY trusted_at, rowid', [
        person.userId,
      ])
    ).map(({ dashboard_type }) => dashboard_type)
  await statusThrough(person, 'admin')
  expect(await readSeen()).toEqual(['admin'])
  await statusThrough(person, 'unified')
  await statusThrough(new Session(server), 'general')
  expect(await readSeen()).toEqual(['unified', 'general'])
  expect(await errorCode(statusThrough(person, 'side' as SignInPage))).toBe('bad-input')
})

it('a session ends when another person signs in with the same browser (S7)', async () => {
  const first = await createMember(server)
  // a copy of the cookies that the browser had before
  const earlier = new Session(server)
  earlier.grant = first.grant
  for (const [name, value] of first.cookies) earlier.cookies.set(name, value)
  const stream = await openEventStream(earlier, ['sync'])
  const elsewhere = await signIn(new Session(server), first.grant?.email ?? '')
  const { grant } = await createMember(server)
  const second = await signIn(first, grant?.email ?? '')
  expect(second.userId).toBe(grant?.userId)

  const device = earlier.grant?.deviceId ?? ''
  const [row] = await server.sql(`SELECT ended_by, ended_at != '' AS ended FROM trusted_devices WHERE id = ?`, [device])
  expect(row).toEqual({ ended_by: second.userId, ended: 1 })
  expect(await errorCode(earlier.call('POST /api/paypal', { address: 'a@pay.example' }))).toBe('device-ended')
  expect(await errorCode(earlier.call('POST /api/session', { userId: '', active: true }))).toBe('device-ended')
  await stream.closed
  await exchangeCookie(second)
  await exchangeCookie(elsewhere)
})

it('a removed device has its next request rejected and its stream closed', async () => {
  const person = await createMember(server)
  const other = await signIn(new Session(server), person.grant?.email ?? '')
  const stream = await openEventStream(other, ['sync'])
  expect(await errorCode(person.call('POST /api/devices/remove', { device: other.grant?.deviceId ?? '' }))).toBe('done')
  expect(await errorCode(other.call('POST /api/paypal', { address: 'a@pay.example' }))).toBe('device-ended')
  expect(await errorCode(other.call('POST /api/session', { userId: other.userId, active: true }))).toBe('device-ended')
  await stream.closed
  await exchangeCookie(person)
})

it('all other sessions and streams of a person can be ended at once', async () => {
  const person = await createMember(server)
  const stranger = await createMember(server)
  const others = [
    await signIn(new Session(server), person.grant?.email ?? ''),
    await signIn(new Session(server), person.grant?.email ?? ''),
  ]
  const streams = await Promise.all(others.map((other) => openEventStream(other, ['sync'])))
  const { ended } = await person.call('POST /api/devices/remove-others', {})
  expect(ended.sort()).toEqual(others.map(({ grant }) => grant?.deviceId).sort())
  for (const other of others) {
    expect(await errorCode(other.call('POST /api/session', { userId: other.userId, active: true }))).toBe(
      'device-ended',
    )
  }
  await Promise.all(streams.map(({ closed }) => closed))
  const entries = await server.sql(`SELECT subject FROM audit_log WHERE action = 'device.remove' AND actor = ?`, [
    person.userId,
  ])
  expect(entries.map(({ subject }) => subject).sort()).toEqual(
    others.map(({ grant }) => `trusted_devices/${grant?.deviceId}`).sort(),
  )
  expect(await person.call('POST /api/devices/remove-others', {})).toEqual({ ended: [] })
  await exchangeCookie(person)
  await exchangeCookie(stranger)
})

it('account events are shown only to their person, newest first, with the person who caused them', async () => {
  const person = await createMember(server)
  const email = person.grant?.email ?? ''
  const readMails = async () => (await person.call('GET /api/session/events', {})).events.map(({ what }) => what)
  expect(await readMails()).toEqual(['device.sign-in'])
  expect((await person.call('GET /api/session/events', {})).passwordSetAt).toBe('')
  const second = await signIn(new Session(server), email)
  await person.call('POST /api/paypal', { address: 'luz@pay.example' })
  await admin.call('POST /api/admin/roles', { user: person.userId, role: 'affiliate', granted: true })
  await person.call('POST /api/devices/remove', { device: second.grant?.deviceId ?? '' })
  const { events } = await person.call('GET /api/session/events', {})
  const [role] = events.filter(({ what }) => what === 'role.grant')
  expect(role).toMatchObject({ byOther: true, device: '' })
  expect(events[0]).toMatchObject({ what: 'device.end', device: 'Linux PC, Chrome', byOther: false })
  expect(events.map(({ what }) => what).toSorted()).toEqual(
    ['device.end', 'device.sign-in', 'device.sign-in', 'paypal.change', 'role.grant'].toSorted(),
  )
  expect(events.map(({ at }) => at)).toEqual(
    events
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  )
  await person.call('POST /api/password/change', { current: testPassword, password: 'a-longer-lantern' })
  await exchangeCookie(person)
  const after = await person.call('GET /api/session/events', {})
  const changed = after.events.find(({ what }) => what === 'password.change')
  expect(changed).toMatchObject({ byOther: false })
  expect(after.passwordSetAt).toBe(changed?.at)
  const other = await createMember(server)
  expect((await other.call('GET /api/session/events', {})).events.map(({ what }) => what)).toEqual(['device.sign-in'])
  expect(await errorCode(new Session(server).call('GET /api/session/events', {}))).toBe('signed-out')
})

it('sign-out ends the device, even when repeated or without a token', async () => {
  const person = await createMember(server)
  const savedCookies = new Map(person.cookies)
  person.grant = null
  await person.call('POST /api/signout', {})
  await person.call('POST /api/signout', {})
  for (const [name, value] of savedCookies) person.cookies.set(name, value)
  expect(await errorCode(person.call('POST /api/session', { userId: '', active: true }))).toBe('device-ended')
})

it('an idle admin must enter the password, while an idle member continues with fewer rights', async () => {
  const own = await startServer()
  try {
    const setupAdmin = await createFirstAdmin(own)
    const person = await createMember(own)
    await own.kill()
    // makes both devices idle since 2020
    await own.sql(`UPDATE trusted_devices SET last_login_at = '2020-01-01 00:00:00.000Z'`)
    await own.sql('DELETE FROM _device_seen')
    await own.restart()
    expect(await errorCode(setupAdmin.call('POST /api/session', { userId: setupAdmin.userId, active: true }))).toBe(
      'idle',
    )
    expect(await errorCode(setupAdmin.call('POST /api/session/unlock', { password: 'not-this-one' }))).toBe(
      'current-password-wrong',
    )
    setupAdmin.grant = await setupAdmin.call('POST /api/session/unlock', { password: testPassword })
    expect((await exchangeCookie(setupAdmin)).idle).toBe(false)

    expect((await exchangeCookie(person)).idle).toBe(true)
    expect(await errorCode(person.call('POST /api/paypal', { address: 'me@pay.example' }))).toBe('password-needed')
    const withPassword = { address: 'me@pay.example', password: testPassword }
    expect(await errorCode(person.call('POST /api/paypal', withPassword))).toBe('done')
  } finally {
    await own.stop()
  }
})

it('the last admin cannot lose the role, no one can revoke their own, and grants are logged', async () => {
  const person = await createMember(server)
  const changeRole = (role: 'admin' | 'affiliate', granted: boolean, user = person.userId, overrides: object = {}) =>
    errorCode(setRole(admin, { user, role, granted, ...overrides }))
  expect(await changeRole('admin', false, admin.userId)).toBe('own-admin-role')
  expect(await changeRole('admin', true)).toBe('done')
  expect(await changeRole('admin', true)).toBe('role-already-held')
  expect((await exchangeCookie(person)).roles).toEqual(['admin'])
  expect(await changeRole('admin', false)).toBe('done')
  expect((await exchangeCookie(person)).roles).toEqual([])
  expect(await changeRole('affiliate', false)).toBe('role-not-held')

  expect(await changeRole('affiliate', true, person.userId, { fromDate: '2025-03-01' })).toBe('reason-needed')
  expect(
    await changeRole('affiliate', true, person.userId, { fromDate: '2025-03-01', reason: 'agreed by phone' }),
  ).toBe('done')
  const [user] = await server.sql('SELECT roles, affiliate_status FROM users WHERE id = ?', [person.userId])
  expect(user).toEqual({ roles: '["affiliate"]', affiliate_status: 'active' })
  const readPeriods = () => server.sql('SELECT * FROM affiliate_periods WHERE user_id = ?', [person.userId])
  expect(await readPeriods()).toMatchObject([
    { start_date: '2025-03-01', end_date: '', start_reason: 'agreed by phone' },
  ])
  expect(await changeRole('affiliate', false, person.userId, { reason: 'left' })).toBe('done')
  expect((await readPeriods())[0]?.['end_date']).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await changeRole('affiliate', true)).toBe('done')
  // the role is granted again on its last day, so the period continues and no day counts twice
  expect(await readPeriods()).toMatchObject([{ start_date: '2025-03-01', end_date: '' }])
  const audits = await server.sql(`SELECT action FROM audit_log WHERE subject = ?`, [`users/${person.userId}`])
  expect(audits.filter((row) => String(row['action']).startsWith('role.'))).toHaveLength(5)
})

it('granting a role approves only the pending application for that role', async () => {
  const person = await createMember(server)
  const user = person.userId
  const application = `apply${user.slice(0, 10)}`
  await server.sql(`INSERT INTO affiliate_submissions (id, user_id, email, status) VALUES (?, ?, '', 'pending')`, [
    application,
    user,
  ])
  const readStatus = () =>
    server.sql('SELECT status, decided_by FROM affiliate_submissions WHERE id = ?', [application])
  for (const granted of [true, false]) await setRole(admin, { user, role: 'admin', granted })
  expect(await readStatus()).toEqual([{ status: 'pending', decided_by: '' }])
  await setRole(admin, { user, role: 'affiliate', granted: true })
  expect(await readStatus()).toEqual([{ status: 'approved', decided_by: admin.userId }])
})

it('secrets are encrypted and never returned or logged (S13)', async () => {
  const value = 'whsec-7f3a9c-very-secret'
  const setRoles = (overrides: object = {}) =>
    errorCode(
      admin.call('POST /api/admin/secrets', { name: 'webhook_secret', value, password: testPassword, ...overrides }),
    )
  expect(await setRoles({ name: 'bot-check-key' })).toBe('bad-input')
  expect(await setRoles()).toBe('done')
  const answer = await admin.send('GET', '/api/admin/secrets')
  expect(answer.json).toMatchObject({ secrets: [{ name: 'webhook_secret', setBy: 'Ana Ortuño' }] })
  expect(answer.text).not.toContain(value)
  for (const table of ['_secrets', 'audit_log', '_commands']) {
    expect(JSON.stringify(await server.sql(`SELECT * FROM ${table}`)), table).not.toContain(value)
  }
  // a stored fast hash would make it possible to guess a password or secret
  expect(await setRoles({ value: 'whsec-another-one-of-them' })).toBe('done')
  const storedHashes = await server.sql(
    `SELECT DISTINCT input_hash FROM _commands WHERE route = 'POST /api/admin/secrets'`,
  )
  expect(storedHashes).toHaveLength(1)
})

it('one admin remains when two revoke each other’s role at the same moment', async () => {
  const one = await createMember(server)
  const other = await createMember(server)
  for (const { userId: user } of [one, other]) await setRole(admin, { user, role: 'admin', granted: true })
  await setRole(one, { user: admin.userId, role: 'admin', granted: false })
  const codes = await Promise.all([
    errorCode(setRole(one, { user: other.userId, role: 'admin', granted: false })),
    errorCode(setRole(other, { user: one.userId, role: 'admin', granted: false })),
  ])
  const left = await server.sql(`SELECT user_id FROM user_roles WHERE role = 'admin'`)
  expect(left, codes.join()).toHaveLength(1)
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
})
