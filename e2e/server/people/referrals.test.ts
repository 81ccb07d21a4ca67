import { afterAll, expect, it } from 'vitest'
import { addDays } from '../../../domain/calendar'
import { mailboxKey } from '../../../domain/people/email/email-address'
import { waitForCleanAudit } from '../../support/server/file-server'
import { errorCode, Session } from '../../support/server/session'
import { createAffiliate, readMailToken, createMember, signUp, createVerifiedPerson } from '../../support/server/people'
import { countRows, readRow } from '../../support/server/sql'
import { readMails, readReferralCode, startProgram } from '../money/program'

const { server, admin } = await startProgram()
const daniel = await createAffiliate(server, admin, { firstName: 'Daniel', lastName: 'Okafor', fromDate: '2025-01-01' })
const eva = await createAffiliate(server, admin, { firstName: 'Eva' })
// people, consents and attributions are facts, and the audit has no findings only if every row came from the API
afterAll(() => waitForCleanAudit(server))

const findUserId = async (email: string): Promise<string> =>
  String((await readRow(server, 'SELECT id FROM users WHERE email = ?', [email]))['id'])
const readDecision = async (referral: unknown) =>
  (await readRow(server, 'SELECT * FROM referral_admin WHERE referral = ?', [String(referral)]))['decision_note']
const invite = (actor: Session, email: string) => actor.call('POST /api/invitations', { email, name: 'Ines' })
const tryInvite = (actor: Session, email: string) => errorCode(invite(actor, email))
/** Moves the expiry of an invitation into the past. */
const expire = (referral: string) =>
  server.sql(`UPDATE referrals SET expires_at = '2020-01-01 00:00:00.000Z' WHERE id = ?`, [referral])
const readReferrals = async (email: string) =>
  server.sql('SELECT * FROM referrals WHERE email_norm = ? ORDER BY created_at, id', [mailboxKey(email)])
const readAttributions = async (email: string) =>
  server.sql('SELECT * FROM referral_attributions WHERE referred_user = ?', [await findUserId(email)])

it('the affiliate behind a referral link is shown only by first name and initial', async () => {
  const guest = new Session(server)
  expect(await guest.call('GET /api/referrer', { code: (await readReferralCode(daniel)).toLowerCase() })).toEqual({
    referrer: { firstName: 'Daniel', initial: 'O' },
  })
  const unknownReferrer = { referrer: null }
  expect(await guest.call('GET /api/referrer', { code: 'ZZZZZZZZ' })).toEqual(unknownReferrer)
  const member = await createMember(server)
  expect(await guest.call('GET /api/referrer', { code: await readReferralCode(member) })).toEqual(unknownReferrer)
})

it('a sign-up with a code is bound to the affiliate in the same transaction (M16, M14)', async () => {
  const person = { referralCode: await readReferralCode(daniel), firstName: 'Nina' }
  const { email } = await createVerifiedPerson(server, person)
  expect(await readReferrals(email)).toMatchObject([
    { affiliate_id: daniel.userId, referred_name: 'Nina Raman', status: 'pending', source: 'link', closed_at: '' },
  ])
  expect(await readAttributions(email)).toMatchObject([
    { affiliate_id: daniel.userId, from_date: '', to_date: '', voided_at: '' },
  ])
  const [referral] = await readReferrals(email)
  expect(await readDecision(referral?.['id'])).toBe('code')
})

it('a sign-up with an unknown code, or with the code of a person without the role, has no affiliate', async () => {
  for (const referralCode of ['ZZZZZZZZ', await readReferralCode(await createMember(server))]) {
    const { email } = await createVerifiedPerson(server, { referralCode })
    expect(await readAttributions(email)).toEqual([])
  }
})

it('the earlier affiliate stays when a later code is unknown (M16)', async () => {
  const member = await createMember(server)
  for (const unknown of ['ZZZZZZZZ', await readReferralCode(member)]) {
    const referralCode = `${unknown},${await readReferralCode(daniel)}`
    const { email } = await createVerifiedPerson(server, { referralCode })
    expect(await readAttributions(email), unknown).toMatchObject([{ affiliate_id: daniel.userId }])
  }
  const referralCode = `${await readReferralCode(eva)},${await readReferralCode(daniel)}`
  const { email } = await createVerifiedPerson(server, { referralCode })
  expect(await readAttributions(email)).toMatchObject([{ affiliate_id: eva.userId }])
})

