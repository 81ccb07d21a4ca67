import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialKinds } from '../../../domain/people/security/credentials'
import { firstAdmin, mailedToken, member, signIn, testDevice, testPassword } from '../../support/server/people'
import { approvedPayments } from '../../support/data/payouts'
import { startPushService, type PushService } from '../../support/services/push-service'
import { codeOf as refusalCode } from '../../support/server/refused'
import {
  atLocalhost,
  authenticatorFor,
  codeOf,
  emailOf,
  newAdmin,
  passwordStep,
  prove,
  withCodes,
  withPasskey,
} from '../../support/services/second-factor'
import { startServer, type TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'
import { saveSetting } from '../../support/server/settings'
import { thiefAdds } from '../../support/routes/thief'

let service: PushService
let server: TestServer
let boss: Session
beforeAll(async () => {
  service = await startPushService()
  server = await startServer({ env: { COTERIE_LOOPBACK_TARGETS: '1' } })
  boss = await firstAdmin(server)
})
afterAll(async () => {
  await server?.stop()
  await service?.stop()
})

const newPassword = 'seven-amber-windows'

/** An admin whose password a thief knows, and the thief's session on another device. */
async function robbed(): Promise<{ owner: Session; thief: Session; token: string }> {
  const owner = await newAdmin(server, boss)
  const thief = await signIn(atLocalhost(server), emailOf(owner))
  return { owner, thief, token: await mailedToken(server, emailOf(owner), 'new-device') }
}
const notMe = (token: string) => atLocalhost(server).call('POST /api/paypal/not-me', { token })

async function resetToken(email: string): Promise<string> {
  const browser = atLocalhost(server)
  await browser.call('POST /api/password/forgot', { email, challenge: await browser.challenge('login') })
  return mailedToken(server, email, 'reset-password')
}

describe.each(credentialKinds)('a %s that a thief added', (kind) => {
  it('is dead after “It wasn’t me” (S24)', async () => {
    const { thief, token } = await robbed()
    const works = await thiefAdds[kind](thief, service)
    expect(await works(testPassword)).toBe(true)
    await notMe(token)
    expect(await works(testPassword)).toBe(false)
  })

  it('is dead after a password reset that doesn’t keep it (S24)', async () => {
    const { owner, thief } = await robbed()
    const works = await thiefAdds[kind](thief, service)
    const token = await resetToken(emailOf(owner))
    await refusalCode(
      atLocalhost(server).call('POST /api/password/reset', {
        token,
        password: newPassword,
        device: testDevice,
        keep: [],
      }),
    )
    expect(await works(newPassword)).toBe(false)
  })
})

describe('“It wasn’t me” (S24)', () => {
  // a device proves the password twenty times an hour, and the tests above used up those of the first
  beforeAll(async () => {
    boss = await signIn(atLocalhost(server), emailOf(boss))
  })
  it('keeps what the owner had before the disowned sign-in, and says what it removed, on the page and by mail', async () => {
    const owner = await newAdmin(server, boss)
    const own = authenticatorFor(server)
    await owner.call('POST /api/paypal', { address: 'owner@own.example' })
    const { secret } = await withCodes(owner)
    await withPasskey(owner, own)
    const browser = atLocalhost(server)
    const { step } = await passwordStep(browser, emailOf(owner))
    const thief = await prove(browser, step, { kind: 'code', code: codeOf(secret) })
    const token = await mailedToken(server, emailOf(owner), 'new-device')
    await withPasskey(thief, authenticatorFor(server))
    await thiefAdds['api-key'](thief, service)
    await thief.call('POST /api/paypal', { address: 'eve@thief.example' })
    const answer = await notMe(token)
    expect(answer).toMatchObject({ paypalBack: 'owner@own.example', locked: false })
    expect(answer.removed.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'session Linux PC, Chrome',
      'session Linux PC, Chrome',
      'passkey Pixel 8',
      'api-key Export',
      'paypal eve@thief.example',
    ])
    const text = await mailed(emailOf(owner), 'devices-ended')
    for (const said of [
      'Passkey removed',
      'Pixel 8',
      'API key removed',
      'Export',
      'eve@thief.example',
      'owner@own.example',
    ])
      expect(text).toContain(said)
    const again = atLocalhost(server)
    const asked = await again.call('POST /api/passkey', { to: 'sign-in' })
    await prove(again, asked.step, { kind: 'passkey', answer: own.use(asked.options) })
    expect(again.userId).toBe(owner.userId)
  })

  it('says it in Spanish to who reads Spanish', async () => {
    const { owner, thief, token } = await robbed()
    await server.sql(`UPDATE users SET language = 'es' WHERE id = ?`, [owner.userId])
    await withPasskey(thief, authenticatorFor(server))
    await notMe(token)
    expect(await mailed(emailOf(owner), 'devices-ended')).toContain('Llave de acceso eliminada')
  })

  it.each([
    ['a passkey', (by: Session) => withPasskey(by, authenticatorFor(server)), 'second-factor', 'passkey'],
    ['one-time codes', withCodes, 'second-factor', 'codes'],
    ['an API key', (by: Session) => thiefAdds['api-key'](by, service), 'second-factor', 'api-key'],
    ['a first PayPal address', (by: Session) => thiefAdds.paypal(by, service), 'paypal-changed', 'paypal'],
  ] as const)('by the link of the mail about %s removes it', async (_what, add, template, kind) => {
    const { owner, thief } = await robbed()
    await add(thief)
    const answer = await notMe(await mailedToken(server, emailOf(owner), template))
    expect(answer.removed.map((each) => each.kind)).toContain(kind)
  })

  it('sends an approved, unsent payment to the disowned address back to pending', async () => {
    const { owner, thief, token } = await robbed()
    await thiefAdds.paypal(thief, service)
    const month = new Date().toISOString().slice(0, 7)
    const [payment = ''] = await approvedPayments(boss, { users: [owner.userId], amounts: ['120'], month })
    await notMe(token)
    const [row] = await server.sql('SELECT status, payee_paypal FROM user_payments WHERE id = ?', [payment])
    expect(row).toEqual({ status: 'pending', payee_paypal: '' })
  })

  it('makes the address that follows a disowned first one wait (M12)', async () => {
    const { owner, thief } = await robbed()
    await thiefAdds.paypal(thief, service)
    await notMe(await mailedToken(server, emailOf(owner), 'paypal-changed'))
    const [user] = await server.sql('SELECT paypal_email, paypal_changed_at FROM users WHERE id = ?', [owner.userId])
    expect(user).toMatchObject({ paypal_email: '', paypal_changed_at: expect.stringMatching(/^2\d{3}-/) })
  })
})

