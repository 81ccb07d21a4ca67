import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { waitForCleanAudit } from '../../support/server/file-server'
import {
  createFirstAdmin,
  readMailToken,
  createMember,
  signUp,
  signUpInput,
  signIn,
  testDevice,
  testPassword,
} from '../../support/server/people'
import { startServer } from '../../support/server/server'
import { errorCode, expectError, Session } from '../../support/server/session'

const server = await startServer()
await createFirstAdmin(server)
// the audit reports people, consents and devices that were not created through the API
afterAll(() => waitForCleanAudit(server).finally(() => server.stop()))

const count = async (sql: string, params: (string | number)[] = []): Promise<number> =>
  Number((await server.sql(`SELECT COUNT(*) AS n FROM ${sql}`, params))[0]?.['n'])
const findUser = async (email: string) => (await server.sql('SELECT * FROM users WHERE email = ?', [email]))[0] ?? {}

describe('sign-up', () => {
  it('emails a link that creates the account, records the consent and sends the welcome email', async () => {
    const { session, email } = await signUp(server, { firstName: 'Nerea' })
    const readTemplates = () =>
      server.sql('SELECT template, status FROM mail_outbox WHERE "to" = ? ORDER BY template', [email])
    expect(await findUser(email)).toEqual({})
    expect(await readTemplates()).toEqual([{ template: 'verify', status: 'kept' }])
    const agreed = Date.now()
    await session.call('POST /api/verify', { token: await readMailToken(server, email, 'verify') })
    const user = await findUser(email)
    expect(user).toMatchObject({ first_name: 'Nerea', verified: 1, account_status: 'inactive' })
    expect(user['referral_code']).toMatch(/^[A-HJKMNP-Z]{8}$/)
    expect(await count('user_admin WHERE user_id = ?', [String(user['id'])])).toBe(1)
    const consents = await server.sql('SELECT * FROM consents WHERE user_id = ?', [String(user['id'])])
    expect(consents).toHaveLength(1)
    const [program] = await server.sql('SELECT terms_version AS version FROM program')
    expect(consents[0]).toMatchObject({ ...program, document: 'terms', language: 'en', over_18: 1 })
    // the consent dates from the form, not from the link
    expect(Date.parse(String(consents[0]?.['at']).replace(' ', 'T'))).toBeLessThanOrEqual(agreed)
    expect(await readTemplates()).toEqual([
      { template: 'verify', status: 'kept' },
      { template: 'welcome', status: 'kept' },
    ])
  })

  it('reports an error for each invalid field of the form', async () => {
    const session = new Session(server)
    const wrong = { firstName: ' ', lastName: 'x'.repeat(51), password: 'password1', over18: false }
    const fields = {
      firstName: 'first-name-required',
      lastName: 'last-name-too-long',
      password: 'password-common',
      over18: 'consent-needed',
    }
    const body = await expectError(session.call('POST /api/signup', await signUpInput(session, wrong)))
    expect(body).toMatchObject({ status: 400, code: 'bad-input', fields })
  })

  it('requires consent to the current terms', async () => {
    const session = new Session(server)
    const input = await signUpInput(session, { acceptedTerms: '1999' })
    const body = await expectError(session.call('POST /api/signup', input))
    expect(body.fields).toEqual({ acceptedTerms: 'consent-needed' })
    expect(await findUser(input.email)).toEqual({})
  })

  it('gives byte-identical answers for a new, an unverified and a taken address', async () => {
    const { email: taken } = await createMember(server)
    const { email: unverified } = await signUp(server)
    const answers = []
    for (const email of ['new@mail.example', unverified, taken]) {
      const session = new Session(server)
      const answer = await session.send('POST', '/api/signup', await signUpInput(session, { email, firstName: 'Eve' }))
      const cookie = String(answer.headers['set-cookie']).replace(/=[0-9a-f]{64}/, '=…')
      answers.push(`${answer.status} ${answer.text} ${cookie} ${answer.headers['content-length']}`)
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('200')
    expect(await count(`mail_outbox WHERE "to" = ? AND template = 'already-registered'`, [taken])).toBe(1)
    expect(await findUser(taken)).toMatchObject({ first_name: 'Priya', verified: 1 })
  })
})

describe('the bot check', () => {
  it('accepts a solution only for its own action', async () => {
    const session = new Session(server)
    const challenge = await session.challenge('signup')
    const wrongAction = session.call('POST /api/password/forgot', { email: 'other@mail.example', challenge })
    expect(await errorCode(wrongAction)).toBe('bot-check-failed')
  })

  it('accepts a solution again when the earlier request failed without an effect', async () => {
    const session = new Session(server)
    const challenge = await session.challenge('signup')
    const input = await signUpInput(session, { email: 'twice@mail.example', challenge })
    await expectError(session.call('POST /api/signup', { ...input, acceptedTerms: '1999' }))
    await session.call('POST /api/signup', input)
  })
})

describe('concurrent requests', () => {
  it('create five unconfirmed sign-ups from eight requests for one address, and one account from their links', async () => {
    const email = 'crowd@mail.example'
    const sessions = Array.from({ length: 8 }, () => new Session(server))
    const inputs = await Promise.all(sessions.map((session) => signUpInput(session, { email })))
    const answers = await Promise.all(sessions.map((session, n) => session.call('POST /api/signup', inputs[n]!)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await count('_sign_up_candidates WHERE email = ?', [email])).toBe(5)
    const links = await server.sql(`SELECT text FROM mail_outbox WHERE "to" = ? AND template = 'verify'`, [email])
    expect(links).toHaveLength(3)
    const tokens = links.map((mail) => /verify#([0-9a-f]+)/.exec(String(mail['text']))?.[1] ?? '')
    const opened = await Promise.all(
      tokens.map((token) => errorCode(new Session(server).call('POST /api/verify', { token, password: testPassword }))),
    )
    expect(opened.sort()).toEqual(['done', 'link-invalid', 'link-invalid'])
    expect(await count('users WHERE email = ?', [email])).toBe(1)
    const user = String((await findUser(email))['id'])
    expect(await count('user_admin WHERE user_id = ?', [user])).toBe(1)
    expect(await count('consents WHERE user_id = ?', [user])).toBe(1)
  })

  it('can use a solution of the bot check only once', async () => {
    const session = new Session(server)
    const challenge = await session.challenge('login')
    const ask = (n: number) =>
      errorCode(session.call('POST /api/password/forgot', { email: `n${n}@mail.example`, challenge }))
    const codes = await Promise.all([ask(1), ask(2), ask(3)])
    expect(codes.toSorted()).toEqual(['bot-check-failed', 'bot-check-failed', 'done'])
  })
})

describe('verification of an email address', () => {
  it('is mentioned as missing at sign-in only if the password is right', async () => {
    const { email } = await signUp(server)
    const unverified = await expectError(signIn(new Session(server), email))
    expect(unverified).toMatchObject({ status: 403, code: 'email-unverified' })
    expect(await errorCode(signIn(new Session(server), email, 'wrong-password'))).toBe('wrong-credentials')
  })

  it('signs in at once in the browser that signed up, if the link made the account (P20)', async () => {
    const { session, email } = await signUp(server)
    const done = await session.call('POST /api/verify', {
      token: await readMailToken(server, email, 'verify'),
      device: testDevice,
    })
    expect(done.session).toMatchObject({ email, idle: false })
    session.grant = done.session ?? null
    await session.renew()
    expect(await count('trusted_devices WHERE user_id = ?', [session.userId])).toBe(1)
  })

  it('does not sign in elsewhere, or over another person’s session (P20)', async () => {
    const { email } = await signUp(server)
    const token = await readMailToken(server, email, 'verify')
    const elsewhere = new Session(server)
    expect(await elsewhere.call('POST /api/verify', { token, password: testPassword, device: testDevice })).toEqual({
      email,
      ended: [],
    })
    const shared = await signUp(server)
    const member = await createMember(server)
    for (const [name, value] of member.cookies) shared.session.cookies.set(name, value)
    const link = { token: await readMailToken(server, shared.email, 'verify'), device: testDevice }
    expect(await shared.session.call('POST /api/verify', link)).toEqual({ email: shared.email, ended: [] })
    await member.renew()
  })

  it('works without a password on the device that signed up, but only once', async () => {
    const { session, email } = await signUp(server)
    const token = await readMailToken(server, email, 'verify')
    expect(await session.call('POST /api/verify', { token })).toEqual({ email, ended: [] })
    expect(await errorCode(session.call('POST /api/verify', { token }))).toBe('link-invalid')
    // the token reveals when it was used, but no address; an unknown token reveals nothing
    const inspectLink = (token: string) => session.call('POST /api/link', { kind: 'verify', token })
    const used = await inspectLink(token)
    expect(used).toMatchObject({ open: false, email: '', replacedAt: '' })
    expect(Date.parse(used.endsAt) - Date.parse(used.madeAt)).toBe(86_400_000)
    expect(Math.abs(Date.parse(used.usedAt) - Date.now())).toBeLessThan(60_000)
    expect(await inspectLink(token.replaceAll(/./g, 'a'))).toMatchObject({ open: false, madeAt: '', usedAt: '' })
    await signIn(session, email)
  })

  it('requires the password on another device', async () => {
    const { email } = await signUp(server)
    const token = await readMailToken(server, email, 'verify')
    const elsewhere = new Session(server)
    expect(await errorCode(elsewhere.call('POST /api/verify', { token }))).toBe('verify-needs-password')
    const verify = (password: string) => elsewhere.call('POST /api/verify', { token, password })
    expect(await errorCode(verify('not-this-one'))).toBe('wrong-credentials')
    await verify(testPassword)
    expect(await findUser(email)).toMatchObject({ verified: 1, first_name: 'Priya' })
  })

  it('lets a person who did not choose the password set one, and discards the details that someone else entered', async () => {
    const { email } = await signUp(server, { firstName: 'Squatter' })
    const owner = new Session(server)
    await owner.call('POST /api/password/forgot', { email, challenge: await owner.challenge('login') })
    const token = await readMailToken(server, email, 'verify')
    await owner.call('POST /api/verify', { token, choosePassword: 'a-quiet-green-boat' })
    expect(await findUser(email)).toMatchObject({ verified: 1, first_name: '', last_name: '', phone: '' })
    expect(await errorCode(signIn(new Session(server), email))).toBe('wrong-credentials')
    await signIn(owner, email, 'a-quiet-green-boat')
  })

  it('sends the link again to a person who knows the password', async () => {
    const { session, email } = await signUp(server)
    const first = await readMailToken(server, email, 'verify')
    await session.call('POST /api/verify/resend', { email, password: testPassword })
    const second = await readMailToken(server, email, 'verify')
    expect(second).not.toBe(first)
    expect(await errorCode(session.call('POST /api/verify', { token: first }))).toBe('link-invalid')
    await session.call('POST /api/verify', { token: second })
    const resendAgain = (from: Session, to: string) =>
      expectError(from.call('POST /api/verify/resend', { email: to, password: testPassword }))
    expect(await resendAgain(session, email)).toEqual(await resendAgain(new Session(server), 'x@mail.example'))
  })
})

it('the server stores no password, token or cookie in plain text', async () => {
  const person = await createMember(server)
  const secrets = [testPassword, person.grant?.token ?? 'x', ...person.cookies.values()]
  await expectError(signIn(new Session(server), person.email, 'wrong-password'))
  const files = (await readdir(server.dir)).filter((name) => /\.db(-wal)?$/.test(name))
  expect(files.length).toBeGreaterThan(1)
  for (const name of files) {
    const bytes = (await readFile(path.join(server.dir, name))).toString('latin1')
    for (const secret of secrets) expect(bytes.includes(secret), name).toBe(false)
  }
  for (const secret of secrets) expect(server.output()).not.toContain(secret)
})

const inspectSetupLink = (token: string) => new Session(server).call('POST /api/link', { kind: 'setup', token })
const setUp = (token: string) => {
  const person = { email: 'second@mail.example', password: testPassword, firstName: 'Second', lastName: 'Admin' }
  return new Session(server).call('POST /api/setup', { ...person, token, language: 'es', device: testDevice })
}

it('the setup link is rejected as soon as there is an administrator', async () => {
  const token = server.setupLink().split('#')[1] ?? ''
  expect(await errorCode(setUp(token))).toBe('setup-closed')
  // the first link was never used, but is invalid after another person has become the first administrator
  expect(await inspectSetupLink(token)).toMatchObject({ open: false })
  const [user] = await server.sql(`SELECT verified, roles FROM users WHERE email = 'admin@coterie.example'`)
  expect(user).toEqual({ verified: 1, roles: '["admin"]' })
})

it('the command line creates a link for another administrator', async () => {
  const { output } = await server.run('admin', 'create')
  // without --url the link contains the address that the server listens on (O6)
  expect(output).toContain(`${server.url}/setup#`)
  const token = /\/setup#(\S+)/.exec(output)?.[1] ?? ''
  // inspecting a link does not use it up
  for (const open of [true, true]) expect(await inspectSetupLink(token)).toMatchObject({ open, another: true })
  expect(await inspectSetupLink('of nobody')).toMatchObject({ open: false })
  expect(await setUp(token)).toMatchObject({ roles: ['admin'], language: 'es' })
  expect(await inspectSetupLink(token)).toMatchObject({ open: false })
  expect(await errorCode(setUp(token))).toBe('setup-closed')
})
