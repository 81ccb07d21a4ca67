import type { RouteByName } from '../../../domain/api/all'
import {
  createSecondAdmin,
  nextPhone,
  readMailToken,
  signUp,
  testDevice,
  testPassword,
  saveSetting,
} from '../server/people'
import { createReturnedPayment } from './payout-cases'
import { newApiKey, newEmail, solvedChallenge, testName, type RouteCase, type RouteFixture } from './route-fixture'
import { hash, randomBytes } from 'node:crypto'
import { newId } from '../../../domain/sync/new-id'
import { paths } from '../../../domain/paths'
import {
  enabledInput,
  singleSignOnInput,
  startIdentityProvider,
  startSingleSignOn,
  type IdentityProvider,
  type ProviderPerson,
} from '../services/identity-provider'
import { Authenticator, createAdmin, enableCodes, oneTimeCode, startSecondStep } from '../services/second-factor'
import { expectError, type Session } from '../server/session'

async function createUnverified(fixture: RouteFixture): Promise<{ email: string; token: string }> {
  const account = await signUp(fixture.server)
  return { email: account.email, token: await readMailToken(fixture.server, account.email, 'verify') }
}

/** Creates a sign-up link for an address whose unverified account another person has already used (S21). */
async function createSquattedAccount(fixture: RouteFixture, paypal: string, used?: (user: string) => Promise<void>) {
  const { email: address, token } = await createUnverified(fixture)
  const user = await fixture.createPerson({ email: address, verified: 0, paypal_email: paypal })
  await used?.(user)
  return { token, password: testPassword }
}

const resetInput = (token: string) => ({ token, password: testPassword, device: testDevice })

async function setupInput(fixture: RouteFixture, address: string) {
  const token = await fixture.createLinkToken('setup', '', { another: 'yes' })
  return { ...testName, token, email: address, password: testPassword, language: 'en' as const, device: testDevice }
}

const changeTime = '2026-01-01 00:00:00.000Z'
const changedPaypal = () => ({
  about: 'paypal',
  before: newEmail(),
  after: newEmail(),
  changedBefore: '',
  changedAt: changeTime,
})

const notMeInput = async (fixture: RouteFixture, user: string, data: { [name: string]: string }) => ({
  token: await fixture.createLinkToken('not-me', user, { ...data, since: changeTime }),
})

export const secondFactorErrors = {
  'POST /api/passkey': { guest: 'signed-out', superuser: 'signed-out', removed: 'signed-out' },
  // the tests use a numeric address, for which no passkey can be created
  'POST /api/factor/passkey/begin': Object.fromEntries(
    ['unverified', 'member', 'other', 'affiliate', 'exAdmin', 'idleAdmin', 'admin'].map((caller) => [
      caller,
      'passkey-not-here' as const,
    ]),
  ),
} as const

const passkeyRow = (fixture: RouteFixture, actor: Session): Promise<string> =>
  fixture.insertRow('_passkeys', {
    user: actor.userId,
    credential: newId(),
    host: 'localhost',
    name: 'Pixel 8',
    public_key: '',
    made_at: '2026-01-01 00:00:00.000Z',
  })

/**
 * Returns the input that adds a passkey. Inserts its step directly, because it cannot be requested at a numeric address.
 */
async function createPasskey({ server }: RouteFixture, actor: Session) {
  const step = randomBytes(32).toString('hex')
  const challenge = randomBytes(33).toString('base64url')
  await server.sql(
    `INSERT INTO _sign_in_steps (id, kind, user, bound, challenge, host, expires_ms) VALUES (?, 'add-passkey', ?, ?, ?, 'localhost', ?)`,
    [hash('sha256', step), actor.userId, `device ${actor.grant?.deviceId ?? ''}`, challenge, Date.now() + 60_000],
  )
  const handle = Buffer.from(actor.userId).toString('base64url')
  const options = JSON.stringify({ rp: { id: 'localhost' }, user: { id: handle }, challenge })
  return { step, answer: new Authenticator(server.url).createCredential(options), name: 'Pixel 8' }
}

const admins = new WeakMap<RouteFixture, { email: string; admin: Session; codes: string[] }>()