describe('a password reset (S24, S8)', () => {
  it('lists what the account holds and suggests to remove what is new, and keeps what the person keeps', async () => {
    const { owner, thief } = await robbed()
    await withPasskey(thief, authenticatorFor(server))
    await server.sql(`UPDATE _passkeys SET made_at = '2026-01-01 00:00:00.000Z' WHERE user = ?`, [owner.userId])
    const works = await thiefAdds['api-key'](thief, service)
    const token = await resetToken(emailOf(owner))
    const { held = [], secondStep } = await atLocalhost(server).call('POST /api/link', { kind: 'reset', token })
    expect(secondStep).toBe(true)
    expect(held.map(({ kind, suggestRemoval }) => [kind, suggestRemoval])).toEqual([
      ['passkey', false],
      ['recovery-codes', true],
      ['api-key', true],
    ])
    const keep = held.filter(({ suggestRemoval }) => !suggestRemoval).map(({ kind, id }) => ({ kind, id }))
    const reset = atLocalhost(server).call('POST /api/password/reset', {
      token,
      password: newPassword,
      device: testDevice,
      keep,
    })
    expect(await refusalCode(reset)).toBe('second-step-needed')
    expect(await server.sql('SELECT name FROM _passkeys WHERE user = ?', [owner.userId])).toHaveLength(1)
    expect(await works(newPassword)).toBe(false)
    expect(await mailed(emailOf(owner), 'password-changed')).toContain('API key removed')
  })

  it('that keeps no second factor lets an admin in by nobody’s mailbox, until the machine allows a new one', async () => {
    const owner = await newAdmin(server, boss)
    await withCodes(owner)
    const token = await resetToken(emailOf(owner))
    const input = { token, password: newPassword, device: testDevice, keep: [] }
    expect(await refusalCode(atLocalhost(server).call('POST /api/password/reset', input))).toBe('enrolment-locked')
    expect(await refusalCode(signIn(atLocalhost(server), emailOf(owner), newPassword))).toBe('enrolment-locked')
    expect(await server.run('admin', 'reset-factor', emailOf(owner))).toMatchObject({ status: 0 })
    await signIn(atLocalhost(server), emailOf(owner), newPassword)
  })
})