it('an invitation email contains a link that binds the guest to the affiliate without a code', async () => {
  const email = 'invited@mail.example'
  const { referral } = await invite(daniel, 'Invited@mail.example')
  const [mail] = await readMails(server, email, 'invite')
  expect(mail?.['subject']).toBe('Daniel Okafor invited you to Coterie')
  expect(mail?.['text']).toContain(`/signup?ref=${await readReferralCode(daniel)}`)
  // the email contains the full name once, and then only the first name
  expect(mail?.['text']).toMatch(/If you join, Daniel earns \$/)
  expect([await tryInvite(daniel, email), await tryInvite(eva, email)]).toEqual(['already-invited', 'already-referred'])
  await createVerifiedPerson(server, { email })
  expect(await readReferrals(email)).toMatchObject([{ id: referral, source: 'invite', affiliate_id: daniel.userId }])
  expect(await readAttributions(email)).toHaveLength(1)
})

it('an invitation is in the inviter’s language, because the guest’s is unknown', async () => {
  await server.sql(`UPDATE users SET language = 'es', last_name = 'Okafor' WHERE id = ?`, [eva.userId])
  await invite(eva, 'guest@mail.example')
  expect(await readMails(server, 'guest@mail.example')).toMatchObject([
    { subject: 'Eva Okafor te invitó a Coterie', language: 'es' },
  ])
})

it('a code takes precedence over an invitation, and the inviter does not learn about it', async () => {
  const email = 'both@mail.example'
  await invite(daniel, email)
  await createVerifiedPerson(server, { email, referralCode: await readReferralCode(eva) })
  const rows = await readReferrals(email)
  const lost = rows.find((row) => row['affiliate_id'] === daniel.userId)
  expect(lost).toMatchObject({ closed_at: '', closed_reason: '', referred_user: '', signup_date: '' })
  expect(await readDecision(lost?.['id'])).toBe('lost-to-code')
  expect(await tryInvite(daniel, email)).toBe('already-invited')
  expect(await readAttributions(email)).toMatchObject([{ affiliate_id: eva.userId }])
})

it('an invitation that expires between sign-up and verification still counts', async () => {
  const email = 'slow@mail.example'
  const { referral } = await invite(daniel, email)
  const { session } = await signUp(server, { email })
  await server.sql(
    `UPDATE referrals SET expires_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now'), closed_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now'),
       closed_reason = 'expired' WHERE id = ?`,
    [referral],
  )
  await session.call('POST /api/verify', { token: await readMailToken(server, email, 'verify') })
  expect(await readAttributions(email)).toMatchObject([{ affiliate_id: daniel.userId }])
})

it('an expired invitation binds no one, and its address can be invited again', async () => {
  const email = 'late@mail.example'
  const { referral } = await invite(daniel, email)
  await expire(referral)
  await invite(eva, email)
  await createVerifiedPerson(server, { email })
  expect(await readAttributions(email)).toMatchObject([{ affiliate_id: eva.userId }])
  expect((await readReferrals(email)).find((row) => row['id'] === referral)).toMatchObject({ closed_reason: 'expired' })

  const alone = 'later@mail.example'
  await expire((await invite(daniel, alone)).referral)
  await createVerifiedPerson(server, { email: alone })
  expect(await readAttributions(alone)).toEqual([])
})

it('if a person was moved to another affiliate twice, the later move must be reverted before the earlier one (M14)', async () => {
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const frida = await createAffiliate(server, admin, { firstName: 'Frida' })
  const { email } = await createVerifiedPerson(server, { referralCode: await readReferralCode(daniel) })
  const user = await findUserId(email)
  const moveReferral = async (to: Session, fromDate: string) =>
    (await admin.call('POST /api/admin/referrals/move', { user, affiliate: to.userId, fromDate, reason: 'Agreed' }))
      .attribution
  const voidAttribution = (attribution: string) =>
    errorCode(admin.call('POST /api/admin/referrals/void-move', { attribution, reason: 'A mistake' }))
  const readDays = async () =>
    (await readAttributions(email))
      .filter((row) => row['voided_at'] === '')
      .map((row) => [row['affiliate_id'], row['from_date'], row['to_date']])
      .sort((a, b) => String(a[1]).localeCompare(String(b[1])))
  const [first, second] = [addDays(today, -1), today]
  const earlier = await moveReferral(eva, first)
  const later = await moveReferral(frida, second)
  const moved = [
    [daniel.userId, '', addDays(first, -1)],
    [eva.userId, first, addDays(second, -1)],
    [frida.userId, second, ''],
  ]
  expect(await readDays()).toEqual(moved)
  expect(await voidAttribution(earlier)).toBe('move-not-last')
  expect(await readDays()).toEqual(moved)
  expect(await voidAttribution(later)).toBe('done')
  expect(await voidAttribution(earlier)).toBe('done')
  expect(await readDays()).toEqual([[daniel.userId, '', '']])
})