/**
 * Starts the sign-in of an admin who has one-time codes, in the caller's browser. Returns the input that completes it with
 * a recovery code.
 */
async function startAdminStep(fixture: RouteFixture, actor: Session) {
  let existing = admins.get(fixture)
  if (!existing) {
    const admin = await createAdmin(fixture.server, fixture.setupAdmin)
    existing = { admin, email: admin.grant?.email ?? '', codes: (await enableCodes(admin)).recoveryCodes }
    admins.set(fixture, existing)
  }
  if (existing.codes.length === 0) {
    existing.codes = (await existing.admin.call('POST /api/factor/recovery', { password: testPassword })).recoveryCodes
  }
  const { step } = await startSecondStep(actor, existing.email)
  return { step, device: testDevice, proof: { kind: 'recovery' as const, code: existing.codes.pop() ?? '' } }
}

const keyInput = () => ({
  name: 'Bookkeeping',
  scopes: ['payments:read' as const],
  term: 'year' as const,
  secret: newApiKey(),
  password: testPassword,
})

/** Ends all earlier keys, because their number is limited. */
const endOldKeys = ({ server }: RouteFixture) =>
  server.sql(`UPDATE api_keys SET ended_at = '2026-01-01 00:00:00.000Z' WHERE name = 'Bookkeeping'`)

async function createKey(fixture: RouteFixture): Promise<string> {
  await endOldKeys(fixture)
  return (await fixture.call('POST /api/admin/keys', keyInput())).key
}

const setting = 'require_second_admin'
const password = testPassword

/** Enables the setting and closes the open requests of other admins to disable it. */
async function enableProtection(fixture: RouteFixture) {
  const other = await createSecondAdmin(fixture.setupAdmin)
  const { rows } = await fixture.setupAdmin.call('GET /api/admin/settings/switch-offs', {})
  for (const row of rows)
    await fixture.setupAdmin.call('POST /api/admin/settings/switch-off', { setting: row.setting, act: 'stop' })
  await saveSetting(fixture.setupAdmin, setting, true)
  return other
}

/** The provider of a fixture, with single sign-on turned on. It runs as long as the tests. */
const providers = new WeakMap<RouteFixture, Promise<IdentityProvider>>()
async function identityProvider(fixture: RouteFixture): Promise<IdentityProvider> {
  let provider = providers.get(fixture)
  if (!provider) {
    provider = startIdentityProvider(`${fixture.server.url}${paths.singleSignOn}`)
    providers.set(fixture, provider)
    const changes = { createAccounts: true, affiliateGroup: 'partners' }
    const input = await enabledInput(fixture.setupAdmin, await provider, changes)
    await fixture.call('POST /api/admin/single-sign-on', input)
  }
  return provider
}

async function providerLogin(fixture: RouteFixture, person: ProviderPerson): Promise<string> {
  const login = newId()
  ;(await identityProvider(fixture)).people.set(login, { ...person, email_verified: true })
  return login
}

/** Starts a sign-in at the provider in the caller's browser, as a verified person who is in the group of affiliates. */
async function startWithProvider(fixture: RouteFixture, actor: Session) {
  const address = newEmail()
  await fixture.createPerson({ email: address })
  return startSingleSignOn(actor, await providerLogin(fixture, { email: address, groups: ['partners'] }))
}

async function newPersonInput(fixture: RouteFixture, actor: Session, groups: string[]) {
  const login = await providerLogin(fixture, { email: newEmail(), groups })
  const redirect = await startSingleSignOn(actor, login)
  const { details } = await expectError(actor.call('POST /api/sso/complete', redirect))
  const acceptedTerms = (await fixture.call('GET /api/program', {})).termsVersion
  const consent = { acceptedTerms, over18: true, referralCode: '', language: 'en' as const }
  return { ...testName, ...consent, step: String(details?.['step']), device: testDevice }
}

