import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { momentOf } from '../../../domain/moments'
import { readMailToken, createMember, signUp, signIn, testDevice, testPassword } from '../../support/server/people'
import { expectError, Session } from '../../support/server/session'

const { server, admin } = await startServerWithAdmin()

const count = async (sql: string, params: (string | number)[] = []): Promise<number> =>
  Number((await server.sql(`SELECT COUNT(*) AS n FROM ${sql}`, params))[0]?.['n'])

/** The answer about an unknown link. */
const nothing = { open: false, email: '', madeAt: '', endsAt: '', usedAt: '', replacedAt: '' }

describe('passwords', () => {
  it('are the same in both Unicode forms of an accent, in every form and command (S30)', async () => {
    const [composed, decomposed] = ['caf\u00e9 harbour 93', 'cafe\u0301 harbour 93']
    const person = await createMember(server, { password: decomposed })
    const email = person.grant?.email ?? ''
    await signIn(new Session(server), email, composed)
    await signIn(person, email, decomposed)
    await person.call('POST /api/paypal', { address: 'first@pay.example', password: composed })
    // a hash of the password without Unicode normalization, as earlier versions stored it
    await server.sql('UPDATE users SET password = ? WHERE email = ?', [
      '$2a$04$bmrASyl26Hh5CrQlUZ1C3e/A5Vb.CM4qmA/m2a9FvVGgfBaIi60ti',
      email,
    ])
    await signIn(new Session(server), email, composed)
    const readHash = async () =>
      String((await server.sql('SELECT password FROM users WHERE email = ?', [email]))[0]?.['password'])
    const renewed = await readHash()
    expect(renewed).not.toBe('$2a$04$bmrASyl26Hh5CrQlUZ1C3e/A5Vb.CM4qmA/m2a9FvVGgfBaIi60ti')
    await signIn(new Session(server), email, decomposed)
    expect(await readHash()).toBe(renewed)
    await signIn(person, email, decomposed)
    const next = { current: composed, password: 'nin\u0303o harbour 94' }
    person.grant = await person.call('POST /api/password/change', next)
    await signIn(new Session(server), email, 'ni\u00f1o harbour 94')
  })

  it('if wrong, get the same error as an unknown address', async () => {
    const person = await createMember(server)
    const bodies = []
    for (const email of [person.grant?.email ?? '', 'unknown@mail.example']) {
      const session = new Session(server)
      const challenge = await session.challenge('login')
      const input = { email, password: 'wrong-password', challenge, device: testDevice }
      const answer = await session.send('POST', '/api/signin', input)
      bodies.push(`${answer.status} ${answer.text} ${String(answer.headers['set-cookie'])}`)
    }
    expect(bodies[0]).toBe(bodies[1])
  })

  it('are accepted from a stranger after five wrong attempts only with a harder bot check', async () => {
    const person = await createMember(server)
    const owners = person.grant?.email ?? ''
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
    elsewhere.grant = await elsewhere.call('POST /api/signin', {
      email: owners,
      password: testPassword,
      challenge: await elsewhere.challenge('login', 2),
      device: testDevice,
    })
    expect(elsewhere.userId).toBe(person.userId)
  })

  it('still sign the owner in on a known browser while a stranger guesses, even after a sign-out (S17)', async () => {
    const person = await createMember(server)
    const email = person.grant?.email ?? ''
    await person.call('POST /api/signout', {})
    expect(person.cookies.has('__Host-coterie-known')).toBe(true)
    const guessAsStranger = async () => (await expectError(signIn(new Session(server), email, 'wrong-password'))).code
    for (let n = 0; n < 8; n++) await guessAsStranger()
    expect(await guessAsStranger()).toBe('bot-check-harder')
    person.grant = null
    await signIn(person, email)
    // the owner can also unlock an idle session
    await person.call('POST /api/session/unlock', { password: testPassword })
  })

  it('need the harder bot check even on a known browser after ten wrong attempts a day; the known-browser cookie alone grants no rights', async () => {
    const person = await createMember(server)
    const email = person.grant?.email ?? ''
    const known = person.cookies.get('__Host-coterie-known') ?? ''
    const lost = new Session(server)
    lost.cookies.set('__Host-coterie-known', known)
    expect((await expectError(lost.call('POST /api/session', { userId: '', active: true }))).code).toBe('signed-out')
    for (let n = 0; n < 10; n++) {
      expect((await expectError(signIn(lost, email, 'wrong-password'))).code).toBe('wrong-credentials')
    }
    // the known-browser cookie of one account has no effect for another
    for (let n = 0; n < 6; n++) await expectError(signIn(lost, email, 'wrong-password'))
    expect((await expectError(signIn(lost, email, 'wrong-password'))).code).toBe('bot-check-harder')
    const other = await createMember(server)
    const rows = await server.sql('SELECT account FROM _known_browsers WHERE account = ?', [other.userId])
    expect(rows).toHaveLength(1)
  })

  it('if wrong, delay only the locked device, longer each time (S17)', async () => {
    const person = await createMember(server)
    const other = await signIn(new Session(server), person.grant?.email ?? '')
    const unlock = (password: string, device = person) => device.call('POST /api/session/unlock', { password })
    const backoff = readBackoff(`${person.userId} ${person.grant?.deviceId}`)
    await tryUntilDelayed('current-password-wrong', () => unlock('wrong-password'), backoff)
    // during the delay the server checks nothing, not even the right password or another step
    expect((await expectError(unlock(testPassword))).code).toBe('rate-limited')
    const change = person.call('POST /api/password/change', { current: testPassword, password: 'seven-amber-windows' })
    expect((await expectError(change)).code).toBe('rate-limited')
    await unlock(testPassword, other)
    await backoff.end()
    await unlock(testPassword)
    expect(await backoff.rows()).toEqual([])
  })

  it('are delayed after wrong attempts at a link and at "send it again", from any address (S17)', async () => {
    const { email } = await signUp(server)
    const token = await readMailToken(server, email, 'verify')
    const [candidate] = await server.sql('SELECT id FROM _sign_up_candidates WHERE email = ?', [email])
    // each attempt has a new address, like an attacker with many addresses
    const verify = (password: string) => new Session(server).call('POST /api/verify', { token, password })
    const resend = (password: string) => new Session(server).call('POST /api/verify/resend', { email, password })
    const [atLink, atResend] = [readBackoff(`link ${candidate?.['id']}`), readBackoff(email)]
    await tryUntilDelayed('wrong-credentials', () => resend('wrong-password'), atResend)
    expect((await expectError(resend(testPassword))).code).toBe('rate-limited')
    await tryUntilDelayed('wrong-credentials', () => verify('wrong-password'), atLink)
    expect((await expectError(verify(testPassword))).code).toBe('rate-limited')
    await atLink.end()
    await verify(testPassword)
  })

  it('can be reset without revealing accounts: every address gets the same answer, and only existing accounts get an email', async () => {
    const person = await createMember(server)
    const email = person.grant?.email ?? ''
    const bodies = []
    for (const to of [email, 'unknown@mail.example']) {
      const session = new Session(server)
      const answer = await session.send('POST', '/api/password/forgot', {
        email: to,
        challenge: await session.challenge('login'),
      })
      bodies.push(`${answer.status} ${answer.text} ${String(answer.headers['set-cookie'])}`)
    }
    expect(bodies[0]).toBe(bodies[1])
    expect(await count(`mail_outbox WHERE template = 'reset-password' AND "to" = ?`, [email])).toBe(1)
    expect(await count(`mail_outbox WHERE "to" = 'unknown@mail.example'`)).toBe(0)
  })

  it('are changed by a reset link; it works only once, ends all sessions, notifies the owner and signs in this device', async () => {
    const person = await createMember(server)
    const email = person.grant?.email ?? ''
    const recovering = new Session(server)
    await recovering.call('POST /api/password/forgot', { email, challenge: await recovering.challenge('login') })
    const token = await readMailToken(server, email, 'reset-password')
    const input = { token, password: 'seven-amber-windows', device: testDevice }
    expect(
      (await expectError(recovering.call('POST /api/password/reset', { ...input, password: 'abc1234' }))).fields,
    ).toEqual({
      password: 'password-min-eight',
    })
    recovering.grant = await recovering.call('POST /api/password/reset', input)
    expect(await count('_known_browsers WHERE account = ?', [person.userId])).toBe(1)
    expect((await expectError(recovering.call('POST /api/password/reset', input))).code).toBe('link-invalid')
    const old = await expectError(person.call('POST /api/session', { userId: person.userId, active: true }))
    expect(old).toMatchObject({ status: 401, code: 'device-ended' })
    await recovering.call('POST /api/session', { userId: recovering.userId, active: true })
    expect(await count(`mail_outbox WHERE template = 'password-changed' AND "to" = ?`, [email])).toBe(1)
    expect((await expectError(signIn(new Session(server), email))).code).toBe('wrong-credentials')
    await signIn(new Session(server), email, 'seven-amber-windows')
  })

  it('cannot be changed by an old reset link after an admin has changed the address', async () => {
    const person = await createMember(server)
    const email = person.grant?.email ?? ''
    const guest = new Session(server)
    await guest.call('POST /api/password/forgot', { email, challenge: await guest.challenge('login') })
    const token = await readMailToken(server, email, 'reset-password')
    await admin.call('POST /api/admin/people/edit', { user: person.userId, email: `new-${email}` })
    const reset = guest.call('POST /api/password/reset', { token, password: 'somebody-elses-93', device: testDevice })
    expect((await expectError(reset)).code).toBe('link-invalid')
  })

  it('can be changed by a reset link for 30 minutes', async () => {
    const person = await createMember(server)
    const email = person.grant?.email ?? ''
    const guest = new Session(server)
    await guest.call('POST /api/password/forgot', { email, challenge: await guest.challenge('login') })
    const [link] = await server.sql(`SELECT expires_ms FROM _account_tokens WHERE kind = 'reset' AND user = ?`, [
      person.userId,
    ])
    const lives = Number(link?.['expires_ms']) - Date.now()
    expect(lives).toBeGreaterThan(25 * 60_000)
    expect(lives).toBeLessThanOrEqual(30 * 60_000)
    const token = await readMailToken(server, email, 'reset-password')
    const inspectLink = (token: string) => guest.call('POST /api/link', { kind: 'reset', token })
    // while the link is valid, the page shows its owner the account and the times
    const [ends, created] = [Number(link?.['expires_ms']), Number(link?.['expires_ms']) - 30 * 60_000]
    const times = { madeAt: momentOf(created), endsAt: momentOf(ends) }
    expect(await inspectLink(token)).toEqual({ ...nothing, ...times, open: true, email, held: [], secondStep: false })
    const over = Date.now() - 1
    await server.sql(`UPDATE _account_tokens SET expires_ms = ? WHERE kind = 'reset' AND user = ?`, [
      over,
      person.userId,
    ])
    expect(await inspectLink(token)).toEqual({
      ...nothing,
      madeAt: momentOf(over - 30 * 60_000),
      endsAt: momentOf(over),
    })
    expect(await inspectLink('f0'.repeat(32))).toEqual(nothing)
    const reset = guest.call('POST /api/password/reset', { token, password: 'seven-amber-windows', device: testDevice })
    expect((await expectError(reset)).code).toBe('link-invalid')
  })

  it('cannot be changed with a reset link that was replaced or already used; the error says when', async () => {
    const person = await createMember(server)
    const email = person.grant?.email ?? ''
    const guest = new Session(server)
    const requestReset = async () =>
      guest.call('POST /api/password/forgot', { email, challenge: await guest.challenge('login') })
    await requestReset()
    const first = await readMailToken(server, email, 'reset-password')
    await server.sql(
      `UPDATE mail_outbox SET "to" = 'read@mail.example' WHERE "to" = ? AND template = 'reset-password'`,
      [email],
    )
    await requestReset()
    const second = await readMailToken(server, email, 'reset-password')
    const inspectLink = (token: string) => guest.call('POST /api/link', { kind: 'reset', token })
    const aMoment = expect.stringMatching(/^2\d{3}-/)
    expect(await inspectLink(first)).toEqual({ ...nothing, madeAt: aMoment, endsAt: aMoment, replacedAt: aMoment })
    const reset = (token: string) =>
      guest.call('POST /api/password/reset', { token, password: 'seven-amber-windows', device: testDevice })
    expect((await expectError(reset(first))).code).toBe('link-invalid')
    await reset(second)
    expect(await inspectLink(second)).toEqual({ ...nothing, madeAt: aMoment, endsAt: aMoment, usedAt: aMoment })
    // links of an anonymized account stop working
    await server.sql(`UPDATE users SET anonymised_at = '2026-01-01 00:00:00.000Z' WHERE id = ?`, [person.userId])
    expect(await inspectLink(second)).toEqual(nothing)
  })

  it('can be changed with the current password; the change ends other sessions and renews this session’s cookie', async () => {
    const person = await createMember(server)
    const email = person.grant?.email ?? ''
    const other = await signIn(new Session(server), email)
    const wrong = person.call('POST /api/password/change', {
      current: 'not-my-password',
      password: 'seven-amber-windows',
    })
    expect((await expectError(wrong)).code).toBe('current-password-wrong')
    const before = [...person.cookies.values()].join()
    person.grant = await person.call('POST /api/password/change', {
      current: testPassword,
      password: 'seven-amber-windows',
    })
    expect([...person.cookies.values()].join()).not.toBe(before)
    await person.call('POST /api/paypal', { address: 'me@pay.example' })
    // the token of the other device is invalid, and renewing it returns the reason
    expect((await expectError(other.call('POST /api/paypal', { address: 'x@pay.example' }))).status).toBe(401)
    const sessionRequest = other.call('POST /api/session', { userId: other.userId, active: true })
    expect((await expectError(sessionRequest)).code).toBe('device-ended')
  })
})

