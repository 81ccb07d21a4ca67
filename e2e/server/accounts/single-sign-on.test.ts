import { afterAll, describe, expect, it, vi } from 'vitest'
import type { RouteByName } from '../../../domain/api/all'
import type { InputOf } from '../../../domain/api/route'
import { paths } from '../../../domain/paths'
import { readAuditEntries } from '../../support/server/audit-log'
import { expectCleanAudit, startServerWithAdmin } from '../../support/server/file-server'
import {
  createMember,
  createSecondAdmin,
  createVerifiedPerson,
  requestPasswordReset,
  setAdminRole,
  signIn,
  testDevice,
  testPassword as password,
} from '../../support/server/people'
import { errorCode, errorOf, expectError, Session } from '../../support/server/session'
import { valuesOf } from '../../support/server/sql'
import {
  enableSingleSignOn,
  signInAtProvider,
  signInBySingleSignOn,
  singleSignOnInput,
  startIdentityProvider,
  startMisbehavingProvider,
  startSingleSignOn,
  type Misbehavior,
  type ProviderPerson,
} from '../../support/services/identity-provider'
import { completeSecondStep, createAdmin, enableCodes, oneTimeCode } from '../../support/services/second-factor'

const { server, admin } = await startServerWithAdmin({ env: { COTERIE_LOOPBACK_TARGETS: '1' } })
const provider = await startIdentityProvider(`${server.url}${paths.singleSignOn}`)
const badProvider = await startMisbehavingProvider()
afterAll(async () => {
  await provider.stop()
  await badProvider.stop()
  await expectCleanAudit(server)
})

let logins = 0
/** Creates a person at the provider and returns their login. */
function addPerson(person: ProviderPerson): string {
  const login = `login-${++logins}`
  provider.people.set(login, { email_verified: true, given_name: 'Nora', family_name: 'Vega', ...person })
  return login
}
const newEmail = (): string => `nora-${++logins}@mail.example`
const browser = (): Session => new Session(server)
const signInAs = (person: ProviderPerson, session = browser()) => signInBySingleSignOn(session, addPerson(person))
const setSingleSignOn = (changes: Partial<InputOf<RouteByName['POST /api/admin/single-sign-on']>> = {}) =>
  enableSingleSignOn(admin, provider, changes)

/** Signs in as a new person and returns what the form about the terms starts with. */
async function startNewPerson(person: ProviderPerson, session = browser()) {
  const { code, details } = await expectError(signInAs(person, session))
  if (code !== 'sso-terms-needed') throw new Error(code)
  const input = {
    step: String(details?.['step']),
    firstName: 'Nora',
    lastName: 'Vega',
    language: 'en' as const,
    referralCode: '',
    acceptedTerms: (await session.call('GET /api/program', {})).termsVersion,
    over18: true,
    device: testDevice,
  }
  const create = async (changes: Partial<typeof input> = {}) => {
    session.grant = await session.call('POST /api/sso/account', { ...input, ...changes })
    return session
  }
  return { session, details, create }
}

describe('while single sign-on is off', () => {
  it('there is no button, and no route can be used', async () => {
    const guest = browser()
    expect((await guest.call('GET /api/program', {})).singleSignOn).toBe('')
    expect(await expectError(guest.call('POST /api/sso', {}))).toMatchObject({ code: 'sso-off', status: 404 })
    const step = 'a'.repeat(64)
    const redirect = { state: step, code: 'x', device: testDevice }
    expect(await errorCode(guest.call('POST /api/sso/complete', redirect))).toBe('sso-off')
  })
})