it('removing an unused invitation withdraws it, and removing a used one only hides it (M15)', async () => {
  const unused = await invite(daniel, 'unused@mail.example')
  expect(await daniel.call('POST /api/invitations/remove', unused)).toEqual({ withdrawn: true })
  const { email } = await createVerifiedPerson(server, { referralCode: await readReferralCode(daniel) })
  const [bound] = await readReferrals(email)
  const referral = String(bound?.['id'])
  expect(await errorCode(eva.call('POST /api/invitations/remove', { referral }))).toBe('not-found')
  expect(await daniel.call('POST /api/invitations/remove', { referral })).toEqual({ withdrawn: false })
  expect(await readAttributions(email)).toHaveLength(1)
})

it('if two affiliates invite the same person at once, the second sees that the other was first', async () => {
  const email = 'wanted.twice@mail.example'
  const codes = await Promise.all([tryInvite(daniel, email), tryInvite(eva, email)])
  expect(codes.sort()).toEqual(['already-referred', 'done'])
  expect(await readReferrals(email)).toHaveLength(1)
  expect(await readMails(server, email, 'invite')).toHaveLength(1)
})

it('a mailbox is invited once in 30 days, in any spelling and by anyone, even after a withdrawal (S27)', async () => {
  const email = 'one.stranger@gmail.com'
  const first = await invite(daniel, email)
  await daniel.call('POST /api/invitations/remove', first)
  for (const [by, to] of [
    [daniel, email],
    [eva, email],
    [eva, 'onestranger+again@googlemail.com'],
  ] as const)
    expect(await tryInvite(by, to)).toBe('invited-recently')
  expect(await readMails(server, email, 'invite%')).toHaveLength(1)
  await expire(first.referral)
  await invite(eva, email)
  expect(await readMails(server, email, 'invite%')).toHaveLength(2)
})

it('a mailbox gets at most three emails an hour, and an invitation is sent later (S27)', async () => {
  const email = `full${Date.now()}@mail.example`
  const { session } = await signUp(server, { email })
  for (const spelled of [email, email.replace('@', '+x@')]) {
    const browser = new Session(server)
    const form = { firstName: 'Ann', lastName: 'Lee', email: spelled, language: 'en' } as const
    await browser.call('POST /api/applications/guest', { ...form, challenge: await browser.challenge('affiliate') })
  }
  await session.call('POST /api/password/forgot', { email, challenge: await session.challenge('login') })
  const { referral } = await invite(eva, email)
  expect(await countRows(server, 'mail_outbox WHERE "to" LIKE ?', [email.replace('@', '%@')])).toBe(3)
  expect(await readMails(server, email, 'invite%')).toEqual([])
  expect(await countRows(server, '_import_mails WHERE referral = ?', [referral])).toBe(1)
})

it('an affiliate can send ten invitations an hour, but none to themselves', async () => {
  const busy = await createAffiliate(server, admin)
  expect(await tryInvite(busy, String(busy.grant?.email))).toBe('self-referral')
  const codes = []
  for (let n = 0; n < 11; n++) codes.push(await tryInvite(busy, `friend${n}@mail.example`))
  expect(codes).toEqual([...Array<string>(10).fill('done'), 'rate-limited'])
})

it('an existing account gets no invitation, and the inviter does not learn that it exists', async () => {
  const known = await createMember(server)
  const email = String(known.grant?.email)
  expect(await tryInvite(eva, email)).toBe('done')
  expect(await readMails(server, email, 'invite')).toEqual([])
  expect(await readAttributions(email)).toEqual([])
})
