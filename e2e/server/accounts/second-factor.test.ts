import { describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import {
  createMember,
  requestPasswordReset,
  signIn,
  testDevice,
  testPassword as password,
  saveSetting,
  disableProtection,
} from '../../support/server/people'
import { errorCode, expectError, type Session } from '../../support/server/session'
import {
  localhostSession,
  createAuthenticator,
  oneTimeCode,
  readFactorMails,
  forgetUsedCodes,
  createAdmin,
  startSecondStep,
  completeSecondStep,
  enableCodes,
  addPasskey,
} from '../../support/services/second-factor'
import { valuesOf } from '../../support/server/sql'

const { server, admin: setupAdmin } = await startServerWithAdmin()

const readEntries = async (user: string) =>
  valuesOf(
    await server.sql(`SELECT action FROM audit_log WHERE subject = ? AND action LIKE 'factor.%' ORDER BY n`, [
      `users/${user}`,
    ]),
  )
const sendCode = (browser: Session, step: string, code: string) =>
  errorCode(completeSecondStep(browser, step, { kind: 'code', code }))
const sendRecoveryCode = (browser: Session, step: string, code: string) =>
  errorCode(completeSecondStep(browser, step, { kind: 'recovery', code }))

/** Creates an admin with one-time codes, who has entered the password in a new browser. */
async function startWithCodes() {
  const admin = await createAdmin(server, setupAdmin)
  const { secret, recoveryCodes } = await enableCodes(admin)
  const browser = localhostSession(server)
  const { step } = await startSecondStep(browser, admin.email)
  return { admin, secret, recoveryCodes, browser, step }
}

describe('one-time codes', () => {
  it('are enabled by one right code, come with ten recovery codes, and are then required at sign-in', async () => {
    const admin = await createAdmin(server, setupAdmin)
    const { step, secret, address } = await admin.call('POST /api/factor/codes/begin', { password })
    expect(address).toContain(`secret=${secret}&issuer=Coterie`)
    expect(await errorCode(admin.call('POST /api/factor/codes', { step, code: wrongCode(secret) }))).toBe('code-wrong')
    await signIn(localhostSession(server), admin.email) // codes are not required yet
    const used = oneTimeCode(secret)
    const { recoveryCodes } = await admin.call('POST /api/factor/codes', { step, code: used })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(code))).toBe(true)

    const elsewhere = localhostSession(server)
    const started = await startSecondStep(elsewhere, admin.email)
    expect(started).toMatchObject({ codes: true, passkey: '', recovery: 10 })
    expect(elsewhere.cookies.has('__Host-coterie-device')).toBe(false)
    // the code that enabled them can't be used again, even in the next half minute
    expect(await sendCode(elsewhere, started.step, used)).toBe('code-wrong')
    await forgetUsedCodes(admin)
    expect(await sendCode(elsewhere, started.step, oneTimeCode(secret))).toBe('done')
    expect(elsewhere.userId).toBe(admin.userId)
    await elsewhere.call('GET /api/admin/secrets', {})
    expect(await readFactorMails(admin)).toEqual(['codes-on'])
    expect(await readEntries(admin.userId)).toEqual(['factor.totp-on'])
  })

  it('are stored encrypted or hashed, and are never returned', async () => {
    const admin = await createAdmin(server, setupAdmin)
    const { secret, recoveryCodes } = await enableCodes(admin)
    const tables = ['_one_time_secrets', '_recovery_codes', '_sign_in_steps', 'audit_log', 'mail_outbox']
    const storedText = JSON.stringify([
      ...(await Promise.all(tables.map((table) => server.sql(`SELECT * FROM ${table}`)))),
      await admin.call('GET /api/factor', {}),
    ])
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(storedText).not.toContain(text)
    }
  })

  it('are accepted only once when two requests send one at the same time', async () => {
    const admin = await createAdmin(server, setupAdmin)
    const { secret } = await enableCodes(admin)
    for (let round = 0; round < 5; round++) {
      await forgetUsedCodes(admin)
      const browsers = [localhostSession(server), localhostSession(server)]
      const steps = await Promise.all(browsers.map((each) => startSecondStep(each, admin.email)))
      const code = oneTimeCode(secret)
      const answers = await Promise.all(browsers.map((each, n) => sendCode(each, steps[n]?.step ?? '', code)))
      expect(answers.toSorted()).toEqual(['code-wrong', 'done'])
    }
  })

  it('can be tried five times; then the password is required again and the owner is notified', async () => {
    const { admin, secret, browser, step } = await startWithCodes()
    for (let n = 0; n < 5; n++) {
      expect(await sendCode(browser, step, wrongCode(secret))).toBe('code-wrong')
      await server.sql('UPDATE _throttle SET until_ms = 0')
    }
    expect(await sendCode(browser, step, oneTimeCode(secret))).toBe('step-over')
    expect(await readFactorMails(admin)).toContain('tries-used-up')
    const again = await startSecondStep(browser, admin.email)
    // wrong codes delay further attempts in every browser
    expect(await sendCode(browser, again.step, wrongCode(secret))).toBe('code-wrong')
    expect(await sendCode(browser, again.step, oneTimeCode(secret))).toBe('rate-limited')
  })

  it('are accepted only in the browser that entered the password, only once, for ten minutes', async () => {
    const { admin, secret, browser, step } = await startWithCodes()
    const thief = localhostSession(server)
    await startSecondStep(thief, admin.email)
    expect(await sendCode(thief, step, oneTimeCode(secret))).toBe('step-over')
    expect(await sendCode(browser, step, oneTimeCode(secret))).toBe('done')
    await forgetUsedCodes(admin)
    expect(await sendCode(browser, step, oneTimeCode(secret))).toBe('step-over')
    const late = await startSecondStep(browser, admin.email)
    await server.sql('UPDATE _sign_in_steps SET expires_ms = 1')
    expect(await sendCode(browser, late.step, oneTimeCode(secret))).toBe('step-over')
  })
})