export const accountCases = {
  'POST /api/sso': async (fixture) => {
    await identityProvider(fixture)
    return {}
  },
  'POST /api/sso/complete': startWithProvider,
  'POST /api/sso/account': {
    'account.single-sign-on': (fixture, actor) => newPersonInput(fixture, actor, []),
    'role.grant': (fixture, actor) => newPersonInput(fixture, actor, ['partners']),
  },
  'GET /api/admin/single-sign-on': () => ({}),
  'POST /api/admin/single-sign-on': async (fixture) => {
    await identityProvider(fixture)
    return singleSignOnInput(fixture.setupAdmin)
  },
  'POST /api/admin/single-sign-on/test': async (fixture) => {
    const { issuer, clientId, secret } = await identityProvider(fixture)
    return { issuer, clientId, secret }
  },
  'POST /api/signup': async (fixture) => ({
    ...testName,
    email: newEmail(),
    password: testPassword,
    phone: nextPhone(),
    referralCode: '',
    language: 'en',
    acceptedTerms: (await fixture.call('GET /api/program', {})).termsVersion,
    over18: true,
    challenge: await solvedChallenge(fixture, 'signup'),
  }),
  'POST /api/verify': {
    'account.restart': (fixture) => createSquattedAccount(fixture, ''),
    'paypal.change': (fixture) => createSquattedAccount(fixture, newEmail()),
    'payment.reopen': (fixture) =>
      createSquattedAccount(fixture, newEmail(), (user) => createReturnedPayment(fixture, user)),
  },
  'POST /api/verify/resend': async (fixture) => ({
    email: (await createUnverified(fixture)).email,
    password: testPassword,
  }),
  'POST /api/password/forgot': async (fixture) => ({
    email: newEmail(),
    challenge: await solvedChallenge(fixture, 'login'),
  }),
  'POST /api/link': async (fixture) => ({
    kind: 'reset',
    token: await fixture.createLinkToken('reset', await fixture.createPerson()),
  }),
  'POST /api/password/reset': {
    'password.reset': async (fixture) =>
      resetInput(await fixture.createLinkToken('reset', await fixture.createPerson())),
    'paypal.change': async (fixture) => ({
      ...resetInput(await fixture.createLinkToken('reset', await fixture.createPerson({ paypal_email: newEmail() }))),
      keep: [],
    }),
    'payment.reopen': async (fixture) => {
      const user = await fixture.createPerson()
      await createReturnedPayment(fixture, user)
      return { ...resetInput(await fixture.createLinkToken('reset', user)), keep: [] }
    },
  },
  'POST /api/password/change': () => ({ current: testPassword, password: testPassword }),
  'POST /api/paypal': {
    'paypal.change': () => ({ address: newEmail() }),
    'payment.reopen': async (fixture, actor) => {
      await createReturnedPayment(fixture, actor.userId)
      return { address: newEmail() }
    },
  },
  'POST /api/paypal/not-me': {
    'paypal.restore': async (fixture) => notMeInput(fixture, await fixture.createPerson(), changedPaypal()),
    'email.restore': async (fixture) =>
      notMeInput(fixture, await fixture.createPerson(), { about: 'email', before: newEmail(), after: newEmail() }),
    'payment.reopen': async (fixture) => {
      const user = await fixture.createPerson()
      await createReturnedPayment(fixture, user)
      return notMeInput(fixture, user, changedPaypal())
    },
    'device.reject': async (fixture) => notMeInput(fixture, await fixture.createPerson(), { about: 'device' }),
  },
  'POST /api/setup': {
    'admin.setup': (fixture) => setupInput(fixture, newEmail()),
    'account.restart': async (fixture) => {
      const address = newEmail()
      await fixture.createPerson({ email: address, verified: 0, paypal_email: '' })
      return setupInput(fixture, address)
    },
    'paypal.change': async (fixture) => {
      const address = newEmail()
      await fixture.createPerson({ email: address, verified: 0 })
      return setupInput(fixture, address)
    },
    'payment.reopen': async (fixture) => {
      const address = newEmail()
      await createReturnedPayment(fixture, await fixture.createPerson({ email: address, verified: 0 }))
      return setupInput(fixture, address)
    },
  },
  'POST /api/passkey': () => ({ to: 'unlock' as const }),
  'POST /api/signin/step': { 'factor.recovery-use': startAdminStep },
  'GET /api/factor': () => ({}),
  'POST /api/factor/passkey/begin': () => ({ password: testPassword }),
  'POST /api/factor/passkey': createPasskey,
  'POST /api/factor/codes/begin': () => ({ password: testPassword }),
  'POST /api/factor/codes': async (_fixture: RouteFixture, actor: Session) => {
    const { step, secret } = await actor.call('POST /api/factor/codes/begin', { password: testPassword })
    return { step, code: oneTimeCode(secret) }
  },
  'POST /api/factor/recovery': async (fixture: RouteFixture, actor: Session) => {
    await passkeyRow(fixture, actor)
    return { password: testPassword }
  },
  'POST /api/factor/passkey/remove': async (fixture: RouteFixture, actor: Session) => {
    await fixture.server.sql('DELETE FROM _passkeys WHERE user = ?', [actor.userId])
    return { passkey: await passkeyRow(fixture, actor), password: testPassword }
  },
  'POST /api/factor/codes/remove': async (fixture: RouteFixture, actor: Session) => {
    await fixture.server.sql(
      `INSERT OR REPLACE INTO _one_time_secrets (user, secret, on_since) VALUES (?, 'x', 'now')`,
      [actor.userId],
    )
    return { password: testPassword }
  },
  'POST /api/admin/people/allow-factor': async (fixture: RouteFixture) => {
    const user = await fixture.createPerson()
    await fixture.server.sql(`INSERT INTO _enrolment_locks (user, since) VALUES (?, '2026-01-01 00:00:00.000Z')`, [
      user,
    ])
    return { user, password: testPassword }
  },
  'GET /api/admin/keys': () => ({}),
  'POST /api/admin/keys': {
    'key.create': async (fixture: RouteFixture) => {
      await endOldKeys(fixture)
      return keyInput()
    },
  },
  'POST /api/admin/keys/end': { 'key.end': async (fixture: RouteFixture) => ({ key: await createKey(fixture) }) },
  'GET /api/admin/people/view': async (fixture: RouteFixture) => ({ user: await fixture.createPerson() }),
  'POST /api/admin/people/view': {
    'person.view': async (fixture: RouteFixture) => ({
      user: await fixture.createPerson(),
      reason: 'a question about October',
    }),
  },
  'GET /api/admin/settings/switch-offs': () => ({}),
  'POST /api/admin/settings/switch-off': {
    'protection.request': async (fixture: RouteFixture) => {
      await enableProtection(fixture)
      return { setting, act: 'ask', password }
    },
    'protection.stop': async (fixture: RouteFixture) => {
      const other = await enableProtection(fixture)
      await other.call('POST /api/admin/settings/switch-off', { setting, act: 'ask', password })
      return { setting, act: 'stop' }
    },
    'protection.confirm': async (fixture: RouteFixture) => {
      const other = await enableProtection(fixture)
      await other.call('POST /api/admin/settings/switch-off', { setting, act: 'ask', password })
      return { setting, act: 'confirm', password }
    },
  },
  'POST /api/admin/roles': {
    'role.grant': async (fixture) => ({ user: await fixture.createPerson(), role: 'affiliate', granted: true }),
    'role.revoke': async (fixture) => {
      const user = await fixture.createPerson()
      await fixture.call('POST /api/admin/roles', { user, role: 'affiliate', granted: true })
      return { user, role: 'affiliate', granted: false, reason: 'left' }
    },
  },
  'GET /api/admin/people/owed': ({ affiliateUser, memberUser }) => ({
    users: `${affiliateUser.userId},${memberUser.userId}`,
  }),
  'POST /api/admin/roles/many': {
    'role.grant': async (fixture) => ({
      users: [await fixture.createPerson(), await fixture.createPerson()],
      role: 'affiliate',
      granted: true,
    }),
    'role.revoke': async (fixture) => {
      const users = [await fixture.createPerson(), await fixture.createPerson()]
      await fixture.call('POST /api/admin/roles/many', { users, role: 'affiliate', granted: true })
      return { users, role: 'affiliate', granted: false, reason: 'left' }
    },
  },
  'GET /api/admin/roles/effect': ({ affiliateUser }) => ({ user: affiliateUser.userId }),
  'GET /api/admin/roles/effects': ({ affiliateUser, memberUser }) => ({
    users: `${affiliateUser.userId},${memberUser.userId}`,
  }),
} satisfies { [N in keyof RouteByName]?: RouteCase<N> }
