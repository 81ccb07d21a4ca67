import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { createAffiliate, readMailToken, signUp, signIn, testPassword, saveSetting } from '../../support/server/people'
import { errorCode, Session } from '../../support/server/session'
import { valuesOf } from '../../support/server/sql'

const { server, admin } = await startServerWithAdmin()

const newEmail = (): string => `victim-${randomUUID().slice(0, 8)}@mail.example`
const count = async (sql: string, params: (string | number)[] = []): Promise<number> =>
  Number((await server.sql(`SELECT COUNT(*) AS n FROM ${sql}`, params))[0]?.['n'])
const findUser = async (email: string) => (await server.sql('SELECT * FROM users WHERE email = ?', [email]))[0]
const readReferralCode = async ({ userId }: Session) =>
  String(valuesOf(await server.sql('SELECT referral_code FROM users WHERE id = ?', [userId]))[0])
const verify = (session: Session, token: string, more: { password?: string; choosePassword?: string } = {}) =>
  session.call('POST /api/verify', { token, ...more })
/** Returns the token of the newest verification email to an address. */
const readToken = (email: string) => readMailToken(server, email, 'verify')
/** Signs up a squatter, who signs in before the owner of the address verifies it. */
async function createSquatter() {
  const squatter = await signUp(server, { email: newEmail(), firstName: 'Squatter' })
  await signIn(squatter.session, squatter.email)
  return squatter
}
const signUpOwner = (email: string) => signUp(server, { email, firstName: 'Olga', password: 'only-olga-knows' })
const requireVerification = (value: boolean) => saveSetting(admin, 'require_email_verification', value)