describe('an admin’s email address (S26)', () => {
  const edit = (by: Session, input: { user: string; email: string; password?: string }) =>
    by.call('POST /api/admin/people/edit', input)

  it('changes with their own password alone', async () => {
    const owner = await newAdmin(server, boss)
    const wanted = { user: owner.userId, email: `new-${emailOf(owner)}` }
    expect(await refusalCode(edit(boss, { ...wanted, password: testPassword }))).toBe('email-only-owner')
    expect(await refusalCode(edit(owner, wanted))).toBe('password-needed')
    expect(await refusalCode(edit(owner, { ...wanted, password: 'not-this-one-57' }))).toBe('current-password-wrong')
    await edit(owner, { ...wanted, password: testPassword })
    await signIn(atLocalhost(server), wanted.email)
  })

  it('comes back by the link to the old address for 72 hours; a member’s earlier mailbox gets no such link', async () => {
    const owner = await newAdmin(server, boss)
    const thief = await signIn(atLocalhost(server), emailOf(owner))
    await edit(thief, { user: owner.userId, email: 'eve@thief.example', password: testPassword })
    const token = await mailedToken(server, emailOf(owner), 'email-changed')
    const link = await atLocalhost(server).call('POST /api/link', { kind: 'not-me', token })
    expect(link.emailChange).toEqual({ before: emailOf(owner), after: 'eve@thief.example' })
    expect(Date.parse(link.endsAt) - Date.parse(link.madeAt)).toBe(72 * 3_600_000)
    await notMe(token)
    expect(await refusalCode(thief.call('POST /api/session', { userId: '', active: true }))).toBe('device-ended')
    await signIn(atLocalhost(server), emailOf(owner))
    expect(await mailed(emailOf(owner), 'reset-password')).toContain('/reset-password#')

    const person = await member(server)
    await edit(boss, { user: person.userId, email: `moved-${emailOf(person)}` })
    expect(await mailed(emailOf(person), 'email-changed')).not.toContain('/not-me')
  })
})

// the last of the file: a required factor is switched off only after a wait (S26)
describe('an admin who is left without a required factor (S24)', () => {
  it('gets in only after another admin allowed it', async () => {
    const { owner, thief, token } = await robbed()
    await withPasskey(thief, authenticatorFor(server))
    await withCodes(boss)
    await saveSetting(boss, 'require_second_factor', true)
    expect(await notMe(token)).toMatchObject({ locked: true })
    expect(await mailed(emailOf(owner), 'devices-ended')).toContain('Ask another admin')
    // the thief knows the password and can't set up a first factor
    expect(await refusalCode(signIn(atLocalhost(server), emailOf(owner)))).toBe('enrolment-locked')
    const allow = (by: Session, user: string) =>
      by.call('POST /api/admin/people/allow-factor', { user, password: testPassword })
    await allow(boss, owner.userId)
    expect(await refusalCode(allow(boss, owner.userId))).toBe('not-found')
    expect((await signIn(atLocalhost(server), emailOf(owner))).grant?.enrol).toBe(true)
  })
})

/** The newest mail of a template to an address. */
async function mailed(to: string, template: string): Promise<string> {
  const rows = await server.sql(
    'SELECT text FROM mail_outbox WHERE "to" = ? AND template = ? ORDER BY queued_at DESC, rowid DESC LIMIT 1',
    [to, template],
  )
  return String(rows[0]?.['text'] ?? '')
}
