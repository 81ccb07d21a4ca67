import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import {
  credentialKinds,
  type CredentialKind,
  type KindChosenAtReset,
} from '../../../domain/people/security/credentials'
import {
  createFirstAdmin,
  createMember,
  readMailToken,
  requestPasswordReset,
  signIn,
  testDevice,
  testPassword,
  saveSetting,
} from '../../support/server/people'
import { createApprovedPayments } from '../../support/data/payments'
import { startPushService, type PushService } from '../../support/services/push-service'
import { errorCode, type Session } from '../../support/server/session'
import {
  addPasskey,
  completeSecondStep,
  createAdmin,
  createAuthenticator,
  enableCodes,
  localhostSession,
  oneTimeCode,
  startSecondStep,
} from '../../support/services/second-factor'
import { valuesOf } from '../../support/server/sql'
import { createHash, randomUUID } from 'node:crypto'
import { nextLoopbackAddress, sendRequest } from '../../support/server/http'
import { newApiKey } from '../../support/routes/route-fixture'

type Probe = (password: string) => Promise<boolean>
type Proof = Parameters<typeof completeSecondStep>[2]

const isAllowed = async (attempt: Promise<unknown>): Promise<boolean> => (await errorCode(attempt)) === 'done'
const freshBrowser = ({ server }: Session): Session => localhostSession(server)

/** Reports whether a new browser can sign in with the password and a proof. */
async function canSignIn(thief: Session, password: string, proof: () => Proof): Promise<boolean> {
  const browser = freshBrowser(thief)
  const step = await startSecondStep(browser, thief.email, password).then(
    (started) => started.step,
    () => null,
  )
  return step !== null && isAllowed(completeSecondStep(browser, step, proof()))
}

/** For each kind of credential, how an attacker with a session adds it and how it is used later. */
const credentialAttacks: { [kind in CredentialKind]: (thief: Session, service: PushService) => Promise<Probe> } = {
  session: async (thief) => () => isAllowed(thief.renew()),
  passkey: async (thief) => {
    const authenticator = createAuthenticator(thief.server)
    await addPasskey(thief, authenticator)
    return async () => {
      const browser = freshBrowser(thief)
      const { step, options } = await browser.call('POST /api/passkey', { to: 'sign-in' })
      return isAllowed(
        completeSecondStep(browser, step, { kind: 'passkey', answer: authenticator.getCredential(options) }),
      )
    }
  },
  codes: async (thief) => {
    const { secret } = await enableCodes(thief)
    return (password) => canSignIn(thief, password, () => ({ kind: 'code', code: oneTimeCode(secret) }))
  },
  'recovery-codes': async (thief) => {
    const { recoveryCodes } = await enableCodes(thief)
    return (password) => canSignIn(thief, password, () => ({ kind: 'recovery', code: recoveryCodes.pop() ?? '' }))
  },
  'known-browser': async (thief) => {
    const known = thief.cookies.get('__Host-coterie-known') ?? ''
    const hash = createHash('sha256').update(known).digest('hex')
    return async () => {
      const again = freshBrowser(thief)
      again.cookies.set('__Host-coterie-known', known)
      await errorCode(signIn(again, thief.email, 'not-this-one-57'))
      // if the browser is known, the server has counted the wrong password for it
      const counted = 'SELECT 1 FROM _known_browsers WHERE account = ? AND hash = ? AND wrong_today > 0'
      return (await thief.server.sql(counted, [thief.userId, hash])).length > 0
    }
  },
  'api-key': async (thief) => {
    const secret = newApiKey()
    const input = { name: 'Export', scopes: ['people:read' as const], term: 'never' as const }
    await thief.call('POST /api/admin/keys', { ...input, secret, password: testPassword })
    return async () => {
      const url = `${thief.server.url}/api/admin/people`
      const headers = { authorization: `Bearer ${secret}` }
      return (await sendRequest({ method: 'GET', url, from: nextLoopbackAddress(), headers })).status === 200
    }
  },
  push: async (thief, service) => {
    await thief.call('POST /api/push/subscribe', service.addBrowser(`thief-${randomUUID()}`))
    return async (password) => {
      const owner = await signIn(freshBrowser(thief), thief.email, password)
      // a test push goes to all subscribed devices of the owner, and this is the only one
      return isAllowed(owner.call('POST /api/push/test', {}))
    }
  },
  paypal: async (thief) => {
    const address = `${randomUUID().slice(0, 8)}@thief.example`
    await thief.call('POST /api/paypal', { address })
    return async () => {
      const rows = await thief.server.sql('SELECT paypal_email FROM users WHERE id = ?', [thief.userId])
      return rows[0]?.['paypal_email'] === address
    }
  },
}

const service = await startPushService()
afterAll(() => service.stop())
const server = await startFileServer({ env: { COTERIE_LOOPBACK_TARGETS: '1' } })
let setupAdmin = await createFirstAdmin(server)