describe('recovery codes', () => {
  it('work only once, in any spelling; their use is logged and the owner is notified', async () => {
    const { admin, recoveryCodes, browser, step } = await startWithCodes()
    const [first = '', second = ''] = recoveryCodes
    expect(await sendRecoveryCode(browser, step, ` ${first.toLowerCase().replace('-', ' ')} `)).toBe('done')
    expect((await browser.call('GET /api/factor', {})).recoveryLeft).toBe(9)
    const again = await startSecondStep(browser, admin.email)
    expect(again.recovery).toBe(9)
    expect(await sendRecoveryCode(browser, again.step, first)).toBe('recovery-code-wrong')
    expect(await readFactorMails(admin)).toContain('recovery-used')
    expect(await readEntries(admin.userId)).toContain('factor.recovery-use')
    // a code of another admin is invalid
    const { recoveryCodes: otherCodes } = await enableCodes(await createAdmin(server, setupAdmin))
    await server.sql('DELETE FROM _throttle')
    expect(await sendRecoveryCode(browser, again.step, otherCodes[0] ?? '')).toBe('recovery-code-wrong')
    const created = await admin.call('POST /api/factor/recovery', { password })
    expect(created.recoveryCodes).toHaveLength(10)
    await server.sql('DELETE FROM _throttle')
    expect(await sendRecoveryCode(browser, again.step, second)).toBe('recovery-code-wrong')
  })

  it('are removed with the last factor', async () => {
    const admin = await createAdmin(server, setupAdmin)
    await enableCodes(admin)
    await admin.call('POST /api/factor/codes/remove', { password })
    expect(await admin.call('GET /api/factor', {})).toMatchObject({ codesSince: '', recoveryLeft: 0 })
    expect(await readEntries(admin.userId)).toEqual(['factor.totp-on', 'factor.totp-off'])
    await signIn(localhostSession(server), admin.email)
  })
})