describe('unconfirmed sign-ups for one email address (S21)', () => {
  it('give a stranger who signs up before and after the owner neither the account nor the commission', async () => {
    const thief = await createAffiliate(server, admin)
    const referralCode = await readReferralCode(thief)
    const email = newEmail()
    // the stranger signs up twice, so that the owner's own sign-up reaches the hourly mail limit
    await signUp(server, { email, firstName: 'Thief', referralCode, password: 'the-thief-knows-1' })
    await signUp(server, { email, firstName: 'Thief', referralCode, password: 'the-thief-knows-2' })
    const owner = await signUpOwner(email)
    const ownersLink = await readToken(email)
    await signUp(server, { email, firstName: 'Thief', referralCode, password: 'the-thief-knows-3' })

    await verify(owner.session, ownersLink)
    expect(await findUser(email)).toMatchObject({ first_name: 'Olga', verified: 1 })
    expect(await count('referral_attributions WHERE affiliate_id = ?', [thief.userId])).toBe(0)
    for (const n of [1, 2, 3])
      expect(await errorCode(signIn(new Session(server), email, `the-thief-knows-${n}`))).toBe('wrong-credentials')
    await signIn(new Session(server), email, 'only-olga-knows')
  })

  it('have links that stay valid after a later sign-up; the first link that is opened creates the account', async () => {
    const email = newEmail()
    const first = await signUp(server, { email, firstName: 'First' })
    const firstLink = await readToken(email)
    await signUp(server, { email, firstName: 'Second', password: 'another-one-entirely' })
    const secondLink = await readToken(email)
    await verify(first.session, firstLink)
    expect(await findUser(email)).toMatchObject({ first_name: 'First', verified: 1 })
    const late = verify(new Session(server), secondLink, { password: 'another-one-entirely' })
    expect(await errorCode(late)).toBe('link-invalid')
    expect(await count('_sign_up_candidates WHERE email = ?', [email])).toBe(0)
  })

  it('get one welcome email, which counts towards three emails an hour where no verification is required (S27)', async () => {
    await requireVerification(false)
    try {
      const { session, email } = await signUp(server)
      const link = await readToken(email)
      await signIn(session, email)
      const countWelcomeMails = () => count(`mail_outbox WHERE "to" = ? AND template = 'welcome'`, [email])
      expect(await countWelcomeMails()).toBe(1)
      await verify(session, link)
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
    const { email: recent } = await signUp(server)
    const { email, session } = await signUp(server)
    const token = await readToken(email)
    const expired = '_sign_up_candidates WHERE email = ?'
    await server.sql('UPDATE _sign_up_candidates SET expires_ms = 1 WHERE email = ?', [email])
    expect(await errorCode(verify(session, token))).toBe('link-invalid')
    expect(await errorCode(signIn(new Session(server), email))).toBe('wrong-credentials')
    await server.restart()
    await expect.poll(() => count(expired, [email]), { timeout: 60_000 }).toBe(0)
    expect(await count(expired, [recent])).toBe(1)
    await signUp(server, { email, firstName: 'Again' })
    await session.call('POST /api/verify/resend', { email, password: testPassword })
    await verify(session, await readToken(email), { password: testPassword })
    expect(await findUser(email)).toMatchObject({ first_name: 'Again' })
  })

  it('can be confirmed by either link in the browser that signed up twice', async () => {
    const { session, email } = await signUp(server)
    const first = await readToken(email)
    await signUp(server, { email, session, password: 'my-second-thought-9' })
    await verify(session, first)
    await signIn(session, email)
  })
})

describe('while addresses need no verification', () => {
  beforeAll(() => requireVerification(false))
  afterAll(() => requireVerification(true))

  it('a squatter loses the session, the PayPal address and the profile when the owner verifies the address', async () => {
    const { email, session } = await createSquatter()
    await session.call('POST /api/paypal', { address: 'squatter@pay.example' })
    const owner = new Session(server)
    await owner.call('POST /api/password/forgot', { email, challenge: await owner.challenge('login') })
    await verify(owner, await readToken(email), { choosePassword: 'a-quiet-green-boat' })
    expect(await errorCode(session.renew())).toBe('device-ended')
    expect(await findUser(email)).toMatchObject({ verified: 1, first_name: '', phone: '', paypal_email: '' })
    const mails = await server.sql(`SELECT text FROM mail_outbox WHERE "to" = ? AND template = 'devices-ended'`, [
      email,
    ])
    expect(mails[0]?.['text']).toContain('Linux PC, Chrome')
    await signIn(owner, email, 'a-quiet-green-boat')
    expect(owner.userId).toBe(session.userId)
  })

  it('a squatter’s browser is no longer known after the owner has verified the address', async () => {
    const { email, session } = await createSquatter()
    expect(session.cookies.has('__Host-coterie-known')).toBe(true)
    const { userId } = session
    for (const insert of [
      `push_subscriptions (id, user_id, endpoint) VALUES ('squatterspush01', ?, 'https://push.example/1')`,
      `_passkeys (user, id, credential, host, name, public_key, made_at)
       VALUES (?, 'squatterspasskey', 'squatterscred', 'localhost', 'Squatter', '', '2026-01-01 00:00:00.000Z')`,
      `_one_time_secrets (user, secret) VALUES (?, 'x')`,
      `_recovery_codes (user, hash, made_at) VALUES (?, 'x', '')`,
      `_person_networks (user, network, first_at, last_at)
       VALUES (?, '203.0.113.0/24', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`,
    ])
      await server.sql(`INSERT INTO ${insert}`, [userId])
    const countMarks = () =>
      Promise.all([
        count('_known_browsers WHERE account = ?', [userId]),
        count('push_subscriptions WHERE user_id = ?', [userId]),
        ...['_person_networks', '_passkeys', '_one_time_secrets', '_recovery_codes'].map((table) =>
          count(`${table} WHERE user = ?`, [userId]),
        ),
      ])
    expect(await countMarks()).toEqual([1, 1, 1, 1, 1, 1])
    const owner = await signUpOwner(email)
    await verify(owner.session, await readToken(email))
    expect(await countMarks()).toEqual([0, 0, 0, 0, 0, 0])
    // wrong passwords are limited as for a stranger: after five attempts the bot check is harder
    const guesses = []
    for (let n = 0; n < 6; n++) guesses.push(await errorCode(signIn(session, email, `guess-number-${n}`)))
    expect(guesses).toEqual([...Array<string>(5).fill('wrong-credentials'), 'bot-check-harder'])
  })

  it('the owner’s own link replaces an account that a squatter already uses', async () => {
    const { email, session } = await createSquatter()
    const owner = await signUpOwner(email)
    expect(await errorCode(signIn(owner.session, email, 'only-olga-knows'))).toBe('email-unverified')
    await verify(owner.session, await readToken(email))
    expect(await findUser(email)).toMatchObject({ first_name: 'Olga', verified: 1 })
    expect(await errorCode(session.renew())).toBe('device-ended')
    expect(await errorCode(signIn(new Session(server), email))).toBe('wrong-credentials')
    await signIn(owner.session, email, 'only-olga-knows')
  })

  it('an honest person can sign in without delay, and the link only marks the address as verified', async () => {
    const inviter = await createAffiliate(server, admin)
    const referralCode = await readReferralCode(inviter)
    const { session, email } = await signUp(server, { firstName: 'Honest', referralCode })
    await signIn(session, email)
    await session.call('POST /api/paypal', { address: 'honest@pay.example' })
    await verify(session, await readToken(email))
    await session.renew()
    const kept = { first_name: 'Honest', paypal_email: 'honest@pay.example' }
    expect(await findUser(email)).toMatchObject({ ...kept, verified: 1 })
    expect(await count('referral_attributions WHERE affiliate_id = ?', [inviter.userId])).toBe(1)
  })
})