describe('a sign-in with single sign-on', () => {
  it('opens the account with the same verified address, on a device like any other', async () => {
    await setSingleSignOn()
    const member = await createMember(server)
    expect((await browser().call('GET /api/program', {})).singleSignOn).toBe('Harbor ID')
    const session = await signInAs({ email: member.email.toUpperCase() })
    expect(session.userId).toBe(member.userId)
    expect(session.grant?.deviceId).not.toBe(member.grant?.deviceId)
    await session.renew()
    // the new device is mailed as after a password, and the person can end it
    expect(await readMails(member.email)).toContain('new-device')
    const { events } = await member.call('GET /api/session/events', {})
    expect(events.filter(({ what }) => what === 'device.sign-in')).toHaveLength(2)
    await member.call('POST /api/devices/remove', { device: session.grant?.deviceId ?? '', password })
    expect(await errorCode(session.call('GET /api/session/events', {}))).toBe('device-ended')
    // the password works as before
    await signIn(browser(), member.email)
  })

  it('has its button in the prerendered page, with the name escaped', async () => {
    await setSingleSignOn({ label: 'Harbor & <b>' })
    const page = async () => (await browser().send('GET', paths.auth)).text
    await vi.waitFor(async () => expect(await page()).toContain('Sign in with Harbor &amp; &lt;b&gt;'))
    // without passkeys, this is the only divider between the button and the password
    expect(/<div data-sso.*?<\/div>/s.exec(await page())?.[0]).toContain('or with your password')
    const off = { ...(await singleSignOnInput(admin)), enabled: false }
    await (await signIn(browser(), admin.email)).call('POST /api/admin/single-sign-on', off)
    await vi.waitFor(async () => expect(await page()).not.toContain('Sign in with Harbor'))
    expect(await page()).not.toContain('data-sso')
  })

  it('uses the code flow with PKCE, and only our page as the redirect', async () => {
    await setSingleSignOn()
    const { address } = await browser().call('POST /api/sso', {})
    const query = Object.fromEntries(new URL(address).searchParams)
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: provider.clientId,
      redirect_uri: `${server.url}/auth/sso`,
      code_challenge_method: 'S256',
    })
    expect(query['scope']?.split(' ').slice(0, 2)).toEqual(['openid', 'email'])
    expect(query['state']).toMatch(/^[0-9a-f]{64}$/)
    expect(query['nonce']).toMatch(/^[0-9a-f]{64}$/)
    expect(query['code_challenge']).toHaveLength(43)
  })

  it('accepts claims in the ID token as well as in the user info', async () => {
    const other = await startIdentityProvider(`${server.url}${paths.singleSignOn}`, { claimsInToken: true })
    const member = await createMember(server)
    other.people.set('nora', { email: member.email, email_verified: true })
    await enableSingleSignOn(admin, other)
    expect((await signInBySingleSignOn(browser(), 'nora')).userId).toBe(member.userId)
    await other.stop()
  })

  it.each([
    ['unverified', { email_verified: false }, 'sso-email-unverified'],
    ['of unknown verification', { email_verified: undefined }, 'sso-email-unverified'],
    ['missing', { email: undefined }, 'sso-email-unverified'],
    ['not one that an account can have', { email: 'nora' }, 'sso-email-unusable'],
  ])('is refused if the address is %s', async (_, person, refusal) => {
    await setSingleSignOn({ createAccounts: true })
    const member = await createMember(server)
    const login = `login-${++logins}`
    const claims = Object.entries({ email: member.email, email_verified: true, ...person })
    provider.people.set(login, Object.fromEntries(claims.filter(([, value]) => value !== undefined)))
    expect(await errorCode(signInBySingleSignOn(browser(), login))).toBe(refusal)
  })

  it('is refused for an account whose address was never verified here', async () => {
    await setSingleSignOn({ createAccounts: true })
    const member = await createMember(server)
    await server.sql('UPDATE users SET verified = 0 WHERE id = ?', [member.userId])
    expect(await errorCode(signInAs({ email: member.email }))).toBe('sso-account-unverified')
  })

  it('does not open a deleted account', async () => {
    await setSingleSignOn()
    const member = await createMember(server)
    await admin.call('POST /api/admin/people/delete', { user: member.userId })
    expect(await errorCode(signInAs({ email: member.email }))).toBe('sso-no-account')
  })

  it('still asks an admin with a second factor for it', async () => {
    await setSingleSignOn()
    const owner = await createAdmin(server, admin)
    const { secret } = await enableCodes(owner)
    const session = browser()
    const { code, details } = await expectError(signInAs({ email: owner.email }, session))
    expect(code).toBe('second-step-needed')
    expect(session.cookies.has('__Host-coterie-device')).toBe(false)
    const proof = { kind: 'code', code: oneTimeCode(secret) } as const
    await completeSecondStep(session, String(details?.['step']), proof)
    expect(session.userId).toBe(owner.userId)
  })

  it('is refused for an admin whose last factor an emailed link removed (S24)', async () => {
    await setSingleSignOn()
    const owner = await createAdmin(server, admin)
    await server.sql(`INSERT INTO _enrolment_locks (user, since) VALUES (?, 'now')`, [owner.userId])
    expect(await errorCode(signInAs({ email: owner.email }))).toBe('enrolment-locked')
  })
})

