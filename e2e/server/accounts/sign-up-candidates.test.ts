import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { createAffiliate, readMailToken, signUp, signIn, testPassword } from '../../support/server/people'
import { expectError, Session } from '../../support/server/session'

const { server, admin } = await startServerWithAdmin()

const newEmail = (): string => `victim-${randomUUID().slice(0, 8)}@mail.example`
const count = async (sql: string, params: (string | number)[] = []): Promise<number> =>
  Number((await server.sql(`SELECT COUNT(*) AS n FROM ${sql}`, params))[0]?.['n'])
const findUser = async (email: string) => (await server.sql('SELECT * FROM users WHERE email = ?', [email]))[0]
const readReferralCode = async (session: Session): Promise<string> =>
  String((await server.sql('SELECT referral_code FROM users WHERE id = ?', [session.userId]))[0]?.['referral_code'])
const requireVerification = (value: boolean): Promise<unknown> =>
  server.sql(
    `UPDATE admin_settings SET setting_value = ?, version = version + 1 WHERE setting_key = 'require_email_verification'`,
    [JSON.stringify({ value })],
  )

describe('unconfirmed sign-ups for one email address (S21)', () => {
  it('give a stranger who signs up before and after the owner neither the account nor the commission', async () => {
    const thief = await createAffiliate(server, admin)
    const referralCode = await readReferralCode(thief)
    const email = newEmail()
    // the stranger signs up twice, so that the owner's own sign-up reaches the hourly mail limit
    await signUp(server, { email, firstName: 'Thief', referralCode, password: 'the-thief-knows-1' })
    await signUp(server, { email, firstName: 'Thief', referralCode, password: 'the-thief-knows-2' })
    const owner = await signUp(server, { email, firstName: 'Olga', password: 'only-olga-knows' })
    const ownersLink = await readMailToken(server, email, 'verify')
    await signUp(server, { email, firstName: 'Thief', referralCode, password: 'the-thief-knows-3' })

    await owner.session.call('POST /api/verify', { token: ownersLink })
    expect(await findUser(email)).toMatchObject({ first_name: 'Olga', verified: 1 })
    expect(await count('referral_attributions WHERE affiliate_id = ?', [thief.userId])).toBe(0)
    for (const n of [1, 2, 3]) {
      const tried = await expectError(signIn(new Session(server), email, `the-thief-knows-${n}`))
      expect(tried.code).toBe('wrong-credentials')
    }
    await signIn(new Session(server), email, 'only-olga-knows')
  })

  it('have links that stay valid after a later sign-up; the first link that is opened creates the account', async () => {
    const email = newEmail()
    const first = await signUp(server, { email, firstName: 'First' })
    const firstLink = await readMailToken(server, email, 'verify')
    await signUp(server, { email, firstName: 'Second', password: 'another-one-entirely' })
    const secondLink = await readMailToken(server, email, 'verify')
    await first.session.call('POST /api/verify', { token: firstLink })
    expect(await findUser(email)).toMatchObject({ first_name: 'First', verified: 1 })
    const late = new Session(server).call('POST /api/verify', { token: secondLink, password: 'another-one-entirely' })
    expect((await expectError(late)).code).toBe('link-invalid')
    expect(await count('_sign_up_candidates WHERE email = ?', [email])).toBe(0)
  })

  it('get one welcome email; where no verification is required, it counts towards three emails an hour (S27)', async () => {
    await requireVerification(false)
    try {
      const email = newEmail()
      const { session } = await signUp(server, { email })
      const link = await readMailToken(server, email, 'verify')
      await signIn(session, email)
      const countWelcomeMails = () => count(`mail_outbox WHERE "to" = ? AND template = 'welcome'`, [email])
      expect(await countWelcomeMails()).toBe(1)
      await session.call('POST /api/verify', { token: link })
      expect(await countWelcomeMails()).toBe(1)

      const full = newEmail()
      for (const _ of [1, 2, 3]) await signUp(server, { email: full, session })
      await signIn(session, full)
      expect(await count('mail_outbox WHERE "to" = ?', [full])).toBe(3)
    } finally {
      await requireVerification(true)
    }
  })

  it('are deleted after seven days, and the person can sign up again', async () => {
    const { email, session } = await signUp(server)
    const token = await readMailToken(server, email, 'verify')
    await server.sql('UPDATE _sign_up_candidates SET expires_ms = 1 WHERE email = ?', [email])
    expect((await expectError(session.call('POST /api/verify', { token }))).code).toBe('link-invalid')
    expect((await expectError(signIn(new Session(server), email))).code).toBe('wrong-credentials')
    await signUp(server, { email, firstName: 'Again' })
    await session.call('POST /api/verify/resend', { email, password: testPassword })
    const again = { token: await readMailToken(server, email, 'verify'), password: testPassword }
    await session.call('POST /api/verify', again)
    expect(await findUser(email)).toMatchObject({ first_name: 'Again' })
  })

  it('can be confirmed by either link in the browser that signed up twice', async () => {
    const email = newEmail()
    const { session } = await signUp(server, { email })
    const first = await readMailToken(server, email, 'verify')
    await signUp(server, { email, session, password: 'my-second-thought-9' })
    await session.call('POST /api/verify', { token: first })
    await signIn(session, email)
  })
})

