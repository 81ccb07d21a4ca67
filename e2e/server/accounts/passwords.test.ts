import { describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { momentOf } from '../../../domain/moments'
import {
  createMember,
  readMailToken,
  requestPasswordReset,
  signIn,
  signUp,
  testDevice,
  testPassword,
} from '../../support/server/people'
import { errorCode, expectError, Session } from '../../support/server/session'
import type { HttpResponse } from '../../support/server/http'
import { valuesOf } from '../../support/server/sql'

const { server, admin } = await startServerWithAdmin()

const count = async (sql: string, params: (string | number)[] = []): Promise<number> =>
  Number((await server.sql(`SELECT COUNT(*) AS n FROM ${sql}`, params))[0]?.['n'])

const newPassword = 'seven-amber-windows'
const resetPassword = (guest: Session, token: string, password = newPassword) =>
  guest.call('POST /api/password/reset', { token, password, device: testDevice })
const inspectLink = (token: string) => new Session(server).call('POST /api/link', { kind: 'reset', token })
/** The server's answer for an unknown link. */
const nothing = { open: false, email: '', madeAt: '', endsAt: '', usedAt: '', replacedAt: '' }

describe('passwords', () => {
  it('are the same in both Unicode forms of an accent, in every form and command (S30)', async () => {
    const [composed, decomposed] = ['caf\u00e9 harbour 93', 'cafe\u0301 harbour 93']
    const person = await createMember(server, { password: decomposed })
    const email = person.email
    await signIn(new Session(server), email, composed)
    await signIn(person, email, decomposed)
    await person.call('POST /api/paypal', { address: 'first@pay.example', password: composed })
    const next = { current: composed, password: 'nin\u0303o harbour 94' }
    person.grant = await person.call('POST /api/password/change', next)
    await signIn(new Session(server), email, 'ni\u00f1o harbour 94')
  })

  it('that are wrong get the same error as an unknown address', async () => {
    const { email: known } = await createMember(server)
    const answers = []
    for (const email of [known, 'unknown@mail.example']) {
      const session = new Session(server)
      const challenge = await session.challenge('login')
      const input = { email, password: 'wrong-password', challenge, device: testDevice }
      answers.push(await session.send('POST', '/api/signin', input))
    }
    expect(new Set(answers.map(whole)).size).toBe(1)
  })

  it('need a harder bot check from a stranger after five wrong attempts', async () => {
    const person = await createMember(server)
    const owners = person.email
    for (const email of [owners, 'nobody@mail.example']) {
      const answers = []
      for (let n = 0; n < 7; n++) answers.push(await expectError(signIn(new Session(server), email, 'wrong-password')))
      expect(answers.map(({ code }) => code)).toEqual([
        ...Array<string>(5).fill('wrong-credentials'),
        ...Array<string>(2).fill('bot-check-harder'),
      ])
      expect(answers.at(-1)?.details).toEqual({ level: 2 })
    }
    const elsewhere = new Session(server)
    const input = { email: owners, password: testPassword, challenge: await elsewhere.challenge('login', 2) }
    elsewhere.grant = await elsewhere.call('POST /api/signin', { ...input, device: testDevice })
    expect(elsewhere.userId).toBe(person.userId)
  })

  it('still sign the owner in on a known browser while a stranger guesses, even after a sign-out (S17)', async () => {
    const person = await createMember(server)
    const email = person.email
    await person.call('POST /api/signout', {})
    expect(person.cookies.has('__Host-coterie-known')).toBe(true)
    const codes = []
    for (let n = 0; n < 9; n++) codes.push(await errorCode(signIn(new Session(server), email, 'wrong-password')))
    expect(codes.at(-1)).toBe('bot-check-harder')
    person.grant = null
    await signIn(person, email)
    // the owner can also unlock an idle session
    await person.call('POST /api/session/unlock', { password: testPassword })
  })

  it('need the harder bot check even on a known browser after ten wrong attempts a day; the known-browser cookie alone grants no rights', async () => {
    const person = await createMember(server)
    const lost = new Session(server)
    lost.cookies.set('__Host-coterie-known', person.cookies.get('__Host-coterie-known') ?? '')
    expect(await errorCode(lost.renew())).toBe('signed-out')
    const codes = []
    for (let n = 0; n < 17; n++) codes.push(await errorCode(signIn(lost, person.email, 'wrong-password')))
    expect(codes.slice(0, 10)).toEqual(Array<string>(10).fill('wrong-credentials'))
    expect(codes.at(-1)).toBe('bot-check-harder')
    // each account has its own known-browser cookies
    const other = await createMember(server)
    expect(await count('_known_browsers WHERE account = ?', [other.userId])).toBe(1)
  })

  it('that are wrong delay only the locked device, and the delay grows each time (S17)', async () => {
    await server.sql('DELETE FROM _throttle')
    const person = await createMember(server)
    const other = await signIn(new Session(server), person.email)
    const unlock = (password: string, device = person) => device.call('POST /api/session/unlock', { password })
    await tryUntilDelayed('current-password-wrong', () => unlock('wrong-password'))
    // during the delay the server checks nothing, not even the right password or another step
    expect(await errorCode(unlock(testPassword))).toBe('rate-limited')
    const change = person.call('POST /api/password/change', { current: testPassword, password: newPassword })
    expect(await errorCode(change)).toBe('rate-limited')
    await unlock(testPassword, other)
    await server.sql('UPDATE _throttle SET until_ms = 1')
    await unlock(testPassword)
    expect(await server.sql('SELECT fails FROM _throttle')).toEqual([])
  })

  it('are rate-limited after wrong attempts with a verification link or "send it again", from any address (S17)', async () => {
    const { email } = await signUp(server)
    const token = await readMailToken(server, email, 'verify')
    // each attempt has a new address, like an attacker with many addresses
    const verify = (password: string) => new Session(server).call('POST /api/verify', { token, password })
    const resend = (password: string) => new Session(server).call('POST /api/verify/resend', { email, password })
    await tryUntilDelayed('wrong-credentials', () => resend('wrong-password'))
    expect(await errorCode(resend(testPassword))).toBe('rate-limited')
    await tryUntilDelayed('wrong-credentials', () => verify('wrong-password'))
    expect(await errorCode(verify(testPassword))).toBe('rate-limited')
    await server.sql('UPDATE _throttle SET until_ms = 1')
    await verify(testPassword)
  })

  it('can be reset without revealing accounts: every address gets the same answer, and only existing accounts get an email', async () => {
    const { email } = await createMember(server)
    const answers = []
    for (const to of [email, 'unknown@mail.example']) {
      const session = new Session(server)
      const input = { email: to, challenge: await session.challenge('login') }
      answers.push(await session.send('POST', '/api/password/forgot', input))
    }
    expect(new Set(answers.map(whole)).size).toBe(1)
    expect(await count(`mail_outbox WHERE template = 'reset-password' AND "to" = ?`, [email])).toBe(1)
    expect(await count(`mail_outbox WHERE "to" = 'unknown@mail.example'`)).toBe(0)
  })

  it('are changed by a reset link; it works only once, ends all sessions, notifies the owner and signs in this device', async () => {
    const person = await createMember(server)
    const { email } = person
    const recovering = new Session(server)
    const token = await requestPasswordReset(recovering, email)
    const { fields } = await expectError(resetPassword(recovering, token, 'abc1234'))
    expect(fields).toEqual({ password: 'password-min-eight' })
    const attempt = async () => (recovering.grant = await resetPassword(recovering, token))
    const codes = await Promise.all(Array.from({ length: 5 }, () => errorCode(attempt())))
    expect(codes.toSorted()).toEqual(['done', ...Array<string>(4).fill('link-invalid')])
    expect(await count('_known_browsers WHERE account = ?', [person.userId])).toBe(1)
    expect(await errorCode(resetPassword(recovering, token))).toBe('link-invalid')
    expect(await expectError(person.renew())).toMatchObject({ status: 401, code: 'device-ended' })
    await recovering.renew()
    expect(await count(`mail_outbox WHERE template = 'password-changed' AND "to" = ?`, [email])).toBe(1)
    expect(await errorCode(signIn(new Session(server), email))).toBe('wrong-credentials')
    await signIn(new Session(server), email, newPassword)
  })

  it('cannot be changed by an old reset link after an admin has changed the address', async () => {
    const { email, userId: user } = await createMember(server)
    const guest = new Session(server)
    const token = await requestPasswordReset(guest, email)
    await admin.call('POST /api/admin/people/edit', { user, email: `new-${email}` })
    expect(await errorCode(resetPassword(guest, token))).toBe('link-invalid')
  })

  it('can be changed by a reset link for 30 minutes', async () => {
    const { email, userId } = await createMember(server)
    const guest = new Session(server)
    const token = await requestPasswordReset(guest, email)
    const ofPerson = `kind = 'reset' AND user = ?`
    const [expires] = valuesOf(await server.sql(`SELECT expires_ms FROM _account_tokens WHERE ${ofPerson}`, [userId]))
    const ends = Number(expires)
    const lives = ends - Date.now()
    expect(lives).toBeGreaterThan(25 * 60_000)
    expect(lives).toBeLessThanOrEqual(30 * 60_000)
    // while the link is valid, the page shows its owner the account and the times
    const times = (end: number) => ({ ...nothing, madeAt: momentOf(end - 30 * 60_000), endsAt: momentOf(end) })
    expect(await inspectLink(token)).toEqual({ ...times(ends), open: true, email, held: [], secondStep: false })
    const over = Date.now() - 1
    await server.sql(`UPDATE _account_tokens SET expires_ms = ? WHERE ${ofPerson}`, [over, userId])
    expect(await inspectLink(token)).toEqual(times(over))
    expect(await inspectLink('f0'.repeat(32))).toEqual(nothing)
    expect(await errorCode(resetPassword(guest, token))).toBe('link-invalid')
  })

  it('cannot be changed with a reset link that was replaced or already used; the error says when', async () => {
    const { email, userId } = await createMember(server)
    const guest = new Session(server)
    const first = await requestPasswordReset(guest, email)
    await server.sql(`DELETE FROM mail_outbox WHERE "to" = ? AND template = 'reset-password'`, [email])
    const second = await requestPasswordReset(guest, email)
    const aMoment = expect.stringMatching(/^2\d{3}-/)
    expect(await inspectLink(first)).toEqual({ ...nothing, madeAt: aMoment, endsAt: aMoment, replacedAt: aMoment })
    expect(await errorCode(resetPassword(guest, first))).toBe('link-invalid')
    await resetPassword(guest, second)
    expect(await inspectLink(second)).toEqual({ ...nothing, madeAt: aMoment, endsAt: aMoment, usedAt: aMoment })
    // links of an anonymized account stop working
    await server.sql(`UPDATE users SET anonymised_at = '2026-01-01 00:00:00.000Z' WHERE id = ?`, [userId])
    expect(await inspectLink(second)).toEqual(nothing)
  })

  it('can be changed with the current password; the change ends other sessions and renews this session’s cookie', async () => {
    const person = await createMember(server)
    const other = await signIn(new Session(server), person.email)
    const change = (current: string) => person.call('POST /api/password/change', { current, password: newPassword })
    expect(await errorCode(change('not-my-password'))).toBe('current-password-wrong')
    const before = [...person.cookies.values()].join()
    person.grant = await change(testPassword)
    expect([...person.cookies.values()].join()).not.toBe(before)
    await person.call('POST /api/paypal', { address: 'me@pay.example' })
    // the token of the other device is invalid, and renewing it returns the reason
    expect((await expectError(other.call('POST /api/paypal', { address: 'x@pay.example' }))).status).toBe(401)
    expect(await errorCode(other.renew())).toBe('device-ended')
  })
})

/** Returns everything in an answer that the sender of the request can see. */
const whole = ({ status, text, headers }: HttpResponse) => `${status} ${text} ${String(headers['set-cookie'])}`

/**
 * Tries wrong passwords until one is rejected without a check. The delay doubles each time, so a slow machine needs only a
 * few more attempts. Then extends the delay for the following checks.
 */
async function tryUntilDelayed(wrong: string, attempt: () => Promise<unknown>): Promise<void> {
  const answers: Awaited<ReturnType<typeof expectError>>[] = []
  while (answers.at(-1)?.code !== 'rate-limited' && answers.length < 12) answers.push(await expectError(attempt()))
  const codes = answers.map(({ code }) => code)
  expect(codes).toEqual([...Array<string>(codes.length - 1).fill(wrong), 'rate-limited'])
  expect(codes.length).toBeGreaterThan(5)
  const wait = Number(answers.at(-1)?.details?.['retryAfterMs'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(1000 * 2 ** (codes.length - 6))
  await server.sql('UPDATE _throttle SET until_ms = until_ms + 60000')
}