describe('the redirect of a provider', () => {
  it('works once, even when it is sent twice at the same time', async () => {
    await setSingleSignOn()
    const member = await createMember(server)
    const session = browser()
    const redirect = await startSingleSignOn(session, addPerson({ email: member.email }))
    const twice = await Promise.all([1, 2].map(() => errorCode(session.call('POST /api/sso/complete', redirect))))
    expect(twice.toSorted()).toEqual(['done', 'step-over'])
    expect(await errorCode(session.call('POST /api/sso/complete', redirect))).toBe('step-over')
  })

  it('works only in the browser that began, and only for ten minutes', async () => {
    await setSingleSignOn()
    const member = await createMember(server)
    const session = browser()
    const login = addPerson({ email: member.email })
    const redirect = await startSingleSignOn(session, login)
    const thief = browser()
    expect(await errorCode(thief.call('POST /api/sso/complete', redirect))).toBe('step-over')
    // not even if the thief's browser has begun a sign-in too
    await thief.call('POST /api/sso', {})
    expect(await errorCode(thief.call('POST /api/sso/complete', redirect))).toBe('step-over')
    await server.sql('UPDATE _sign_in_steps SET expires_ms = 0')
    expect(await errorCode(session.call('POST /api/sso/complete', redirect))).toBe('step-over')
  })

  it('is bound to its code: another sign-in’s code does not work with it', async () => {
    await setSingleSignOn()
    const [own, stolen] = [await createMember(server), await createMember(server)]
    const session = browser()
    const redirect = await startSingleSignOn(session, addPerson({ email: own.email }))
    const other = await startSingleSignOn(browser(), addPerson({ email: stolen.email }))
    const mixed = { ...redirect, code: other.code }
    expect(await errorCode(session.call('POST /api/sso/complete', mixed))).toBe('sso-rejected')
  })

  it('ends when the admin changes the provider', async () => {
    await setSingleSignOn()
    const session = browser()
    const redirect = await startSingleSignOn(session, addPerson({ email: newEmail() }))
    await enableSingleSignOn(admin, badProvider)
    expect(await errorCode(session.call('POST /api/sso/complete', redirect))).toBe('step-over')
  })

  it('creates no account before the provider has answered', async () => {
    await setSingleSignOn({ createAccounts: true })
    const session = browser()
    const { state } = await startSingleSignOn(session, addPerson({ email: newEmail() }))
    const acceptedTerms = (await session.call('GET /api/program', {})).termsVersion
    const name = { firstName: 'Nora', lastName: 'Vega', language: 'en' as const }
    const input = { step: state, ...name, acceptedTerms, over18: true, referralCode: '', device: testDevice } as const
    expect(await errorCode(session.call('POST /api/sso/account', input))).toBe('step-over')
  })

  it('contains the provider’s error if the person cancels', async () => {
    await setSingleSignOn()
    const { address } = await browser().call('POST /api/sso', {})
    expect((await signInAtProvider(address, { deny: '1' })).error).toBe('access_denied')
  })
})

