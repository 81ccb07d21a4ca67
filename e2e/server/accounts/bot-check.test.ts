import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  createFirstAdmin,
  createMember,
  signUpInput,
  testDevice,
  testPassword,
  saveSetting,
} from '../../support/server/people'
import { errorCode, expectError, Session } from '../../support/server/session'
import { startHttpServer } from '../../support/server/http'
import { startServer } from '../../support/server/server'

const verifyRequests: { path: string; form: { [name: string]: string } }[] = []
let says: () => { status: number; text: string }
const validResult = { success: true, action: 'login', hostname: '127.0.0.1', score: 0.9 }
const answerWith = (answer: object) => () => ({ status: 200, text: JSON.stringify(answer) })
let tokens = 0
const newToken = () => `0.token-${++tokens}-of-the-service`

const standIn = await startHttpServer(async (request, response) => {
  const form = Object.fromEntries(new URLSearchParams(await readText(request)))
  verifyRequests.push({ path: request.url ?? '', form })
  const { status, text } = says()
  response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' }).end(text)
})
const server = await startServer({
  env: { COTERIE_LOOPBACK_TARGETS: '1', COTERIE_BOT_SERVICE: standIn.url },
})
const admin = await createFirstAdmin(server)
// this person is created while the built-in check is active
const person = await createMember(server)
const email = person.email
afterAll(async () => {
  await server.stop()
  await standIn.stop()
})
beforeEach(() => {
  verifyRequests.length = 0
  says = answerWith(validResult)
})

const chooseProvider = (provider: string) =>
  saveSetting(admin, 'bot_check', { provider, siteKey: provider === 'built-in' ? '' : 'site-key' })
const saveSecret = (value: string) =>
  admin.call('POST /api/admin/secrets', { name: 'bot_check_secret', value, password: testPassword })
const signIn = (challenge: string, password = testPassword) =>
  new Session(server).call('POST /api/signin', { email, password, challenge, device: testDevice })
const readProvider = async () => (await new Session(server).call('GET /api/program', {})).botCheck
const readPolicy = async (path: string) => (await fetch(server.url + path)).headers.get('content-security-policy') ?? ''

it('a bot check service is used only after its secret is set', async () => {
  await chooseProvider('turnstile')
  expect(await readProvider()).toEqual({ provider: 'built-in', siteKey: '' })
  await signIn(await new Session(server).challenge('login'))
  expect(verifyRequests).toEqual([])
  await saveSecret('the-secret')
  expect(await readProvider()).toEqual({ provider: 'turnstile', siteKey: 'site-key' })
  // the secret is write-only, so no answer contains it
  expect(JSON.stringify(await admin.call('GET /api/admin/secrets', {}))).not.toContain('the-secret')
})

it.each(['turnstile', 'recaptcha'] as const)(
  'a token of %s is accepted only once, for a form of this host',
  async (provider) => {
    await chooseProvider(provider)
    const one = newToken()
    await signIn(one)
    expect(verifyRequests).toMatchObject([{ path: `/${provider}`, form: { secret: 'the-secret', response: one } }])
    expect(await errorCode(signIn(one))).toBe('bot-check-failed')
  },
)

it.each([
  ['fails with 500', 500, '{}'],
  ['redirects', 302, ''],
  ['returns another answer', 200, '<html>'],
] as const)('a token stays valid and an error is reported when the service %s', async (_, status, text) => {
  says = () => ({ status, text })
  const one = newToken()
  expect(await expectError(signIn(one))).toMatchObject({ status: 503, code: 'bot-check-unavailable' })
  says = answerWith(validResult)
  // the token was not used, so it is still valid
  await signIn(one)
})

it('sign-up, recovery and the contact form each accept only tokens for their own form', async () => {
  const guest = new Session(server)
  const lead = { firstName: 'Lea', lastName: 'D', email: 'lea@mail.example', phone: '', language: 'en' as const }
  const signUp = async () => guest.call('POST /api/signup', await signUpInput(guest, { challenge: newToken() }))
  const sendLead = () => guest.call('POST /api/leads', { ...lead, challenge: newToken() })
  for (const [send, own, other] of [
    [signUp, 'signup', 'contact'],
    [sendLead, 'contact', 'signup'],
  ] as const) {
    says = answerWith({ ...validResult, action: other })
    expect(await errorCode(send()), own).toBe('bot-check-failed')
    says = answerWith({ ...validResult, action: own })
    await send()
  }
  says = answerWith(validResult)
  await guest.call('POST /api/password/forgot', { email, challenge: newToken() })
})

it('applications of guests and members are protected, and a repeated one is answered without a new check', async () => {
  const form = { firstName: 'Noor', lastName: 'Linden', email: 'noor@mail.example' }
  const guest = new Session(server)
  const applyAsGuest = (challenge: string) =>
    guest.call('POST /api/applications/guest', { ...form, language: 'en', challenge })
  const key = 'one-application-of-a-person'
  const applyAsMember = (challenge: string) => person.call('POST /api/applications', { ...form, challenge }, key)
  says = answerWith({ ...validResult, action: 'contact' })
  for (const send of [applyAsGuest, applyAsMember]) {
    expect(await errorCode(send(newToken()))).toBe('bot-check-failed')
    expect(await errorCode(send(await guest.challenge('affiliate')))).toBe('bot-check-failed')
  }
  expect(verifyRequests).toHaveLength(2)
  says = answerWith({ ...validResult, action: 'affiliate' })
  expect(await applyAsGuest(newToken())).toEqual({ outcome: 'by-mail' })
  const first = await applyAsMember(newToken())
  expect(first.outcome).toBe('submitted')
  verifyRequests.length = 0
  says = () => ({ status: 500, text: '' })
  expect(await applyAsMember(newToken())).toEqual(first)
  expect(verifyRequests).toEqual([])
})

it('the built-in proof of work is rejected, except the harder one after wrong passwords (S17)', async () => {
  const guest = new Session(server)
  expect(await errorCode(signIn(await guest.challenge('login')))).toBe('bot-check-failed')
  expect(verifyRequests).toEqual([])
  for (let wrong = 0; wrong < 5; wrong++)
    expect(await errorCode(signIn(newToken(), 'not-the-one-99'))).toBe('wrong-credentials')
  expect(await expectError(signIn(newToken()))).toMatchObject({ code: 'bot-check-harder', details: { level: 2 } })
  await signIn(await guest.challenge('login', 2))
})

it('the policy of pages with a form allows only the chosen service, and no longer allows it when another is chosen', async () => {
  const readPolicies = async () =>
    Promise.all(
      ['/', '/auth', '/signup', '/affiliate', '/es/affiliate', '/dashboard', '/terms', '/api/program'].map(readPolicy),
    )
  await chooseProvider('turnstile')
  await expect
    .poll(async () => (await readPolicies()).map((policy) => /cloudflare/.test(policy)))
    .toEqual([true, true, true, true, true, false, false, false])
  expect((await readPolicies()).join('')).not.toContain('google')
  await chooseProvider('built-in')
  await expect.poll(async () => new Set(await readPolicies()).size).toBe(1)
  expect(await readPolicy('/auth')).not.toMatch(/https:/)
  await signIn(await new Session(server).challenge('login'))
  expect(verifyRequests).toEqual([])
})