describe('while addresses need no verification', () => {
  beforeAll(() => requireVerification(false))
  afterAll(() => requireVerification(true))

  it('a squatter loses the session, the PayPal address and the profile when the owner verifies the address', async () => {
    const email = newEmail()
    const squatter = await signUp(server, { email, firstName: 'Squatter' })
    await signIn(squatter.session, email)
    await squatter.session.call('POST /api/paypal', { address: 'squatter@pay.example' })
    const owner = new Session(server)
    await owner.call('POST /api/password/forgot', { email, challenge: await owner.challenge('login') })
    const token = await readMailToken(server, email, 'verify')
    await owner.call('POST /api/verify', { token, choosePassword: 'a-quiet-green-boat' })

    const stolen = squatter.session.call('POST /api/session', { userId: squatter.session.userId, active: true })
    expect((await expectError(stolen)).code).toBe('device-ended')
    expect(await findUser(email)).toMatchObject({ verified: 1, first_name: '', phone: '', paypal_email: '' })
    const [endedMail] = await server.sql(`SELECT text FROM mail_outbox WHERE "to" = ? AND template = 'devices-ended'`, [
      email,
    ])
    expect(endedMail?.['text']).toContain('Linux PC, Chrome')
    await signIn(owner, email, 'a-quiet-green-boat')
    expect(owner.userId).toBe(squatter.session.userId)
  })

  it('a squatter’s browser is no longer known after the owner has verified the address', async () => {
    const email = newEmail()
    const squatter = await signUp(server, { email, firstName: 'Squatter' })
    await signIn(squatter.session, email)
    expect(squatter.session.cookies.has('__Host-coterie-known')).toBe(true)
    const { userId } = squatter.session
    await server.sql(
      `INSERT INTO push_subscriptions (id, user_id, endpoint) VALUES ('squatterspush01', ?, 'https://push.example/1')`,
      [userId],
    )
    await server.sql(
      `INSERT INTO _passkeys (id, user, credential, host, name, public_key, made_at)
       VALUES ('squatterspasskey', ?, 'squatterscred', 'localhost', 'Squatter', '', '2026-01-01 00:00:00.000Z')`,
      [userId],
    )
    await server.sql(`INSERT INTO _one_time_secrets (user, secret) VALUES (?, 'x')`, [userId])
    await server.sql(`INSERT INTO _recovery_codes (user, hash, made_at) VALUES (?, 'x', '')`, [userId])
    await server.sql(
      `INSERT INTO _person_networks (user, network, first_at, last_at) VALUES (?, '203.0.113.0/24', ?, ?)`,
      [userId, new Date().toISOString(), new Date().toISOString()],
    )
    const readMarks = async () => [
      await count('_known_browsers WHERE account = ?', [userId]),
      await count('push_subscriptions WHERE user_id = ?', [userId]),
      await count('_person_networks WHERE user = ?', [userId]),
      await count('_passkeys WHERE user = ?', [userId]),
      await count('_one_time_secrets WHERE user = ?', [userId]),
      await count('_recovery_codes WHERE user = ?', [userId]),
    ]
    expect(await readMarks()).toEqual([1, 1, 1, 1, 1, 1])
    const owner = await signUp(server, { email, firstName: 'Olga', password: 'only-olga-knows' })
    await owner.session.call('POST /api/verify', { token: await readMailToken(server, email, 'verify') })
    expect(await readMarks()).toEqual([0, 0, 0, 0, 0, 0])
    // wrong passwords are limited as for a stranger: after five attempts the bot check is harder
    const guesses = []
    for (let n = 0; n < 6; n++)
      guesses.push((await expectError(signIn(squatter.session, email, `guess-number-${n}`))).code)
    expect(guesses).toEqual([...Array<string>(5).fill('wrong-credentials'), 'bot-check-harder'])
  })

  it('the owner’s own link replaces an account that a squatter already uses', async () => {
    const email = newEmail()
    const squatter = await signUp(server, { email, firstName: 'Squatter' })
    await signIn(squatter.session, email)
    const owner = await signUp(server, { email, firstName: 'Olga', password: 'only-olga-knows' })
    expect((await expectError(signIn(owner.session, email, 'only-olga-knows'))).code).toBe('email-unverified')
    await owner.session.call('POST /api/verify', { token: await readMailToken(server, email, 'verify') })
    expect(await findUser(email)).toMatchObject({ first_name: 'Olga', verified: 1 })
    const stolen = squatter.session.call('POST /api/session', { userId: '', active: true })
    expect((await expectError(stolen)).code).toBe('device-ended')
    expect((await expectError(signIn(new Session(server), email))).code).toBe('wrong-credentials')
    await signIn(owner.session, email, 'only-olga-knows')
  })

  it('an honest person can sign in without delay, and the link only marks the address as verified', async () => {
    const inviter = await createAffiliate(server, admin)
    const { session, email } = await signUp(server, {
      firstName: 'Honest',
      referralCode: await readReferralCode(inviter),
    })
    await signIn(session, email)
    await session.call('POST /api/paypal', { address: 'honest@pay.example' })
    await session.call('POST /api/verify', { token: await readMailToken(server, email, 'verify') })
    await session.call('POST /api/session', { userId: session.userId, active: true })
    expect(await findUser(email)).toMatchObject({
      first_name: 'Honest',
      verified: 1,
      paypal_email: 'honest@pay.example',
    })
    expect(await count('referral_attributions WHERE affiliate_id = ?', [inviter.userId])).toBe(1)
  })
})
