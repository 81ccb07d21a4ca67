import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstAdmin, mailedToken, member, signedUp, signIn, testDevice, testPassword } from '../support/people'
import { startServer, type TestServer } from '../support/server'
import { Refused, Session } from '../support/session'

let server: TestServer
let admin: Session
beforeAll(async () => {
  server = await startServer()
  admin = await firstAdmin(server)
})
afterAll(() => server.stop())

/** The refusal of a call that must be refused. */
async function refused(call: Promise<unknown>): Promise<Refused['body'] & { status: number }> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`)
  return { ...error.body, status: error.status }
}
const count = async (sql: string, params: (string | number)[] = []): Promise<number> =>
  Number((await server.sql(`SELECT COUNT(*) AS n FROM ${sql}`, params))[0]?.['n'])
const userOf = async (email: string) => (await server.sql('SELECT * FROM users WHERE email = ?', [email]))[0] ?? {}
const terms = async (): Promise<string> =>
  String((await server.sql('SELECT terms_version FROM programme'))[0]?.['terms_version'])
const signUpBody = async (session: Session, changes: object = {}) => ({
  email: 'someone@mail.example',
  password: testPassword,
  firstName: 'Some',
  lastName: 'One',
  phone: '+34600999888',
  referralCode: '',
  language: 'es' as const,
  acceptedTerms: await terms(),
  over18: true,
  challenge: await session.challenge('signup'),
  ...changes,
})

describe('sign-up', () => {
  it('writes the person, the consent and both mails in one go', async () => {
    const { email } = await signedUp(server, { firstName: 'Nerea' })
    const user = await userOf(email)
    expect(user).toMatchObject({ first_name: 'Nerea', verified: 0, account_status: 'inactive' })
    expect(user['referral_code']).toMatch(/^[A-HJKMNP-Z]{8}$/)
    expect(await count('user_desk WHERE user_id = ?', [String(user['id'])])).toBe(1)
    const consents = await server.sql('SELECT * FROM consents WHERE user_id = ?', [String(user['id'])])
    expect(consents).toHaveLength(1)
    expect(consents[0]).toMatchObject({ document: 'terms', version: await terms(), language: 'en', over_18: 1 })
    expect(String(consents[0]?.['at'])).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)
    const mails = await server.sql('SELECT template, status FROM mail_outbox WHERE "to" = ? ORDER BY template', [email])
    expect(mails).toEqual([
      { template: 'verify', status: 'kept' },
      { template: 'welcome', status: 'kept' },
    ])
  })

  it('names what is wrong with each field', async () => {
    const session = new Session(server)
    const wrong = { firstName: ' ', lastName: 'x'.repeat(51), email: 'nobody', phone: '123', password: 'abc123', over18: false }
    const body = await refused(session.call('POST /api/signup', await signUpBody(session, wrong)))
    expect(body).toMatchObject({
      status: 400,
      code: 'bad-input',
      fields: {
        firstName: 'first-name-required',
        lastName: 'last-name-too-long',
        email: 'email-invalid',
        phone: 'phone-too-short',
        password: 'password-min-eight',
        over18: 'consent-needed',
      },
    })
    const common = await refused(session.call('POST /api/signup', await signUpBody(session, { password: 'password1' })))
    expect(common.fields).toEqual({ password: 'password-common' })
  })

  it('wants the current terms', async () => {
    const session = new Session(server)
    const body = await refused(session.call('POST /api/signup', await signUpBody(session, { acceptedTerms: '1999' })))
    expect(body.fields).toEqual({ acceptedTerms: 'consent-needed' })
    expect(await userOf('someone@mail.example')).toEqual({})
  })

  it('answers a new, an unverified and a taken address with the same bytes', async () => {
    const taken = await member(server)
    const { email: unverified } = await signedUp(server)
    const takenEmail = taken.grant?.email ?? ''
    const answers = []
    for (const email of ['new@mail.example', unverified, takenEmail]) {
      const session = new Session(server)
      const answer = await session.send('POST', '/api/signup', await signUpBody(session, { email }))
      const cookie = String(answer.headers['set-cookie']).replace(/=[0-9a-f]{64}/, '=…')
      answers.push(`${answer.status} ${answer.text} ${cookie} ${answer.headers['content-length']}`)
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('200')
    expect(await count(`mail_outbox WHERE "to" = ? AND template = 'already-registered'`, [takenEmail])).toBe(1)
    expect(await userOf(takenEmail)).toMatchObject({ first_name: 'Priya', verified: 1 })
  })

  it('again for an unverified address replaces what was typed and voids the old link (S5)', async () => {
    const { email } = await signedUp(server, { firstName: 'Squatter' })
    const oldToken = await mailedToken(server, email, 'verify')
    const owner = new Session(server)
    await owner.call('POST /api/signup', await signUpBody(owner, { email, password: 'the-owners-own-words' }))
    expect(await userOf(email)).toMatchObject({ first_name: 'Some', phone: '+34600999888', language: 'es' })
    expect((await refused(owner.call('POST /api/verify', { token: oldToken }))).code).toBe('link-invalid')
    await owner.call('POST /api/verify', { token: await mailedToken(server, email, 'verify') })
    expect((await refused(signIn(new Session(server), email))).code).toBe('wrong-credentials')
    await signIn(new Session(server), email, 'the-owners-own-words')
  })
})

describe('the bot check', () => {
  it('takes a solution once, for its own action, within its time', async () => {
    const session = new Session(server)
    const challenge = await session.challenge('signup')
    const email = 'replay@mail.example'
    await session.call('POST /api/signup', await signUpBody(session, { email, challenge }))
    const replay = await refused(session.call('POST /api/signup', await signUpBody(session, { email, challenge })))
    expect(replay.code).toBe('bot-check-failed')
    const wrongAction = await refused(
      session.call('POST /api/password/forgot', { email, challenge: await session.challenge('signup') }),
    )
    expect(wrongAction.code).toBe('bot-check-failed')
    expect((await refused(session.call('POST /api/password/forgot', { email, challenge: 'AAAA' }))).code).toBe(
      'bot-check-failed',
    )
  })

  it('stays usable after a refusal that changed nothing', async () => {
    const session = new Session(server)
    const challenge = await session.challenge('signup')
    const input = await signUpBody(session, { email: 'twice@mail.example', challenge })
    await refused(session.call('POST /api/signup', { ...input, acceptedTerms: '1999' }))
    await session.call('POST /api/signup', input)
  })
})

describe('at the same moment', () => {
  const outcomes = async (calls: Promise<unknown>[]): Promise<string[]> =>
    (await Promise.allSettled(calls)).map((result) => {
      if (result.status === 'fulfilled') return 'done'
      return result.reason instanceof Refused ? result.reason.body.code : String(result.reason)
    })

  it('eight sign-ups for one address make one person', async () => {
    const email = 'crowd@mail.example'
    const sessions = Array.from({ length: 8 }, () => new Session(server))
    const inputs = await Promise.all(sessions.map((session) => signUpBody(session, { email })))
    const codes = await outcomes(sessions.map((session, n) => session.call('POST /api/signup', inputs[n] ?? inputs[0]!)))
    expect(codes).toEqual(Array(8).fill('done'))
    expect(await count('users WHERE email = ?', [email])).toBe(1)
    const user = String((await userOf(email))['id'])
    expect(await count('user_desk WHERE user_id = ?', [user])).toBe(1)
    expect(await count(`_account_tokens WHERE user = ? AND kind = 'verify'`, [user])).toBe(1)
  })

  it('one solution of the bot check counts once', async () => {
    const session = new Session(server)
    const challenge = await session.challenge('login')
    const ask = (n: number) => session.call('POST /api/password/forgot', { email: `n${n}@mail.example`, challenge })
    const codes = await outcomes([ask(1), ask(2), ask(3)])
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'bot-check-failed')).toHaveLength(2)
  })

  it('one link for a new password works once', async () => {
    const person = await member(server)
    const email = person.grant?.email ?? ''
    await person.call('POST /api/password/forgot', { email, challenge: await person.challenge('login') })
    const token = await mailedToken(server, email, 'reset-password')
    const codes = await outcomes(
      Array.from({ length: 5 }, (_each, n) =>
        new Session(server).call('POST /api/password/reset', {
          token,
          password: `a-password-of-${n}`,
          device: testDevice,
        }),
      ),
    )
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'link-invalid')).toHaveLength(4)
  })
})

describe('verification', () => {
  it('an unverified person is told so at sign-in, and only with the right password', async () => {
    const { email } = await signedUp(server)
    expect(await refused(signIn(new Session(server), email))).toMatchObject({ status: 403, code: 'email-unverified' })
    expect((await refused(signIn(new Session(server), email, 'wrong-password'))).code).toBe('wrong-credentials')
  })

  it('works at once on the device that signed up, and once only', async () => {
    const { session, email } = await signedUp(server)
    const token = await mailedToken(server, email, 'verify')
    expect(await session.call('POST /api/verify', { token })).toEqual({ email })
    expect((await refused(session.call('POST /api/verify', { token }))).code).toBe('link-invalid')
    await signIn(session, email)
  })

  it('asks for the password on another device', async () => {
    const { email } = await signedUp(server)
    const token = await mailedToken(server, email, 'verify')
    const elsewhere = new Session(server)
    expect((await refused(elsewhere.call('POST /api/verify', { token }))).code).toBe('verify-needs-password')
    const wrong = elsewhere.call('POST /api/verify', { token, password: 'not-this-one' })
    expect((await refused(wrong)).code).toBe('wrong-credentials')
    await elsewhere.call('POST /api/verify', { token, password: testPassword })
    expect(await userOf(email)).toMatchObject({ verified: 1, first_name: 'Priya' })
  })

  it('who did not choose the password sets one, and drops what somebody else typed', async () => {
    const { email } = await signedUp(server, { firstName: 'Squatter' })
    const token = await mailedToken(server, email, 'verify')
    const owner = new Session(server)
    await owner.call('POST /api/verify', { token, choosePassword: 'a-quiet-green-boat' })
    expect(await userOf(email)).toMatchObject({ verified: 1, first_name: '', last_name: '', phone: '' })
    expect((await refused(signIn(new Session(server), email))).code).toBe('wrong-credentials')
    await signIn(owner, email, 'a-quiet-green-boat')
  })

  it('is sent again to whoever knows the password', async () => {
    const { session, email } = await signedUp(server)
    const first = await mailedToken(server, email, 'verify')
    await session.call('POST /api/verify/resend', { email, password: testPassword })
    const second = await mailedToken(server, email, 'verify')
    expect(second).not.toBe(first)
    expect((await refused(session.call('POST /api/verify', { token: first }))).code).toBe('link-invalid')
    await session.call('POST /api/verify', { token: second })
    const known = await refused(session.call('POST /api/verify/resend', { email, password: testPassword }))
    const unknown = await refused(
      new Session(server).call('POST /api/verify/resend', { email: 'x@mail.example', password: testPassword }),
    )
    expect(known).toEqual(unknown)
  })
})

describe('passwords', () => {
  it('sign-in says the same for an unknown address and a wrong password', async () => {
    const person = await member(server)
    const bodies = []
    for (const email of [person.grant?.email ?? '', 'unknown@mail.example']) {
      const session = new Session(server)
      const challenge = await session.challenge('login')
      const input = { email, password: 'wrong-password', challenge, device: testDevice }
      const answer = await session.send('POST', '/api/signin', input)
      bodies.push(`${answer.status} ${answer.text} ${String(answer.headers['set-cookie'])}`)
    }
    expect(bodies[0]).toBe(bodies[1])
  })

  it('slows down guessing for one account, known or not, and never locks it', async () => {
    const person = await member(server)
    for (const email of [person.grant?.email ?? '', 'nobody@mail.example']) {
      const codes = []
      for (let n = 0; n < 7; n++) codes.push((await refused(signIn(new Session(server), email, 'wrong-password'))).code)
      expect(codes.slice(0, 5)).toEqual(Array(5).fill('wrong-credentials'))
      expect(codes).toContain('rate-limited')
    }
  })

  it('limits the calls of one network address and says how long to wait', async () => {
    const session = new Session(server)
    const answers = []
    for (let n = 0; n < 11; n++) {
      const token = 'ab'.repeat(32)
      answers.push(await session.send('POST', '/api/verify', { token }))
    }
    expect(answers.slice(0, 10).every((answer) => answer.text.includes('link-invalid'))).toBe(true)
    const last = answers.at(-1)
    expect(last).toMatchObject({ status: 429, json: { code: 'rate-limited' } })
    const seconds = Number(last?.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(300)
  })

  it('forgot answers the same bytes for everybody and mails only who exists', async () => {
    const person = await member(server)
    const email = person.grant?.email ?? ''
    const bodies = []
    for (const to of [email, 'unknown@mail.example']) {
      const session = new Session(server)
      const answer = await session.send('POST', '/api/password/forgot', {
        email: to,
        challenge: await session.challenge('login'),
      })
      bodies.push(`${answer.status} ${answer.text} ${String(answer.headers['set-cookie'])}`)
    }
    expect(bodies[0]).toBe(bodies[1])
    expect(await count(`mail_outbox WHERE template = 'reset-password' AND "to" = ?`, [email])).toBe(1)
    expect(await count(`mail_outbox WHERE "to" = 'unknown@mail.example'`)).toBe(0)
  })

  it('reset: once, ends every session, tells the owner, signs this device in', async () => {
    const person = await member(server)
    const email = person.grant?.email ?? ''
    const recovering = new Session(server)
    await recovering.call('POST /api/password/forgot', { email, challenge: await recovering.challenge('login') })
    const token = await mailedToken(server, email, 'reset-password')
    const input = { token, password: 'seven-amber-windows', device: testDevice }
    expect((await refused(recovering.call('POST /api/password/reset', { ...input, password: 'abc1234' }))).fields).toEqual({
      password: 'password-min-eight',
    })
    recovering.grant = await recovering.call('POST /api/password/reset', input)
    expect((await refused(recovering.call('POST /api/password/reset', input))).code).toBe('link-invalid')
    const old = await refused(person.call('POST /api/session', { userId: person.userId, active: true }))
    expect(old).toMatchObject({ status: 401, code: 'device-ended' })
    await recovering.call('POST /api/session', { userId: recovering.userId, active: true })
    expect(await count(`mail_outbox WHERE template = 'password-changed' AND "to" = ?`, [email])).toBe(1)
    expect((await refused(signIn(new Session(server), email))).code).toBe('wrong-credentials')
    await signIn(new Session(server), email, 'seven-amber-windows')
  })

  it('change: asks for the current one, ends the other sessions, keeps this one with a new cookie', async () => {
    const person = await member(server)
    const email = person.grant?.email ?? ''
    const other = await signIn(new Session(server), email)
    const wrong = person.call('POST /api/password/change', { current: 'not-my-password', password: 'seven-amber-windows' })
    expect((await refused(wrong)).code).toBe('current-password-wrong')
    const before = [...person.cookies.values()].join()
    person.grant = await person.call('POST /api/password/change', { current: testPassword, password: 'seven-amber-windows' })
    expect([...person.cookies.values()].join()).not.toBe(before)
    await person.call('POST /api/paypal', { address: 'me@pay.example' })
    // the other device's token died with the password; asking for another tells it why
    expect((await refused(other.call('POST /api/paypal', { address: 'x@pay.example' }))).status).toBe(401)
    const asked = other.call('POST /api/session', { userId: other.userId, active: true })
    expect((await refused(asked)).code).toBe('device-ended')
  })
})

describe('the PayPal address (M12)', () => {
  it('a first one waits for nothing; a change is told to both and can be taken back', async () => {
    const person = await member(server)
    const email = person.grant?.email ?? ''
    await person.call('POST /api/paypal', { address: 'First@pay.example' })
    expect(await userOf(email)).toMatchObject({ paypal_email: 'first@pay.example', paypal_changed_at: '' })
    expect(await count(`mail_outbox WHERE template = 'paypal-changed' AND "to" LIKE '%pay.example'`)).toBe(0)

    await person.call('POST /api/paypal', { address: 'thief@pay.example' })
    const changed = await userOf(email)
    expect(changed['paypal_email']).toBe('thief@pay.example')
    expect(changed['paypal_changed_at']).not.toBe('')
    const told = await server.sql(`SELECT "to", text FROM mail_outbox WHERE template = 'paypal-changed' ORDER BY "to"`)
    expect(told.map((mail) => mail['to']).sort()).toEqual(['first@pay.example', email, 'thief@pay.example'].sort())
    expect(String(told.find((mail) => mail['to'] === 'thief@pay.example')?.['text'])).not.toContain('/not-me#')

    const token = await mailedToken(server, 'first@pay.example', 'paypal-changed')
    const anybody = new Session(server)
    await anybody.call('POST /api/paypal/not-me', { token })
    expect(await userOf(email)).toMatchObject({ paypal_email: 'first@pay.example', paypal_changed_at: '' })
    expect((await refused(person.call('POST /api/paypal', { address: 'a@b.co' }))).code).toBe('device-ended')
    expect((await refused(anybody.call('POST /api/paypal/not-me', { token }))).code).toBe('link-invalid')
  })

  it('a second change doesn\u2019t void the owner\u2019s way back, and using it voids the thief\u2019s', async () => {
    const person = await member(server)
    const email = person.grant?.email ?? ''
    for (const address of ['owner@own.example', 'one@thief.example', 'two@thief.example']) {
      await person.call('POST /api/paypal', { address })
    }
    const [owners, thiefs] = [
      await mailedToken(server, 'owner@own.example', 'paypal-changed'),
      await linkTo('one@thief.example'),
    ]
    const anybody = new Session(server)
    await anybody.call('POST /api/paypal/not-me', { token: owners })
    expect(await userOf(email)).toMatchObject({ paypal_email: 'owner@own.example', paypal_changed_at: '' })
    expect((await refused(anybody.call('POST /api/paypal/not-me', { token: thiefs }))).code).toBe('link-invalid')
  })

  it('changing there and back leaves no link past the 72 hours', async () => {
    const person = await member(server)
    const email = person.grant?.email ?? ''
    for (const address of ['owner@safe.example', 'thief@fast.example', 'owner@safe.example']) {
      await person.call('POST /api/paypal', { address })
    }
    const since = String((await userOf(email))['paypal_changed_at'])
    const thiefs = await linkTo('thief@fast.example')
    await new Session(server).call('POST /api/paypal/not-me', { token: thiefs })
    const now = await userOf(email)
    expect(now['paypal_email']).toBe('thief@fast.example')
    expect(String(now['paypal_changed_at']) > since).toBe(true)
    // the owner hears of it, and can take it back
    await new Session(server).call('POST /api/paypal/not-me', { token: await linkTo('owner@safe.example') })
    expect((await userOf(email))['paypal_email']).toBe('owner@safe.example')
  })
})

/** The newest link in a PayPal mail to an address (the first mail there may be one without). */
async function linkTo(address: string): Promise<string> {
  const mails = await server.sql(
    `SELECT text FROM mail_outbox WHERE "to" = ? AND template = 'paypal-changed' AND text LIKE '%/not-me#%'
     ORDER BY queued_at DESC, rowid DESC LIMIT 1`,
    [address],
  )
  return /#([0-9a-f]{64})/.exec(String(mails[0]?.['text']))?.[1] ?? ''
}

describe('the rest', () => {
  it('setup is closed once there is an administrator', async () => {
    const body = await refused(
      new Session(server).call('POST /api/setup', {
        token: server.setupLink().split('#')[1] ?? '',
        email: 'second@mail.example',
        password: testPassword,
        firstName: 'Second',
        lastName: 'Admin',
        language: 'en',
        device: testDevice,
      }),
    )
    expect(body.code).toBe('setup-closed')
    expect(await userOf('admin@coterie.example')).toMatchObject({ verified: 1, roles: '["admin"]' })
  })

  it('the binary makes a link for one more administrator', async () => {
    const { output } = await server.run('admin', 'create')
    const token = /\/setup#(\S+)/.exec(output)?.[1] ?? ''
    const second = new Session(server)
    const input = {
      token,
      email: 'second@mail.example',
      password: testPassword,
      firstName: 'Second',
      lastName: 'Admin',
      language: 'es' as const,
      device: testDevice,
    }
    second.grant = await second.call('POST /api/setup', input)
    expect(second.grant).toMatchObject({ roles: ['admin'], language: 'es' })
    expect((await refused(new Session(server).call('POST /api/setup', input))).code).toBe('setup-closed')
  })

  it('a test mail goes to the admin alone, and nobody else may send one', async () => {
    await admin.call('POST /api/test-email', {})
    expect(await count(`mail_outbox WHERE template = 'test' AND "to" = 'admin@coterie.example'`)).toBe(1)
    expect((await refused((await member(server)).call('POST /api/test-email', {}))).code).toBe('not-allowed')
    expect((await refused(new Session(server).call('POST /api/test-email', {}))).code).toBe('signed-out')
  })

  it('the landing form is kept, promised and told to the admins', async () => {
    const guest = new Session(server)
    const lead = { firstName: 'Lea', lastName: 'D', email: 'lea@mail.example', phone: '', language: 'es' as const }
    await guest.call('POST /api/leads', { ...lead, challenge: await guest.challenge('contact') })
    const [row] = await server.sql('SELECT * FROM leads')
    expect(row).toMatchObject({ first_name: 'Lea', state: 'new', language: 'es' })
    const promised = Date.parse(String(row?.['promised_by']).replace(' ', 'T')) - Date.now()
    expect(promised).toBeGreaterThan(23.9 * 3_600_000)
    expect(await count(`mail_outbox WHERE template = 'lead' AND "to" = 'admin@coterie.example'`)).toBe(1)
  })

  it('unverified accounts are forgotten after 7 days, used ones never', async () => {
    const own = await startServer()
    try {
      await firstAdmin(own)
      const used = await member(own)
      const { email: fresh } = await signedUp(own)
      const { email: old } = await signedUp(own)
      // consents are only ever added: the guard has to go before one can be made old (the next start sets it up again)
      const guards = await own.sql(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '_guard_consents%'`)
      expect(guards.length).toBeGreaterThan(0)
      for (const { name } of guards) await own.sql(`DROP TRIGGER "${String(name)}"`)
      await own.sql(
        `UPDATE consents SET at = '2020-01-01 00:00:00.000Z' WHERE user_id IN (SELECT id FROM users WHERE email IN (?, ?))`,
        [old, used.grant?.email ?? ''],
      )
      await own.restart()
      const left = async () => (await own.sql('SELECT email FROM users ORDER BY email')).map((row) => row['email'])
      const deadline = Date.now() + 20_000
      while ((await left()).includes(old) && Date.now() < deadline) await new Promise((done) => setTimeout(done, 50))
      expect(await left()).toEqual(['admin@coterie.example', fresh, used.grant?.email].sort())
    } finally {
      await own.stop()
    }
  })

  it('no password, token or cookie is written down in the clear', async () => {
    const person = await member(server)
    const email = person.grant?.email ?? ''
    const secrets = [testPassword, person.grant?.token ?? 'x', ...person.cookies.values()]
    await refused(signIn(new Session(server), email, 'wrong-password'))
    const files = (await readdir(server.dir)).filter((name) => /\.db(-wal)?$/.test(name))
    expect(files.length).toBeGreaterThan(1)
    for (const name of files) {
      const bytes = (await readFile(path.join(server.dir, name))).toString('latin1')
      for (const secret of secrets) expect(bytes.includes(secret), name).toBe(false)
    }
    for (const secret of secrets) expect(server.output()).not.toContain(secret)
  })
})
