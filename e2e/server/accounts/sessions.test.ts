import { expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { errorCode, Session } from '../../support/server/session'
import type { SignInPage } from '../../../domain/people/roles'
import {
  createAffiliate,
  createMember,
  setAdminRole,
  signIn,
  testDevice,
  testPassword,
} from '../../support/server/people'
import { openEventStream } from '../../support/server/http'
import { valuesOf } from '../../support/server/sql'

const { server, admin } = await startServerWithAdmin()

const exchangeCookie = async (session: Session) => {
  await session.renew()
  return session.grant!
}
const setRole = (
  by: Session,
  input: { user: string; role: 'admin' | 'affiliate'; granted: boolean; fromDate?: string; reason?: string },
) => by.call('POST /api/admin/roles', { ...input, password: testPassword })
const createOtherDevice = (person: Session) => signIn(new Session(server), person.email)
/** Expects that the next requests of a session are rejected, because its device has ended. */
async function expectEnded(session: Session): Promise<void> {
  expect(await errorCode(session.call('POST /api/paypal', { address: 'a@pay.example' }))).toBe('device-ended')
  expect(await errorCode(session.renew())).toBe('device-ended')
}

it('a device is stored as a hash, with a 90-day cookie that scripts cannot read', async () => {
  const person = await createMember(server)
  const [device] = await server.sql('SELECT * FROM trusted_devices WHERE user_id = ?', [person.userId])
  expect(device).toMatchObject({ device_name: 'Linux PC, Chrome', dashboard_type: 'unified', ended_at: '' })
  const days = (Date.parse(String(device?.['expires_at']).replace(' ', 'T')) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(90)
  const session = new Session(server)
  await signIn(session, person.email)
  const answer = await session.send('POST', '/api/signout', {})
  expect(String(answer.headers['set-cookie'])).toMatch(/__Host-coterie-device=;.*HttpOnly.*Secure.*SameSite=Strict/)
})

it('a cookie can be exchanged repeatedly for a session token, and the answer contains the person', async () => {
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
  const countDevices = async () => [
    (await server.sql('SELECT id FROM trusted_devices WHERE user_id = ?', [person.userId])).length,
    (await server.sql(`SELECT id FROM mail_outbox WHERE template = 'new-device' AND "to" = ?`, [person.email])).length,
  ]
  await signIn(person, person.email)
  expect(await countDevices()).toEqual([1, 0])
  await createOtherDevice(person)
  expect(await countDevices()).toEqual([2, 1])
})

it('a device records how its last session was opened (P11)', async () => {
  const person = await createMember(server)
  const signInAt = async (session: Session, signInPage: SignInPage) => {
    const input = { email: person.email, password: testPassword, challenge: await session.challenge('login') }
    await session.call('POST /api/signin', { ...input, device: { ...testDevice, signInPage } })
  }
  const select = 'SELECT dashboard_type FROM trusted_devices WHERE user_id = ? ORDER BY trusted_at, rowid'
  const readPages = async () => valuesOf(await server.sql(select, [person.userId]))
  await signInAt(person, 'admin')
  expect(await readPages()).toEqual(['admin'])
  await signInAt(person, 'unified')
  await signInAt(new Session(server), 'general')
  expect(await readPages()).toEqual(['unified', 'general'])
  expect(await errorCode(signInAt(person, 'side' as SignInPage))).toBe('bad-input')
})

it('a session ends when another person signs in with the same browser (S7)', async () => {
  const first = await createMember(server)
  // a copy of the cookies that the browser had before
  const earlier = new Session(server)
  earlier.grant = first.grant
  for (const [name, value] of first.cookies) earlier.cookies.set(name, value)
  const stream = await openEventStream(earlier, ['sync'])
  const elsewhere = await createOtherDevice(first)
  const { grant } = await createMember(server)
  const second = await signIn(first, grant?.email ?? '')
  expect(second.userId).toBe(grant?.userId)

  const device = earlier.grant?.deviceId ?? ''
  const [row] = await server.sql(`SELECT ended_by, ended_at != '' AS ended FROM trusted_devices WHERE id = ?`, [device])
  expect(row).toEqual({ ended_by: second.userId, ended: 1 })
  await expectEnded(earlier)
  await stream.closed
  await exchangeCookie(second)
  await exchangeCookie(elsewhere)
})

it('a removed device has its next request rejected and its stream closed', async () => {
  const person = await createMember(server)
  const other = await createOtherDevice(person)
  const stream = await openEventStream(other, ['sync'])
  expect(await errorCode(person.call('POST /api/devices/remove', { device: other.grant?.deviceId ?? '' }))).toBe('done')
  await expectEnded(other)
  await stream.closed
  await exchangeCookie(person)
})

it('all other sessions and streams of a person can be ended at once', async () => {
  const [person, stranger] = [await createMember(server), await createMember(server)]
  const others = [await createOtherDevice(person), await createOtherDevice(person)]
  const streams = await Promise.all(others.map((other) => openEventStream(other, ['sync'])))
  const { ended } = await person.call('POST /api/devices/remove-others', {})
  expect(ended.sort()).toEqual(others.map(({ grant }) => grant?.deviceId).sort())
  for (const other of others) await expectEnded(other)
  await Promise.all(streams.map(({ closed }) => closed))
  expect(await person.call('POST /api/devices/remove-others', {})).toEqual({ ended: [] })
  await exchangeCookie(person)
  await exchangeCookie(stranger)
})

it('account events are shown only to their person, newest first, with the person who caused them', async () => {
  const person = await createMember(server)
  const readEvents = () => person.call('GET /api/session/events', {})
  expect((await readEvents()).events.map(({ what }) => what)).toEqual(['device.sign-in'])
  expect((await readEvents()).passwordSetAt).toBe('')
  const second = await createOtherDevice(person)
  await person.call('POST /api/paypal', { address: 'luz@pay.example' })
  await setRole(admin, { user: person.userId, role: 'affiliate', granted: true })
  await person.call('POST /api/devices/remove', { device: second.grant?.deviceId ?? '' })
  const { events } = await readEvents()
  const names = events.map(({ what }) => what)
  expect(events[names.indexOf('role.grant')]).toMatchObject({ byOther: true, device: '' })
  expect(events[0]).toMatchObject({ what: 'device.end', device: 'Linux PC, Chrome', byOther: false })
  const expected = ['device.end', 'device.sign-in', 'device.sign-in', 'paypal.change', 'role.grant']
  expect(names.toSorted()).toEqual(expected)
  const times = events.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
  await person.call('POST /api/password/change', { current: testPassword, password: 'a-longer-lantern' })
  await exchangeCookie(person)
  const after = await readEvents()
  const changed = after.events.find(({ what }) => what === 'password.change')
  expect(changed).toMatchObject({ byOther: false })
  expect(after.passwordSetAt).toBe(changed?.at)
  const other = await createMember(server)
  expect((await other.call('GET /api/session/events', {})).events.map(({ what }) => what)).toEqual(['device.sign-in'])
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
  const person = await createMember(server)
  await server.kill()
  // makes all devices idle since 2020
  await server.sql(`UPDATE trusted_devices SET last_login_at = '2020-01-01 00:00:00.000Z'`)
  await server.sql('DELETE FROM _device_seen')
  await server.restart()
  const unlock = (password: string) => admin.call('POST /api/session/unlock', { password })
  expect(await errorCode(exchangeCookie(admin))).toBe('idle')
  expect(await errorCode(unlock('not-this-one'))).toBe('current-password-wrong')
  admin.grant = await unlock(testPassword)
  expect((await exchangeCookie(admin)).idle).toBe(false)

  expect((await exchangeCookie(person)).idle).toBe(true)
  const address = 'me@pay.example'
  expect(await errorCode(person.call('POST /api/paypal', { address }))).toBe('password-needed')
  expect(await errorCode(person.call('POST /api/paypal', { address, password: testPassword }))).toBe('done')
})

it('the last admin cannot lose the role, no one can revoke their own, and grants are logged', async () => {
  const person = await createMember(server)
  const user = person.userId
  const changeRole = (
    role: 'admin' | 'affiliate',
    granted: boolean,
    more: { fromDate?: string; reason?: string } = {},
  ) => errorCode(setRole(admin, { user, role, granted, ...more }))
  expect(await errorCode(setAdminRole(admin, admin.userId, false))).toBe('own-admin-role')
  expect(await changeRole('admin', true)).toBe('done')
  expect(await changeRole('admin', true)).toBe('role-already-held')
  expect((await exchangeCookie(person)).roles).toEqual(['admin'])
  expect(await changeRole('admin', false)).toBe('done')
  expect((await exchangeCookie(person)).roles).toEqual([])
  expect(await changeRole('affiliate', false)).toBe('role-not-held')

  const fromDate = '2025-03-01'
  const period = { start_date: fromDate, end_date: '', start_reason: 'agreed by phone' }
  expect(await changeRole('affiliate', true, { fromDate })).toBe('reason-needed')
  expect(await changeRole('affiliate', true, { fromDate, reason: 'agreed by phone' })).toBe('done')
  const [row] = await server.sql('SELECT roles, affiliate_status FROM users WHERE id = ?', [user])
  expect(row).toEqual({ roles: '["affiliate"]', affiliate_status: 'active' })
  const readPeriods = () => server.sql('SELECT * FROM affiliate_periods WHERE user_id = ?', [user])
  expect(await readPeriods()).toMatchObject([period])
  expect(await changeRole('affiliate', false, { reason: 'left' })).toBe('done')
  expect((await readPeriods())[0]?.['end_date']).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await changeRole('affiliate', true)).toBe('done')
  // the role is granted again on its last day, so the period continues and no day counts twice
  expect(await readPeriods()).toMatchObject([period])
  const ofPerson = `SELECT action FROM audit_log WHERE subject = ? AND action LIKE 'role.%'`
  expect(await server.sql(ofPerson, [`users/${user}`])).toHaveLength(5)
})

it('granting a role approves only the pending application for that role', async () => {
  const { userId: user } = await createMember(server)
  const insert = `INSERT INTO affiliate_submissions (id, user_id, email, status) VALUES (?, ?, '', 'pending')`
  await server.sql(insert, [`apply${user.slice(0, 10)}`, user])
  const readStatus = () => server.sql('SELECT status, decided_by FROM affiliate_submissions WHERE user_id = ?', [user])
  for (const granted of [true, false]) await setAdminRole(admin, user, granted)
  expect(await readStatus()).toEqual([{ status: 'pending', decided_by: '' }])
  await setRole(admin, { user, role: 'affiliate', granted: true })
  expect(await readStatus()).toEqual([{ status: 'approved', decided_by: admin.userId }])
})

it('secrets are encrypted and never returned or logged (S13)', async () => {
  const setSecret = (value: string) =>
    admin.call('POST /api/admin/secrets', { name: 'webhook_secret', value, password: testPassword })
  const value = 'whsec-7f3a9c-very-secret'
  await setSecret(value)
  const answer = await admin.send('GET', '/api/admin/secrets')
  expect(answer.json).toMatchObject({ secrets: [{ name: 'webhook_secret', setBy: 'Ana Ortuño' }] })
  expect(answer.text).not.toContain(value)
  for (const table of ['_secrets', 'audit_log', '_commands'])
    expect(JSON.stringify(await server.sql(`SELECT * FROM ${table}`)), table).not.toContain(value)
  // a stored fast hash would make it possible to guess a password or secret
  await setSecret('whsec-another-one-of-them')
  const hashes = `SELECT DISTINCT input_hash FROM _commands WHERE route = 'POST /api/admin/secrets'`
  expect(await server.sql(hashes)).toHaveLength(1)
})

it('one admin remains when two revoke each other’s role at the same moment', async () => {
  const [one, other] = [await createMember(server), await createMember(server)]
  for (const { userId } of [one, other]) await setAdminRole(admin, userId)
  await setAdminRole(one, admin.userId, false)
  const codes = await Promise.all([
    errorCode(setAdminRole(one, other.userId, false)),
    errorCode(setAdminRole(other, one.userId, false)),
  ])
  expect(await server.sql(`SELECT user_id FROM user_roles WHERE role = 'admin'`), codes.join()).toHaveLength(1)
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
})
