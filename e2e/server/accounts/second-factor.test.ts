import { describe, expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import {
  createFirstAdmin,
  readMailToken,
  createMember,
  signIn,
  testDevice,
  testPassword,
  saveSetting,
  disableProtection,
} from '../../support/server/people'
import { errorCode, expectError } from '../../support/server/session'
import {
  localhostSession,
  createAuthenticator,
  oneTimeCode,
  sessionEmail,
  readFactorMails,
  forgetUsedCodes,
  createAdmin,
  startSecondStep,
  completeSecondStep,
  enableCodes,
  addPasskey,
} from '../../support/services/second-factor'

const server = await startFileServer()
const setupAdmin = await createFirstAdmin(server)

const readEntries = async (user: string): Promise<string[]> =>
  (
    await server.sql(`SELECT action FROM audit_log WHERE subject = ? AND action LIKE 'factor.%' ORDER BY n`, [
      `users/${user}`,
    ])
  ).map((row) => String(row['action']))

describe('one-time codes', () => {
  it('are enabled by one right code, come with ten recovery codes, and are then required at sign-in', async () => {
    const admin = await createAdmin(server, setupAdmin)
    const { step, secret, address } = await admin.call('POST /api/factor/codes/begin', { password: testPassword })
    expect(address).toContain(`secret=${secret}&issuer=Coterie`)
    expect(await errorCode(admin.call('POST /api/factor/codes', { step, code: wrongCode(secret) }))).toBe('code-wrong')
    await signIn(localhostSession(server), sessionEmail(admin)) // codes are not required yet
    const used = oneTimeCode(secret)
    const { recoveryCodes } = await admin.call('POST /api/factor/codes', { step, code: used })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(code))).toBe(true)

    const elsewhere = localhostSession(server)
    const started = await startSecondStep(elsewhere, sessionEmail(admin))
    expect(started).toMatchObject({ codes: true, passkey: '', recovery: 10 })
    expect(elsewhere.cookies.has('__Host-coterie-device')).toBe(false)
    // the code that enabled them can't be used again, even in the next half minute
    expect(await errorCode(completeSecondStep(elsewhere, started.step, { kind: 'code', code: used }))).toBe(
      'code-wrong',
    )
    await forgetUsedCodes(admin)
    await completeSecondStep(elsewhere, started.step, { kind: 'code', code: oneTimeCode(secret) })
    expect(elsewhere.userId).toBe(admin.userId)
    await elsewhere.call('GET /api/admin/secrets', {})
    expect(await readFactorMails(admin)).toEqual(['codes-on'])
    expect(await readEntries(admin.userId)).toEqual(['factor.totp-on'])
  })

  it('are stored encrypted or hashed, and are never returned', async () => {
    const admin = await createAdmin(server, setupAdmin)
    const { secret, recoveryCodes } = await enableCodes(admin)
    const storedText = JSON.stringify([
      await server.sql('SELECT * FROM _one_time_secrets'),
      await server.sql('SELECT * FROM _recovery_codes'),
      await server.sql('SELECT * FROM _sign_in_steps'),
      await server.sql('SELECT * FROM audit_log'),
      await server.sql('SELECT * FROM mail_outbox'),
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
      const steps = await Promise.all(browsers.map((each) => startSecondStep(each, sessionEmail(admin))))
      const code = oneTimeCode(secret)
      const answers = await Promise.all(
        browsers.map((each, n) => errorCode(completeSecondStep(each, steps[n]?.step ?? '', { kind: 'code', code }))),
      )
      expect(answers.toSorted()).toEqual(['code-wrong', 'done'])
    }
  })

  it('can be tried five times; then the password is required again and the owner is notified', async () => {
    const admin = await createAdmin(server, setupAdmin)
    const { secret } = await enableCodes(admin)
    const browser = localhostSession(server)
    const { step } = await startSecondStep(browser, sessionEmail(admin))
    for (let n = 0; n < 5; n++) {
      expect(await errorCode(completeSecondStep(browser, step, { kind: 'code', code: wrongCode(secret) }))).toBe(
        'code-wrong',
      )
      await server.sql('UPDATE _throttle SET until_ms = 0')
    }
    expect(await errorCode(completeSecondStep(browser, step, { kind: 'code', code: oneTimeCode(secret) }))).toBe(
      'step-over',
    )
    expect(await readFactorMails(admin)).toContain('tries-used-up')
    const again = await startSecondStep(browser, sessionEmail(admin))
    // wrong codes delay further attempts in every browser
    expect(await errorCode(completeSecondStep(browser, again.step, { kind: 'code', code: wrongCode(secret) }))).toBe(
      'code-wrong',
    )
    expect(await errorCode(completeSecondStep(browser, again.step, { kind: 'code', code: oneTimeCode(secret) }))).toBe(
      'rate-limited',
    )
  })

  it('are accepted only in the browser that entered the password, only once, for ten minutes', async () => {
    const admin = await createAdmin(server, setupAdmin)
    const { secret } = await enableCodes(admin)
    const browser = localhostSession(server)
    const { step } = await startSecondStep(browser, sessionEmail(admin))
    const thief = localhostSession(server)
    await startSecondStep(thief, sessionEmail(admin))
    expect(await errorCode(completeSecondStep(thief, step, { kind: 'code', code: oneTimeCode(secret) }))).toBe(
      'step-over',
    )
    await completeSecondStep(browser, step, { kind: 'code', code: oneTimeCode(secret) })
    await forgetUsedCodes(admin)
    expect(await errorCode(completeSecondStep(browser, step, { kind: 'code', code: oneTimeCode(secret) }))).toBe(
      'step-over',
    )
    const late = await startSecondStep(browser, sessionEmail(admin))
    await server.sql('UPDATE _sign_in_steps SET expires_ms = 1')
    expect(await errorCode(completeSecondStep(browser, late.step, { kind: 'code', code: oneTimeCode(secret) }))).toBe(
      'step-over',
    )
  })
})

