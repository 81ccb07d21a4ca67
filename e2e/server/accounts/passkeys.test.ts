import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lies } from '../../support/services/authenticator'
import { firstAdmin, mailedToken, member, signIn, testPassword } from '../../support/server/people'
import { codeOf as refusalCode, refused } from '../../support/server/refused'
import {
  atLocalhost,
  authenticatorFor,
  codeOf,
  emailOf,
  factorNews,
  newAdmin,
  passwordStep,
  prove,
  withCodes,
  withPasskey,
} from '../../support/services/second-factor'
import { startServer, type TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'

let server: TestServer
let boss: Session
beforeAll(async () => {
  server = await startServer()
  boss = await firstAdmin(server)
})
afterAll(() => server?.stop())

describe('passkeys', () => {
  it('are a second step for an admin, and a way in alone for everybody', async () => {
    const admin = await newAdmin(server, boss)
    const authenticator = authenticatorFor(server)
    expect(await withPasskey(admin, authenticator)).toHaveLength(10)
    const browser = atLocalhost(server)
    const { step, passkey, passkeyName } = await passwordStep(browser, emailOf(admin))
    expect(passkeyName).toBe('Pixel 8')
    await prove(browser, step, { kind: 'passkey', answer: authenticator.use(passkey) })
    expect(browser.userId).toBe(admin.userId)

    const person = await member(server, { session: atLocalhost(server) })
    const own = authenticatorFor(server)
    expect(await withPasskey(person, own)).toEqual([]) // recovery codes are for admins
    const phone = atLocalhost(server)
    const begun = await phone.call('POST /api/passkey', { to: 'sign-in' })
    expect(begun.options).not.toContain(person.userId)
    await prove(phone, begun.step, { kind: 'passkey', answer: own.use(begun.options) })
    expect(phone.userId).toBe(person.userId)
    // and the password goes on opening a member's account
    await signIn(atLocalhost(server), emailOf(person))
    expect(await factorNews(person)).toEqual(['passkey-added'])
  })

  const wrongs: [what: string, lies: Lies][] = [
    ['another site’s page', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(44) }],
    ['a touch without finger, face or PIN', { unverified: true }],
    ['another key', { otherKey: true }],
    ['somebody else’s handle', { handle: 'AAAA' }],
    ['an unknown credential', { credential: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ]
  it.each(wrongs)('refuse %s, always by the same words', async (_what, lies) => {
    const person = await member(server, { session: atLocalhost(server) })
    const authenticator = authenticatorFor(server)
    await withPasskey(person, authenticator)
    const browser = atLocalhost(server)
    const { step, options } = await browser.call('POST /api/passkey', { to: 'sign-in' })
    const answer = authenticator.use(options, lies)
    expect(await refused(prove(browser, step, { kind: 'passkey', answer }))).toEqual({
      code: 'passkey-refused',
      status: 400,
    })
    await prove(browser, step, { kind: 'passkey', answer: authenticator.use(options) })
  })

  it('refuse a copy of the key, an answer a second time, and one of another step', async () => {
    const person = await member(server, { session: atLocalhost(server) })
    const authenticator = authenticatorFor(server)
    await withPasskey(person, authenticator)
    const browser = atLocalhost(server)
    const signed = async (lies: Lies = {}) => {
      const { step, options } = await browser.call('POST /api/passkey', { to: 'sign-in' })
      return { step, answer: authenticator.use(options, lies) }
    }
    const first = await signed()
    await prove(browser, first.step, { kind: 'passkey', answer: first.answer })
    expect(await refusalCode(prove(browser, first.step, { kind: 'passkey', answer: first.answer }))).toBe('step-over')
    const next = await signed()
    expect(await refusalCode(prove(browser, next.step, { kind: 'passkey', answer: first.answer }))).toBe(
      'passkey-refused',
    )
    const copy = await signed({ counter: 1 })
    expect(await refusalCode(prove(browser, copy.step, { kind: 'passkey', answer: copy.answer }))).toBe(
      'passkey-refused',
    )
    // a code doesn't answer a sign-in by passkey alone
    expect(await refusalCode(prove(browser, next.step, { kind: 'code', code: '123456' }))).toBe('step-over')
  })

  it('one admin’s passkey is no second step of another, and one answer at the same time twice counts once', async () => {
    const [one, other] = [await newAdmin(server, boss), await newAdmin(server, boss)]
    const [mine, theirs] = [authenticatorFor(server), authenticatorFor(server)]
    await withPasskey(one, mine)
    await withPasskey(other, theirs)
    const browser = atLocalhost(server)
    const { step, passkey } = await passwordStep(browser, emailOf(one))
    const asked = JSON.stringify({ ...(JSON.parse(passkey) as object), allowCredentials: [] })
    expect(await refusalCode(prove(browser, step, { kind: 'passkey', answer: theirs.use(asked) }))).toBe(
      'passkey-refused',
    )
    const answer = mine.use(passkey)
    const answers = await Promise.all([0, 1].map(() => refusalCode(prove(browser, step, { kind: 'passkey', answer }))))
    expect(answers.filter((code) => code === 'done')).toHaveLength(1)
  })

  it('an address that is a number has none, and says so; enrolment takes what was asked for alone', async () => {
    const person = await member(server)
    expect(await person.call('GET /api/factor', {})).toMatchObject({ passkeysNot: 'number' })
    expect(await refusalCode(person.call('POST /api/passkey', { to: 'sign-in' }))).toBe('passkey-not-here')
    const here = await member(server, { session: atLocalhost(server) })
    for (const lies of [{ origin: 'https://evil.example' }, { unverified: true }, { host: 'evil.example' }]) {
      expect(await refusalCode(withPasskey(here, authenticatorFor(server), lies)), JSON.stringify(lies)).toBe(
        'passkey-refused',
      )
    }
    expect(await refusalCode(here.call('POST /api/factor/passkey/begin', { password: 'not-this-one' }))).toBe(
      'current-password-wrong',
    )
  })

  it('“it wasn’t me” takes the passkey away that the mail told of', async () => {
    const person = await member(server, { session: atLocalhost(server) })
    const authenticator = authenticatorFor(server)
    await withPasskey(person, authenticator)
    await withPasskey(person, authenticatorFor(server))
    const token = await mailedToken(server, emailOf(person), 'second-factor')
    await atLocalhost(server).call('POST /api/paypal/not-me', { token })
    const left = await server.sql('SELECT id FROM _passkeys WHERE user = ?', [person.userId])
    expect(left).toHaveLength(1)
    expect(await refusalCode(person.call('GET /api/factor', {}))).toBe('device-ended')
  })
})

describe('an idle admin (S7)', () => {
  async function idle(session: Session): Promise<void> {
    await server.sql(`UPDATE trusted_devices SET last_login_at = '2020-01-01 00:00:00.000Z' WHERE id = ?`, [
      session.grant?.deviceId ?? '',
    ])
    await server.sql('DELETE FROM _device_seen')
    await server.restart()
  }

  it('unlocks with password and code, or with a passkey; the password alone is not enough', async () => {
    const admin = await newAdmin(server, boss)
    const authenticator = authenticatorFor(server)
    const { secret } = await withCodes(admin)
    await withPasskey(admin, authenticator)
    await idle(admin)
    await server.sql('UPDATE _device_seen SET active_ms = 0')
    expect(await refusalCode(admin.call('POST /api/session', { userId: '', active: true }))).toBe('idle')
    const body = await refused(admin.call('POST /api/session/unlock', { password: testPassword }))
    expect(body.code).toBe('second-step-needed')
    const { step } = body.details as { step: string }
    // a step that unlocks this device is good for no other browser
    expect(await refusalCode(prove(atLocalhost(server), step, { kind: 'code', code: codeOf(secret) }))).toBe(
      'step-over',
    )
    await prove(admin, step, { kind: 'code', code: codeOf(secret) })
    await admin.call('POST /api/session', { userId: '', active: true })

    await idle(admin)
    const asked = await admin.call('POST /api/passkey', { to: 'unlock' })
    await prove(admin, asked.step, { kind: 'passkey', answer: authenticator.use(asked.options) })
    await admin.call('POST /api/session', { userId: '', active: true })
  })
})
