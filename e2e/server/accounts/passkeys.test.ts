import { describe, expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import {
  addPasskey,
  completeSecondStep,
  createAdmin,
  createAuthenticator,
  enableCodes,
  localhostSession,
  oneTimeCode,
  readFactorMails,
  sessionEmail,
  startSecondStep,
  type AuthenticatorFaults,
} from '../../support/services/second-factor'
import { createFirstAdmin, readMailToken, createMember, signIn, testPassword } from '../../support/server/people'
import { errorCode, expectError, type Session } from '../../support/server/session'

const server = await startFileServer()
const setupAdmin = await createFirstAdmin(server)

describe('passkeys', () => {
  it('work as a second step for an admin, and as the only step for everyone', async () => {
    const admin = await createAdmin(server, setupAdmin)
    const authenticator = createAuthenticator(server)
    expect(await addPasskey(admin, authenticator)).toHaveLength(10)
    const browser = localhostSession(server)
    const { step, passkey, passkeyName } = await startSecondStep(browser, sessionEmail(admin))
    expect(passkeyName).toBe('Pixel 8')
    await completeSecondStep(browser, step, { kind: 'passkey', answer: authenticator.getCredential(passkey) })
    expect(browser.userId).toBe(admin.userId)

    const person = await createMember(server, { session: localhostSession(server) })
    const own = createAuthenticator(server)
    expect(await addPasskey(person, own)).toEqual([]) // only admins have recovery codes
    const phone = localhostSession(server)
    const begun = await phone.call('POST /api/passkey', { to: 'sign-in' })
    expect(begun.options).not.toContain(person.userId)
    await completeSecondStep(phone, begun.step, { kind: 'passkey', answer: own.getCredential(begun.options) })
    expect(phone.userId).toBe(person.userId)
    // a member can still sign in with the password alone
    await signIn(localhostSession(server), sessionEmail(person))
    expect(await readFactorMails(person)).toEqual(['passkey-added'])
  })

  it('are rejected with any invalid answer, always with the same error', async () => {
    const person = await createMember(server, { session: localhostSession(server) })
    const authenticator = createAuthenticator(server)
    await addPasskey(person, authenticator)
    const wrongs: AuthenticatorFaults[] = [
      { origin: 'https://evil.example' },
      { host: 'evil.example' },
      { challenge: 'A'.repeat(44) },
      { unverified: true },
      { otherKey: true },
      { handle: 'AAAA' },
      { credential: 'AAAAAAAAAAAAAAAAAAAAAA' },
    ]
    for (const faults of wrongs) {
      const browser = localhostSession(server)
      const { step, options } = await browser.call('POST /api/passkey', { to: 'sign-in' })
      const answer = authenticator.getCredential(options, faults)
      const refused = expectError(completeSecondStep(browser, step, { kind: 'passkey', answer }))
      expect(await refused, JSON.stringify(faults)).toEqual({ code: 'passkey-refused', status: 400 })
    }
    const browser = localhostSession(server)
    const { step, options } = await browser.call('POST /api/passkey', { to: 'sign-in' })
    await completeSecondStep(browser, step, { kind: 'passkey', answer: authenticator.getCredential(options) })
  })

  it('are rejected when they are cloned, replayed or used for another step', async () => {
    const person = await createMember(server, { session: localhostSession(server) })
    const authenticator = createAuthenticator(server)
    await addPasskey(person, authenticator)
    const browser = localhostSession(server)
    const signInWithPasskey = async (faults: AuthenticatorFaults = {}) => {
      const { step, options } = await browser.call('POST /api/passkey', { to: 'sign-in' })
      return { step, answer: authenticator.getCredential(options, faults) }
    }
    const first = await signInWithPasskey()
    await completeSecondStep(browser, first.step, { kind: 'passkey', answer: first.answer })
    expect(await errorCode(completeSecondStep(browser, first.step, { kind: 'passkey', answer: first.answer }))).toBe(
      'step-over',
    )
    const next = await signInWithPasskey()
    expect(await errorCode(completeSecondStep(browser, next.step, { kind: 'passkey', answer: first.answer }))).toBe(
      'passkey-refused',
    )
    const copy = await signInWithPasskey({ counter: 1 })
    expect(await errorCode(completeSecondStep(browser, copy.step, { kind: 'passkey', answer: copy.answer }))).toBe(
      'passkey-refused',
    )
    // a one-time code does not complete a passkey sign-in
    expect(await errorCode(completeSecondStep(browser, next.step, { kind: 'code', code: '123456' }))).toBe('step-over')
  })

  it('work only for the admin who owns them, and two concurrent answers count once', async () => {
    const [one, other] = [await createAdmin(server, setupAdmin), await createAdmin(server, setupAdmin)]
    const [ownAuthenticator, otherAuthenticator] = [createAuthenticator(server), createAuthenticator(server)]
    await addPasskey(one, ownAuthenticator)
    await addPasskey(other, otherAuthenticator)
    const browser = localhostSession(server)
    const { step, passkey } = await startSecondStep(browser, sessionEmail(one))
    const forged = JSON.stringify({ ...(JSON.parse(passkey) as object), allowCredentials: [] })
    expect(
      await errorCode(
        completeSecondStep(browser, step, { kind: 'passkey', answer: otherAuthenticator.getCredential(forged) }),
      ),
    ).toBe('passkey-refused')
    const answer = ownAuthenticator.getCredential(passkey)
    const answers = await Promise.all(
      [0, 1].map(() => errorCode(completeSecondStep(browser, step, { kind: 'passkey', answer }))),
    )
    expect(answers.filter((code) => code === 'done')).toHaveLength(1)
  })

  it('are unavailable on a numeric address, and can be added only with the requested options', async () => {
    const person = await createMember(server)
    expect(await person.call('GET /api/factor', {})).toMatchObject({ passkeysNot: 'number' })
    expect(await errorCode(person.call('POST /api/passkey', { to: 'sign-in' }))).toBe('passkey-not-here')
    const member = await createMember(server, { session: localhostSession(server) })
    for (const faults of [{ origin: 'https://evil.example' }, { unverified: true }, { host: 'evil.example' }]) {
      expect(await errorCode(addPasskey(member, createAuthenticator(server), faults)), JSON.stringify(faults)).toBe(
        'passkey-refused',
      )
    }
    expect(await errorCode(member.call('POST /api/factor/passkey/begin', { password: 'not-this-one' }))).toBe(
      'current-password-wrong',
    )
  })

  it('are removed by “It wasn’t me” in the email about them', async () => {
    const person = await createMember(server, { session: localhostSession(server) })
    const authenticator = createAuthenticator(server)
    await addPasskey(person, authenticator)
    await addPasskey(person, createAuthenticator(server))
    const token = await readMailToken(server, sessionEmail(person), 'second-factor')
    await localhostSession(server).call('POST /api/paypal/not-me', { token })
    const left = await server.sql('SELECT id FROM _passkeys WHERE user = ?', [person.userId])
    expect(left).toHaveLength(1)
    expect(await errorCode(person.call('GET /api/factor', {}))).toBe('device-ended')
  })
})

describe('an admin past the idle limit (S7)', () => {
  async function makeIdle(session: Session): Promise<void> {
    await server.sql(`UPDATE trusted_devices SET last_login_at = '2020-01-01 00:00:00.000Z' WHERE id = ?`, [
      session.grant?.deviceId ?? '',
    ])
    await server.sql('DELETE FROM _device_seen')
    await server.restart()
  }

  it('unlocks with password and code or with a passkey, but not with the password alone', async () => {
    const admin = await createAdmin(server, setupAdmin)
    const authenticator = createAuthenticator(server)
    const { secret } = await enableCodes(admin)
    await addPasskey(admin, authenticator)
    await makeIdle(admin)
    await server.sql('UPDATE _device_seen SET active_ms = 0')
    expect(await errorCode(admin.call('POST /api/session', { userId: '', active: true }))).toBe('idle')
    const body = await expectError(admin.call('POST /api/session/unlock', { password: testPassword }))
    expect(body.code).toBe('second-step-needed')
    const { step } = body.details as { step: string }
    // a step that unlocks this device is not valid in another browser
    expect(
      await errorCode(completeSecondStep(localhostSession(server), step, { kind: 'code', code: oneTimeCode(secret) })),
    ).toBe('step-over')
    await completeSecondStep(admin, step, { kind: 'code', code: oneTimeCode(secret) })
    await admin.call('POST /api/session', { userId: '', active: true })

    await makeIdle(admin)
    const challenge = await admin.call('POST /api/passkey', { to: 'unlock' })
    await completeSecondStep(admin, challenge.step, {
      kind: 'passkey',
      answer: authenticator.getCredential(challenge.options),
    })
    await admin.call('POST /api/session', { userId: '', active: true })
  })
})