describe('a provider that misbehaves', () => {
  const verified = { email_verified: true }
  const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset

  it.each<[string, Misbehavior, string]>([
    ['another nonce', { claims: { nonce: 'b'.repeat(64) } }, 'sso-rejected'],
    ['no nonce', { claims: { nonce: undefined } }, 'sso-rejected'],
    ['another audience', { claims: { aud: 'another-app' } }, 'sso-rejected'],
    ['another issuer', { claims: { iss: 'https://evil.example' } }, 'sso-rejected'],
    ['an unpublished key', { signature: 'other-key' }, 'sso-rejected'],
    ['no signature', { signature: 'none' }, 'sso-rejected'],
    ['an expired token', { claims: { exp: seconds(-60) } }, 'sso-clock'],
    ['a token of the future', { claims: { iat: seconds(3600), exp: seconds(7200) } }, 'sso-clock'],
    ['user info of another person', { userInfo: { sub: '8' }, claims: { email_verified: undefined } }, 'sso-rejected'],
    ['no ID token', { token: { status: 200, body: { access_token: 'x', token_type: 'Bearer' } } }, 'sso-rejected'],
    ['a rejected client', { token: { status: 401, body: { error: 'invalid_client' } } }, 'sso-misconfigured'],
    ['an error page', { token: { status: 502, body: '<html>' } }, 'sso-unreachable'],
  ])('rejects a sign-in with %s', async (_, behavior, code) => {
    badProvider.behavior = {}
    await enableSingleSignOn(admin, badProvider)
    const member = await createMember(server)
    const session = browser()
    const redirect = await badProvider.start(session)
    badProvider.behavior = { ...behavior, claims: { email: member.email, ...verified, ...behavior.claims } }
    expect(await errorCode(session.call('POST /api/sso/complete', redirect))).toBe(code)
    expect(session.cookies.has('__Host-coterie-device')).toBe(false)
  })

  it('signs in again as soon as it behaves', async () => {
    badProvider.behavior = {}
    await enableSingleSignOn(admin, badProvider)
    const member = await createMember(server)
    badProvider.behavior = { claims: { email: member.email, ...verified } }
    const session = browser()
    const grant = await session.call('POST /api/sso/complete', await badProvider.start(session))
    expect(grant.userId).toBe(member.userId)
  })

  it('that is down is named as such, and codes and tokens are never logged', async () => {
    const gone = await startMisbehavingProvider()
    await enableSingleSignOn(admin, gone)
    const session = browser()
    const redirect = await gone.start(session)
    await gone.stop()
    expect(await errorCode(session.call('POST /api/sso/complete', { ...redirect, code: 'secret-code' }))).toBe(
      'sso-unreachable',
    )
    await server.restart()
    expect(await errorCode(browser().call('POST /api/sso', {}))).toBe('sso-unreachable')
    expect(server.output()).toMatch(/single sign-on failed.*no-connection/)
    for (const text of ['secret-code', redirect.state, gone.secret, 'eyJ']) expect(server.output()).not.toContain(text)
  })
})