const newPassword = 'seven-amber-windows'

/** Creates an admin whose password a thief knows, and the thief's session on another device. */
async function createStolenAccount(): Promise<{ owner: Session; thief: Session; token: string }> {
  const owner = await createAdmin(server, setupAdmin)
  const thief = await signIn(localhostSession(server), owner.email)
  return { owner, thief, token: await readMailToken(server, owner.email, 'new-device') }
}
const reportNotMe = (token: string) => localhostSession(server).call('POST /api/paypal/not-me', { token })

const resetToken = (email: string) => requestPasswordReset(localhostSession(server), email)
const resetPassword = (token: string, keep: { kind: KindChosenAtReset; id: string }[]) => {
  const input = { token, password: newPassword, device: testDevice, keep }
  return errorCode(localhostSession(server).call('POST /api/password/reset', input))
}

describe.each(credentialKinds)('a %s that a thief added', (kind) => {
  it('stops working after “It wasn’t me” (S24)', async () => {
    const { thief, token } = await createStolenAccount()
    const works = await credentialAttacks[kind](thief, service)
    expect(await works(testPassword)).toBe(true)
    await reportNotMe(token)
    expect(await works(testPassword)).toBe(false)
  })

  it('stops working after a password reset that removes it (S24)', async () => {
    const { owner, thief } = await createStolenAccount()
    const works = await credentialAttacks[kind](thief, service)
    await resetPassword(await resetToken(owner.email), [])
    expect(await works(newPassword)).toBe(false)
  })
})

describe('“It wasn’t me” (S24)', () => {
  // the tests above have used up the twenty password attempts that a device has per hour
  beforeAll(async () => {
    setupAdmin = await signIn(localhostSession(server), setupAdmin.email)
  })
  it('keeps what existed before the reported sign-in, and lists the removed items on the page and in an email', async () => {
    const owner = await createAdmin(server, setupAdmin)
    const own = createAuthenticator(server)
    await owner.call('POST /api/paypal', { address: 'owner@own.example' })
    const { secret } = await enableCodes(owner)
    await addPasskey(owner, own)
    const browser = localhostSession(server)
    const { step } = await startSecondStep(browser, owner.email)
    const thief = await completeSecondStep(browser, step, { kind: 'code', code: oneTimeCode(secret) })
    const token = await readMailToken(server, owner.email, 'new-device')
    await addPasskey(thief, createAuthenticator(server))
    await credentialAttacks['api-key'](thief, service)
    await thief.call('POST /api/paypal', { address: 'eve@thief.example' })
    const answer = await reportNotMe(token)
    expect(answer).toMatchObject({ paypalBack: 'owner@own.example', locked: false })
    expect(answer.removed.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'session Linux PC, Chrome',
      'session Linux PC, Chrome',
      'passkey Pixel 8',
      'api-key Export',
      'paypal eve@thief.example',
    ])
    const text = await readMailText(owner.email, 'devices-ended')
    const parts = ['Passkey removed', 'Pixel 8', 'API key removed', 'Export', 'eve@thief.example', 'owner@own.example']
    for (const part of parts) expect(text).toContain(part)
    const again = localhostSession(server)
    const challenge = await again.call('POST /api/passkey', { to: 'sign-in' })
    await completeSecondStep(again, challenge.step, { kind: 'passkey', answer: own.getCredential(challenge.options) })
    expect(again.userId).toBe(owner.userId)
  })

  it.each([
    ['a passkey', credentialAttacks.passkey, 'second-factor', 'passkey'],
    ['one-time codes', credentialAttacks.codes, 'second-factor', 'codes'],
    ['an API key', credentialAttacks['api-key'], 'second-factor', 'api-key'],
    ['a first PayPal address', credentialAttacks.paypal, 'paypal-changed', 'paypal'],
  ] as const)('removes %s through the link in the email about it', async (_what, add, template, kind) => {
    const { owner, thief } = await createStolenAccount()
    await add(thief, service)
    const answer = await reportNotMe(await readMailToken(server, owner.email, template))
    expect(answer.removed.map((each) => each.kind)).toContain(kind)
  })

  it('sets an approved payment to the removed PayPal address back to pending if it has not been sent, and delays payments to the next address (M12)', async () => {
    const { owner, thief, token } = await createStolenAccount()
    await credentialAttacks.paypal(thief, service)
    const month = new Date().toISOString().slice(0, 7)
    const [payment = ''] = await createApprovedPayments(setupAdmin, { users: [owner.userId], amounts: ['120'], month })
    await reportNotMe(token)
    const [row] = await server.sql('SELECT status, payee_paypal FROM user_payments WHERE id = ?', [payment])
    expect(row).toEqual({ status: 'pending', payee_paypal: '' })
    const [user] = await server.sql('SELECT paypal_email, paypal_changed_at FROM users WHERE id = ?', [owner.userId])
    expect(user).toMatchObject({ paypal_email: '', paypal_changed_at: expect.stringMatching(/^2\d{3}-/) })
  })
})