describe('a password reset by email', () => {
  it('ends all sessions and does not skip the second factor (S8)', async () => {
    const admin = await createAdmin(server, setupAdmin)
    const { secret } = await enableCodes(admin)
    const browser = localhostSession(server)
    const input = { password: 'another-lantern-47', device: testDevice }
    const token = await requestPasswordReset(browser, admin.email)
    const body = await expectError(browser.call('POST /api/password/reset', { ...input, token }))
    expect(body.code).toBe('second-step-needed')
    expect(browser.cookies.has('__Host-coterie-device')).toBe(false)
    expect(await errorCode(admin.call('GET /api/admin/secrets', {}))).toBe('token-expired')
    expect(await sendCode(browser, (body.details as { step: string }).step, oneTimeCode(secret))).toBe('done')
    expect(browser.userId).toBe(admin.userId)
    await startSecondStep(browser, admin.email, input.password)
  })
})

describe('the required second factor', () => {
  it('can be enabled only by an admin who has one; other admins can then only set one up', async () => {
    const admin = await createAdmin(server, setupAdmin)
    const late = await createAdmin(server, setupAdmin)
    expect(await expectError(saveSetting(admin, 'require_second_factor', true))).toMatchObject({
      code: 'factor-first',
      fields: { require_second_factor: 'factor-first' },
    })
    const { secret } = await enableCodes(admin)
    await saveSetting(admin, 'require_second_factor', true)
    try {
      const shut = await late.call('POST /api/session', { userId: '', active: true })
      expect(shut.enrol).toBe(true)
      late.grant = shut
      for (const [method, path, body] of [
        ['GET', '/api/admin/people'],
        ['POST', '/api/sync/pull', {}],
        ['POST', '/api/sync/push', {}],
        ['POST', '/api/paypal', {}],
        ['GET', `/api/collections/users/records/${late.userId}`],
        ['PATCH', `/api/collections/users/records/${late.userId}`, { language: 'es' }],
        ['POST', '/api/collections/saved_views/records', { user_id: late.userId }],
        ['DELETE', '/api/collections/saved_views/records/x', {}],
        ['POST', '/api/realtime', { clientId: 'x', subscriptions: ['sync'] }],
      ] as const)
        expect(await late.send(method, path, body), path).toMatchObject({
          status: 401,
          json: { code: 'factor-needed' },
        })
      // neither members nor admins who have a factor are affected
      await (await createMember(server)).call('GET /api/factor', {})
      await admin.call('GET /api/admin/secrets', {})
      expect(await errorCode(admin.call('POST /api/factor/codes/remove', { password }))).toBe('factor-last')
      expect(await admin.call('GET /api/factor', {})).toMatchObject({ required: true })
      await forgetUsedCodes(admin)
      const browser = localhostSession(server)
      const { step } = await startSecondStep(browser, admin.email)
      expect(await sendCode(browser, step, oneTimeCode(secret))).toBe('done')

      await enableCodes(late)
      await late.call('GET /api/admin/secrets', {})
      expect((await late.call('POST /api/session', { userId: '', active: true })).enrol).toBe(false)
    } finally {
      await disableProtection(admin, late, 'require_second_factor')
    }
  })

  it('is removed by “coterie admin reset-factor”, with an audit entry and an email', async () => {
    const admin = await createAdmin(server, setupAdmin)
    await enableCodes(admin)
    await addPasskey(admin, createAuthenticator(server))
    const done = await server.run('admin', 'reset-factor', admin.email)
    expect(done).toMatchObject({ status: 0 })
    expect(await server.sql('SELECT 1 FROM _passkeys WHERE user = ?', [admin.userId])).toEqual([])
    expect(await readEntries(admin.userId)).toContain('factor.reset')
    expect(await readFactorMails(admin)).toContain('reset')
    await signIn(localhostSession(server), admin.email)
    expect((await server.run('admin', 'reset-factor', 'nobody@mail.example')).status).toBe(1)
    const slip = await server.run('admin', 'reset-factor', 'nobody')
    expect([slip.status, slip.output.trim()]).toEqual([1, '"nobody" is no email address.'])
  })
})

/** Returns a code that is not valid now. */
function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((step) => oneTimeCode(secret, step))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
}