describe('recovery codes', () => {
  it('work only once, in any spelling; their use is logged and the owner is notified', async () => {
    const admin = await createAdmin(server, setupAdmin)
    const { recoveryCodes } = await enableCodes(admin)
    const [first = '', second = ''] = recoveryCodes
    const browser = localhostSession(server)
    const { step } = await startSecondStep(browser, sessionEmail(admin))
    await completeSecondStep(browser, step, { kind: 'recovery', code: ` ${first.toLowerCase().replace('-', ' ')} ` })
    expect((await browser.call('GET /api/factor', {})).recoveryLeft).toBe(9)
    const again = await startSecondStep(browser, sessionEmail(admin))
    expect(again.recovery).toBe(9)
    expect(await errorCode(completeSecondStep(browser, again.step, { kind: 'recovery', code: first }))).toBe(
      'recovery-code-wrong',
    )
    expect(await readFactorMails(admin)).toContain('recovery-used')
    expect(await readEntries(admin.userId)).toContain('factor.recovery-use')
    // a code of another admin is invalid
    const other = await createAdmin(server, setupAdmin)
    const otherCode = (await enableCodes(other)).recoveryCodes[0] ?? ''
    await server.sql('DELETE FROM _throttle')
    expect(await errorCode(completeSecondStep(browser, again.step, { kind: 'recovery', code: otherCode }))).toBe(
      'recovery-code-wrong',
    )
    const created = await admin.call('POST /api/factor/recovery', { password: testPassword })
    expect(created.recoveryCodes).toHaveLength(10)
    await server.sql('DELETE FROM _throttle')
    expect(await errorCode(completeSecondStep(browser, again.step, { kind: 'recovery', code: second }))).toBe(
      'recovery-code-wrong',
    )
  })

  it('are removed with the last factor', async () => {
    const admin = await createAdmin(server, setupAdmin)
    await enableCodes(admin)
    await admin.call('POST /api/factor/codes/remove', { password: testPassword })
    expect(await admin.call('GET /api/factor', {})).toMatchObject({ codesSince: '', recoveryLeft: 0 })
    expect(await readEntries(admin.userId)).toEqual(['factor.totp-on', 'factor.totp-off'])
    await signIn(localhostSession(server), sessionEmail(admin))
  })
})

describe('a password reset by email', () => {
  it('ends all sessions and does not skip the second factor (S8)', async () => {
    const admin = await createAdmin(server, setupAdmin)
    const { secret } = await enableCodes(admin)
    const browser = localhostSession(server)
    await browser.call('POST /api/password/forgot', {
      email: sessionEmail(admin),
      challenge: await browser.challenge('login'),
    })
    const token = await readMailToken(server, sessionEmail(admin), 'reset-password')
    const password = 'another-lantern-47'
    const body = await expectError(browser.call('POST /api/password/reset', { token, password, device: testDevice }))
    expect(body.code).toBe('second-step-needed')
    expect(browser.cookies.has('__Host-coterie-device')).toBe(false)
    expect(await errorCode(admin.call('GET /api/admin/secrets', {}))).toBe('token-expired')
    const { step } = body.details as { step: string }
    await completeSecondStep(browser, step, { kind: 'code', code: oneTimeCode(secret) })
    expect(browser.userId).toBe(admin.userId)
    await startSecondStep(browser, sessionEmail(admin), password)
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
        ['GET', '/api/admin/secrets'],
        ['GET', '/api/admin/people'],
        ['POST', '/api/sync/pull', {}],
        ['POST', '/api/sync/push', {}],
        ['POST', '/api/paypal', {}],
        ['POST', '/api/devices/remove', {}],
        ['GET', '/api/collections/users/records'],
        ['GET', `/api/collections/users/records/${late.userId}`],
        ['PATCH', `/api/collections/users/records/${late.userId}`, { language: 'es' }],
        ['POST', '/api/collections/saved_views/records', { user_id: late.userId }],
        ['DELETE', '/api/collections/saved_views/records/x', {}],
        ['POST', '/api/realtime', { clientId: 'x', subscriptions: ['sync'] }],
      ] as const) {
        const answer = await late.send(method, path, body)
        expect({ path, status: answer.status, body: answer.json }).toEqual({
          path,
          status: 401,
          body: { code: 'factor-needed' },
        })
      }
      // neither members nor admins who have a factor are affected
      await (await createMember(server)).call('GET /api/factor', {})
      await admin.call('GET /api/admin/secrets', {})
      expect(await errorCode(admin.call('POST /api/factor/codes/remove', { password: testPassword }))).toBe(
        'factor-last',
      )
      expect(await admin.call('GET /api/factor', {})).toMatchObject({ required: true })
      await forgetUsedCodes(admin)
      const browser = localhostSession(server)
      await completeSecondStep(browser, (await startSecondStep(browser, sessionEmail(admin))).step, {
        kind: 'code',
        code: oneTimeCode(secret),
      })

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
    const done = await server.run('admin', 'reset-factor', sessionEmail(admin))
    expect(done).toMatchObject({ status: 0 })
    expect(await server.sql('SELECT 1 FROM _passkeys WHERE user = ?', [admin.userId])).toEqual([])
    expect(await readEntries(admin.userId)).toContain('factor.reset')
    expect(await readFactorMails(admin)).toContain('reset')
    await signIn(localhostSession(server), sessionEmail(admin))
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