describe('a password reset (S24, S8)', () => {
  it('lists the account’s credentials, suggests removing new ones, and keeps the chosen ones', async () => {
    const { owner, thief } = await createStolenAccount()
    await addPasskey(thief, createAuthenticator(server))
    await server.sql(`UPDATE _passkeys SET made_at = '2026-01-01 00:00:00.000Z' WHERE user = ?`, [owner.userId])
    const works = await credentialAttacks['api-key'](thief, service)
    const token = await resetToken(owner.email)
    const { held = [], secondStep } = await localhostSession(server).call('POST /api/link', { kind: 'reset', token })
    expect(secondStep).toBe(true)
    expect(held.map(({ kind, suggestRemoval }) => [kind, suggestRemoval])).toEqual([
      ['passkey', false],
      ['recovery-codes', true],
      ['api-key', true],
    ])
    const keep = held.filter(({ suggestRemoval }) => !suggestRemoval).map(({ kind, id }) => ({ kind, id }))
    expect(await resetPassword(token, keep)).toBe('second-step-needed')
    expect(await server.sql('SELECT name FROM _passkeys WHERE user = ?', [owner.userId])).toHaveLength(1)
    expect(await works(newPassword)).toBe(false)
    expect(await readMailText(owner.email, 'password-changed')).toContain('API key removed')
  })

  it('signs in an admin who has no second factor left only after the command line has allowed a new one', async () => {
    const owner = await createAdmin(server, setupAdmin)
    await enableCodes(owner)
    const token = await resetToken(owner.email)
    expect(await resetPassword(token, [])).toBe('enrolment-locked')
    expect(await errorCode(signIn(localhostSession(server), owner.email, newPassword))).toBe('enrolment-locked')
    expect(await server.run('admin', 'reset-factor', owner.email)).toMatchObject({ status: 0 })
    await signIn(localhostSession(server), owner.email, newPassword)
  })
})

describe('changing an admin’s email address (S26)', () => {
  const editPerson = (actor: Session, input: { user: string; email: string; password?: string }) =>
    actor.call('POST /api/admin/people/edit', input)

  it('can be reverted for 72 hours by a link that is sent to the old address; a member’s old address gets no such link', async () => {
    const owner = await createAdmin(server, setupAdmin)
    const thief = await signIn(localhostSession(server), owner.email)
    const input = { user: owner.userId, email: 'eve@thief.example', password: testPassword }
    expect(await errorCode(editPerson(setupAdmin, input))).toBe('email-only-owner')
    await editPerson(thief, input)
    const token = await readMailToken(server, owner.email, 'email-changed')
    const link = await localhostSession(server).call('POST /api/link', { kind: 'not-me', token })
    expect(link.emailChange).toEqual({ before: owner.email, after: 'eve@thief.example' })
    expect(Date.parse(link.endsAt) - Date.parse(link.madeAt)).toBe(72 * 3_600_000)
    await reportNotMe(token)
    expect(await errorCode(thief.renew())).toBe('device-ended')
    await signIn(localhostSession(server), owner.email)
    expect(await readMailText(owner.email, 'reset-password')).toContain('/reset-password#')

    const person = await createMember(server)
    await editPerson(setupAdmin, { user: person.userId, email: `moved-${person.email}` })
    expect(await readMailText(person.email, 'email-changed')).not.toContain('/not-me')
  })
})

// these tests run last, because a required factor can be disabled only after a delay (S26)
describe('an admin without a required second factor (S24)', () => {
  it('can sign in and set one up only after another admin allows it', async () => {
    const { owner, thief, token } = await createStolenAccount()
    await addPasskey(thief, createAuthenticator(server))
    await enableCodes(setupAdmin)
    await saveSetting(setupAdmin, 'require_second_factor', true)
    expect(await reportNotMe(token)).toMatchObject({ locked: true })
    expect(await readMailText(owner.email, 'devices-ended')).toContain('Ask another admin')
    // the thief knows the password, but cannot set up the first factor
    expect(await errorCode(signIn(localhostSession(server), owner.email))).toBe('enrolment-locked')
    const allowFactor = (actor: Session, user: string) =>
      actor.call('POST /api/admin/people/allow-factor', { user, password: testPassword })
    await allowFactor(setupAdmin, owner.userId)
    expect(await errorCode(allowFactor(setupAdmin, owner.userId))).toBe('not-found')
    expect((await signIn(localhostSession(server), owner.email)).grant?.enrol).toBe(true)
  })
})

/** Returns the text of the newest email of a template to an address. */
async function readMailText(to: string, template: string): Promise<string> {
  const select =
    'SELECT text FROM mail_outbox WHERE "to" = ? AND template = ? ORDER BY queued_at DESC, rowid DESC LIMIT 1'
  return String(valuesOf(await server.sql(select, [to, template]))[0])
}