describe('a person without an account', () => {
  it('is refused unless the setting allows new accounts', async () => {
    await setSingleSignOn({ createAccounts: false })
    const email = newEmail()
    expect(await expectError(signInAs({ email }))).toMatchObject({ code: 'sso-no-account', details: { email } })
    expect(await findUser(email)).toBe(undefined)
  })

  it('gets one after accepting the terms, without a verification email and without a role', async () => {
    await setSingleSignOn({ createAccounts: true })
    const email = newEmail()
    const { session, details, create } = await startNewPerson({ email })
    expect(details).toMatchObject({ email, firstName: 'Nora', lastName: 'Vega' })
    expect(await findUser(email)).toBe(undefined)
    expect(await errorOf(create({ acceptedTerms: 'other' }))).toMatchObject({
      code: 'bad-input',
      fields: { acceptedTerms: 'consent-needed' },
    })
    expect(await errorCode(create({ over18: false }))).toBe('bad-input')
    const before = await readLastEntry()
    await create()
    const user = await findUser(email)
    expect(user).toMatchObject({ id: session.userId, verified: 1, roles: '[]' })
    expect(session.grant?.roles).toEqual([])
    const consents = await server.sql('SELECT version, language FROM consents WHERE user_id = ?', [session.userId])
    expect(consents).toEqual([{ version: user?.['terms_version'], language: 'en' }])
    expect((await readAuditEntries(server, before)).map(({ action }) => action)).toEqual(['account.single-sign-on'])
    expect(await readMails(email)).toEqual(['welcome'])
    await session.renew()
    // the step is used up
    expect(await errorCode(create())).toBe('step-over')
    expect((await signInAs({ email })).userId).toBe(session.userId)
  })

  it('can set a password with a reset link', async () => {
    await setSingleSignOn({ createAccounts: true })
    const email = newEmail()
    await (await startNewPerson({ email })).create()
    const token = await requestPasswordReset(browser(), email)
    await browser().call('POST /api/password/reset', { token, password, device: testDevice })
    await signIn(browser(), email)
  })

  it('cannot continue in another browser, after the setting was turned off, or with a taken address', async () => {
    await setSingleSignOn({ createAccounts: true })
    const email = newEmail()
    const own = await startNewPerson({ email })
    const thief = browser()
    await thief.call('POST /api/sso', {})
    const input = { step: String(own.details?.['step']), firstName: 'Eve', lastName: 'Vega', language: 'en' as const }
    const consent = { acceptedTerms: (await thief.call('GET /api/program', {})).termsVersion, over18: true }
    const stolen = { ...input, ...consent, referralCode: '', device: testDevice }
    expect(await errorCode(thief.call('POST /api/sso/account', stolen))).toBe('step-over')
    await setSingleSignOn({ createAccounts: false })
    expect(await errorCode(own.create())).toBe('step-over')
    await setSingleSignOn({ createAccounts: true })
    await createVerifiedPerson(server, { email })
    expect(await errorCode(own.create())).toBe('step-over')
  })

  it('takes over no sign-up that a stranger began for the address', async () => {
    await setSingleSignOn({ createAccounts: true })
    const email = newEmail()
    await server.sql(
      `INSERT INTO _sign_up_candidates (id, kind, email, password_hash, first_name, last_name, phone, language, terms_version, claim, browser_hash, made_ms, expires_ms)
       VALUES ('stranger0000000', 'sign-up', ?, 'x', 'Eve', 'Eve', '', 'en', '1', '{}', '', 0, 9999999999999)`,
      [email],
    )
    const { session, create } = await startNewPerson({ email })
    await create()
    expect(await server.sql('SELECT id FROM _sign_up_candidates WHERE email = ?', [email])).toEqual([])
    expect(await findUser(email)).toMatchObject({ id: session.userId, first_name: 'Nora' })
  })

  it('is bound to the affiliate whose link they opened', async () => {
    await setSingleSignOn({ createAccounts: true })
    const affiliate = await createMember(server)
    await admin.call('POST /api/admin/roles', { user: affiliate.userId, role: 'affiliate', granted: true })
    const [code] = valuesOf(await server.sql('SELECT referral_code FROM users WHERE id = ?', [affiliate.userId]))
    const { create } = await startNewPerson({ email: newEmail() })
    const { userId } = await create({ referralCode: String(code) })
    const bound = await server.sql('SELECT affiliate_id FROM referral_attributions WHERE referred_user = ?', [userId])
    expect(bound).toEqual([{ affiliate_id: affiliate.userId }])
  })
})

describe('groups', () => {
  const mapping = { groupClaim: 'groups', affiliateGroup: 'partners', adminGroup: 'staff' }

  it('grant no role without a mapping, whatever their names are', async () => {
    await setSingleSignOn({ createAccounts: true, affiliateGroup: '', adminGroup: '' })
    const member = await createMember(server)
    const groups = ['admin', 'affiliate', 'partners', 'staff', '']
    expect((await signInAs({ email: member.email, groups })).grant?.roles).toEqual([])
    expect((await (await startNewPerson({ email: newEmail(), groups })).create()).grant?.roles).toEqual([])
  })

  it('grant the mapped roles, with their audit entries and what an admin’s grant does', async () => {
    await setSingleSignOn({ createAccounts: true, ...mapping })
    const before = await readLastEntry()
    const member = await createMember(server)
    const session = await signInAs({ email: member.email, groups: ['partners', 'other'] })
    expect(session.grant?.roles).toEqual(['affiliate'])
    const periods = await server.sql('SELECT end_date FROM affiliate_periods WHERE user_id = ?', [member.userId])
    expect(periods).toEqual([{ end_date: '' }])
    expect(await readMails(member.email)).toContain('affiliate-welcome')
    const [granted] = (await readAuditEntries(server, before)).filter(({ action }) => action === 'role.grant')
    expect(granted).toMatchObject({ actor: '', actor_name: 'Harbor ID', subject: `users/${member.userId}` })
    // a second sign-in grants nothing again
    const after = await readLastEntry()
    await signInAs({ email: member.email, groups: ['partners'] })
    expect(await readAuditEntries(server, after)).toEqual([])
  })

  it('don’t grant the admin role to an account that only another admin may unlock (S24)', async () => {
    await setSingleSignOn({ ...mapping })
    const member = await createMember(server)
    await server.sql(`INSERT INTO _enrolment_locks (user, since) VALUES (?, 'now')`, [member.userId])
    expect((await signInAs({ email: member.email, groups: ['staff'] })).grant?.roles).toEqual([])
  })

  it('tell all admins about a new admin', async () => {
    await setSingleSignOn({ createAccounts: true, ...mapping })
    const { session, create } = await startNewPerson({ email: newEmail(), groups: ['staff'] })
    await create()
    expect(session.grant?.roles).toEqual(['admin'])
    const news = await server.sql(
      `SELECT data ->> 'news' AS news FROM mail_outbox WHERE template = 'protection' AND "to" = ? ORDER BY rowid DESC LIMIT 1`,
      [admin.email],
    )
    expect(news).toEqual([{ news: 'admin-added' }])
  })

  it('never take a role away, and do not grant again what an admin took away', async () => {
    await setSingleSignOn({ ...mapping })
    const other = await createSecondAdmin(admin)
    expect((await signInAs({ email: other.email, groups: [] })).grant?.roles).toEqual(['admin'])
    await setAdminRole(admin, other.userId, false)
    expect((await signInAs({ email: other.email, groups: ['staff'] })).grant?.roles).toEqual([])
    const groups = ['staff', 'partners']
    expect((await signInAs({ email: other.email, groups })).grant?.roles).toEqual(['affiliate'])
  })
})