/** Returns the stored delay of a key and functions that change it (S17). */
function readBackoff(key: string) {
  const hash = createHash('sha256').update(`password ${key}`).digest('hex')
  return {
    rows: () => server.sql('SELECT fails, until_ms FROM _throttle WHERE key = ?', [hash]),
    /** Extends the delay by a minute. */
    later: () => server.sql('UPDATE _throttle SET until_ms = until_ms + 60000 WHERE key = ?', [hash]),
    end: () => server.sql('UPDATE _throttle SET until_ms = 1 WHERE key = ?', [hash]),
  }
}

/**
 * Tries wrong passwords until one is rejected without a check. The delay doubles each time, so a slow machine needs only a
 * few more attempts. Then extends the delay for the following checks.
 */
async function tryUntilDelayed(wrong: string, tried: () => Promise<unknown>, backoff: ReturnType<typeof readBackoff>) {
  const answers: Awaited<ReturnType<typeof expectError>>[] = []
  while (answers.at(-1)?.code !== 'rate-limited' && answers.length < 12) answers.push(await expectError(tried()))
  const codes = answers.map(({ code }) => code)
  expect(codes).toEqual([...Array<string>(codes.length - 1).fill(wrong), 'rate-limited'])
  expect(codes.length).toBeGreaterThan(5)
  const [row] = await backoff.rows()
  expect(row?.['fails']).toBe(codes.length - 1)
  const wait = Number(answers.at(-1)?.details?.['retryAfterMs'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(1000 * 2 ** (codes.length - 6))
  await backoff.later()
}
