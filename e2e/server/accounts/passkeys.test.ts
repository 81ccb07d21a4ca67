import { describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import {
  addPasskey,
  completeSecondStep,
  createAdmin,
  createAuthenticator,
  enableCodes,
  localhostSession,
  oneTimeCode,
  readFactorMails,
  startSecondStep,
  type AuthenticatorFaults,
} from '../../support/services/second-factor'
import { createMember, signIn, testPassword } from '../../support/server/people'
import { errorCode, expectError, type Session } from '../../support/server/session'

const { server, admin: setupAdmin } = await startServerWithAdmin()

const sendPasskey = (browser: Session, step: string, answer: string) =>
  errorCode(completeSecondStep(browser, step, { kind: 'passkey', answer }))

async function createMemberWithPasskey() {
  const person = await createMember(server, { session: localhostSession(server) })
  const authenticator = createAuthenticator(server)
  return { person, authenticator, recoveryCodes: await addPasskey(person, authenticator) }
}

describe('passkeys', () => {
  it('work as a second step for an admin, and as the only step for everyone', async () => {
    const admin = await createAdmin(server, setupAdmin)
    const authenticator = createAuthenticator(server)
    expect(await addPasskey(admin, authenticator)).toHaveLength(10)
    const browser = localhostSession(server)
    const { step, passkey, passkeyName } = await startSecondStep(browser, admin.email)
    expect(passkeyName).toBe('Pixel 8')
    expect(await sendPasskey(browser, step, authenticator.getCredential(passkey))).toBe('done')
    expect(browser.userId).toBe(admin.userId)

    const { person, authenticator: own, recoveryCodes } = await createMemberWithPasskey()
    expect(recoveryCodes).toEqual([]) // only admins have recovery codes
    const phone = localhostSession(server)
    const begun = await phone.call('POST /api/passkey', { to: 'sign-in' })
    expect(begun.options).not.toContain(person.userId)
    expect(await sendPasskey(phone, begun.step, own.getCredential(begun.options))).toBe('done')
    expect(phone.userId).toBe(person.userId)
    // a member can still sign in with the password alone
    await signIn(localhostSession(server), person.email)
    expect(await readFactorMails(person)).toEqual(['passkey-added'])
  })

  it('are rejected if the answer is invalid in any way, always with the same error', async () => {
    const { authenticator } = await createMemberWithPasskey()
    const signInWithFaults = async (faults: AuthenticatorFaults) => {
      const browser = localhostSession(server)
      const { step, options } = await browser.call('POST /api/passkey', { to: 'sign-in' })
      const answer = authenticator.getCredential(options, faults)
      return completeSecondStep(browser, step, { kind: 'passkey', answer })
    }
    for (const faults of [
      { origin: 'https://evil.example' },
      { host: 'evil.example' },
      { challenge: 'A'.repeat(44) },
      { unverified: true },
      { otherKey: true },
      { handle: 'AAAA' },
      { credential: 'AAAAAAAAAAAAAAAAAAAAAA' },
    ]) {
      const refused = await expectError(signInWithFaults(faults))
      expect(refused, JSON.stringify(faults)).toEqual({ code: 'passkey-refused', status: 400 })
    }
    await signInWithFaults({})
  })

  it('are rejected when they are cloned, replayed or used for another step', async () => {
    const { authenticator } = await createMemberWithPasskey()
    const browser = localhostSession(server)
    const startSignIn = async (faults: AuthenticatorFaults = {}) => {
      const { step, options } = await browser.call('POST /api/passkey', { to: 'sign-in' })
      return { step, answer: authenticator.getCredential(options, faults) }
    }
    const first = await startSignIn()
    expect(await sendPasskey(browser, first.step, first.answer)).toBe('done')
    expect(await sendPasskey(browser, first.step, first.answer)).toBe('step-over')
    const next = await startSignIn()
    expect(await sendPasskey(browser, next.step, first.answer)).toBe('passkey-refused')
    const copy = await startSignIn({ counter: 1 })
    expect(await sendPasskey(browser, copy.step, copy.answer)).toBe('passkey-refused')
    // a one-time code does not complete a passkey sign-in
    expect(await errorCode(completeSecondStep(browser, next.step, { kind: 'code', code: '123456' }))).toBe('step-over')
  })

  it('work only for the admin who owns them, and two concurrent answers count once', async () => {
    const [one, other] = [await createAdmin(server, setupAdmin), await createAdmin(server, setupAdmin)]
    const [ownAuthenticator, otherAuthenticator] = [createAuthenticator(server), createAuthenticator(server)]
    await addPasskey(one, ownAuthenticator)
    await addPasskey(other, otherAuthenticator)
    const browser = localhostSession(server)
    const { step, passkey } = await startSecondStep(browser, one.email)
    const forged = JSON.stringify({ ...(JSON.parse(passkey) as object), allowCredentials: [] })
    expect(await sendPasskey(browser, step, otherAuthenticator.getCredential(forged))).toBe('passkey-refused')
    const answer = ownAuthenticator.getCredential(passkey)
    const answers = await Promise.all([0, 1].map(() => sendPasskey(browser, step, answer)))
    expect(answers.filter((code) => code === 'done')).toHaveLength(1)
  })

  it('are unavailable on a numeric address, and can be added only with the right password', async () => {
    const person = await createMember(server)
    expect(await person.call('GET /api/factor', {})).toMatchObject({ passkeysNot: 'number' })
    expect(await errorCode(person.call('POST /api/passkey', { to: 'sign-in' }))).toBe('passkey-not-here')
    const member = await createMember(server, { session: localhostSession(server) })
    const begin = member.call('POST /api/factor/passkey/begin', { password: 'not-this-one' })
    expect(await errorCode(begin)).toBe('current-password-wrong')
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
    expect(await errorCode(admin.renew())).toBe('idle')
    const body = await expectError(admin.call('POST /api/session/unlock', { password: testPassword }))
    expect(body.code).toBe('second-step-needed')
    const { step } = body.details as { step: string }
    const sendCode = (from: Session) => completeSecondStep(from, step, { kind: 'code', code: oneTimeCode(secret) })
    // a step that unlocks this device is not valid in another browser
    expect(await errorCode(sendCode(localhostSession(server)))).toBe('step-over')
    await sendCode(admin)
    await admin.renew()

    await makeIdle(admin)
    const challenge = await admin.call('POST /api/passkey', { to: 'unlock' })
    expect(await sendPasskey(admin, challenge.step, authenticator.getCredential(challenge.options))).toBe('done')
    await admin.renew()
  })
})