describe('the settings', () => {
  it('are saved only with the password, are logged without the secret, and all admins are told', async () => {
    await setSingleSignOn()
    const other = await createSecondAdmin(admin)
    const before = await readLastEntry()
    const input = { ...(await singleSignOnInput(admin)), label: 'Harbor', adminGroup: 'staff' }
    const { password: _, ...without } = input
    expect(await errorCode(admin.call('POST /api/admin/single-sign-on', { ...without, password: '' }))).not.toBe('done')
    expect(await errorCode(admin.call('POST /api/admin/single-sign-on', { ...input, password: 'wrong-one' }))).toBe(
      'current-password-wrong',
    )
    await admin.call('POST /api/admin/single-sign-on', input)
    const entries = await readAuditEntries(server, before)
    expect(entries).toMatchObject([{ action: 'single-sign-on.change', actor: admin.userId }])
    expect(JSON.stringify(entries)).toContain('"adminGroup":"staff"')
    const stored = JSON.stringify([
      entries,
      await server.sql('SELECT * FROM _secrets'),
      await admin.call('GET /api/admin/single-sign-on', {}),
    ])
    expect(stored).not.toContain(provider.secret)
    expect(await readMails(other.email)).toContain('protection')
  })

  it('need the name of the claim with the groups if groups grant roles', async () => {
    await setSingleSignOn()
    const input = { ...(await singleSignOnInput(admin)), groupClaim: '', adminGroup: 'staff' }
    expect(await errorOf(admin.call('POST /api/admin/single-sign-on', input))).toMatchObject({
      fields: { groupClaim: 'text-empty' },
    })
  })

  it('name everything that is missing or wrong at once', async () => {
    await setSingleSignOn()
    const input = { ...(await singleSignOnInput(admin)), secret: '' }
    const nothing = { ...input, issuer: '', clientId: '', label: '', groupClaim: '', adminGroup: 'staff' }
    const [label, clientId, secret, groupClaim] = Array<string>(4).fill('text-empty')
    expect(await errorOf(admin.call('POST /api/admin/single-sign-on', nothing))).toMatchObject({
      fields: { issuer: 'text-empty', clientId, secret, label, groupClaim },
    })
    const other = { ...nothing, issuer: 'http://id.example', clientId: 'other' }
    expect((await errorOf(admin.call('POST /api/admin/single-sign-on', other)))?.fields).toEqual({
      issuer: 'target-not-public',
      secret,
      label,
      groupClaim,
    })
    const client = { issuer: 'http://id.example', clientId: '', secret: '' }
    expect((await errorOf(admin.call('POST /api/admin/single-sign-on/test', client)))?.fields).toEqual({
      issuer: 'target-not-public',
      clientId,
      secret,
    })
  })

  it('of another admin are not overwritten', async () => {
    await setSingleSignOn()
    const input = await singleSignOnInput(admin)
    await setSingleSignOn({ label: 'Changed' })
    expect(await errorCode(admin.call('POST /api/admin/single-sign-on', input))).toBe('settings-version')
    // whatever else is wrong with what they saw
    const other = { ...input, clientId: 'earlier', secret: '' }
    expect(await errorCode(admin.call('POST /api/admin/single-sign-on', other))).toBe('settings-version')
  })

  it('never send the stored secret to another issuer, or for another client', async () => {
    await setSingleSignOn()
    for (const other of [{ issuer: badProvider.issuer }, { clientId: 'another' }]) {
      const input = { ...(await singleSignOnInput(admin)), ...other }
      expect(await errorOf(admin.call('POST /api/admin/single-sign-on', input))).toMatchObject({
        fields: { secret: 'text-empty' },
      })
    }
    const { issuer, clientId } = badProvider
    badProvider.requests.length = 0
    const test = admin.call('POST /api/admin/single-sign-on/test', { issuer, clientId, secret: '' })
    expect(await errorOf(test)).toMatchObject({ fields: { secret: 'text-empty' } })
    expect(badProvider.requests).toEqual([])
  })

  it('accept only a provider that passes the test', async () => {
    await setSingleSignOn()
    const { issuer, clientId } = provider
    const check = (changes: object) =>
      admin.call('POST /api/admin/single-sign-on/test', { issuer, clientId, secret: provider.secret, ...changes })
    expect(await check({})).toEqual({ problem: '', text: '' })
    expect(await check({ secret: 'wrong' })).toEqual({ problem: 'client-refused', text: 'invalid_client' })
    expect(await check({ clientId: 'nobody' })).toMatchObject({ problem: 'client-refused' })
    expect(await check({ issuer: `${issuer}/realms/none` })).toMatchObject({ problem: 'no-discovery' })
    expect(await check({ issuer: `${issuer}/` })).toEqual({ problem: 'issuer-differs', text: issuer })
    expect(await check({ issuer: 'http://127.0.0.1:9' })).toMatchObject({ problem: 'no-connection' })
    expect(await errorOf(check({ issuer: 'http://id.example' }))).toMatchObject({
      fields: { issuer: 'target-not-public' },
    })
    const input = { ...(await singleSignOnInput(admin)), secret: 'wrong' }
    expect(await errorOf(admin.call('POST /api/admin/single-sign-on', input))).toMatchObject({
      code: 'sso-check-failed',
      details: { problem: 'client-refused' },
    })
  })

  it.each<[string, Misbehavior, object]>([
    ['without the code flow', { discovery: { response_types_supported: ['id_token'] } }, { problem: 'unsuitable' }],
    ['without PKCE', { discovery: { code_challenge_methods_supported: ['plain'] } }, { problem: 'unsuitable' }],
    [
      'with a script as sign-in page',
      { discovery: { authorization_endpoint: 'javascript:alert(1)' } },
      { problem: 'unsuitable' },
    ],
    ['without keys', { discovery: { jwks_uri: 'http://127.0.0.1:9/jwks' } }, { problem: 'no-connection' }],
    [
      'with its keys at a private address',
      { discovery: { jwks_uri: 'https://10.0.0.1/jwks' } },
      { problem: 'not-public' },
    ],
  ])('name what is wrong with a provider %s', async (_, behavior, problem) => {
    badProvider.behavior = behavior
    const { issuer, clientId, secret } = badProvider
    expect(await admin.call('POST /api/admin/single-sign-on/test', { issuer, clientId, secret })).toMatchObject(problem)
    badProvider.behavior = {}
  })
})

const readLastEntry = async (): Promise<number> => Number(valuesOf(await server.sql('SELECT MAX(n) FROM audit_log'))[0])
const findUser = async (email: string) => (await server.sql('SELECT * FROM users WHERE email = ?', [email]))[0]
const readMails = async (email: string) =>
  valuesOf(await server.sql('SELECT template FROM mail_outbox WHERE "to" = ? ORDER BY rowid', [email]))
