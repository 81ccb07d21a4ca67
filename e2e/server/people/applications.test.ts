import { describe, expect, it } from 'vitest'
import type { VisitorOutcome } from '../../../domain/people/roles'
import { readAuditEntries } from '../../support/server/audit-log'
import { waitForCleanAudit } from '../../support/server/file-server'
import { createAffiliate, createMember, saveSetting } from '../../support/server/people'
import { errorCode, expectError, Session } from '../../support/server/session'
import { readAudit, readMails, readReferralCode, startProgram } from '../money/program'
import { countRows, readRow } from '../../support/server/sql'

const { server, admin } = await startProgram()

const sessionEmail = (session: Session): string => session.grant?.email ?? ''
const written = { firstName: 'Noor', lastName: 'van der Linden' }

async function applyAsMember(person: Session, email = sessionEmail(person)) {
  const challenge = await person.challenge('affiliate')
  return (await person.call('POST /api/applications', { ...written, email, challenge })).outcome
}

async function applyAsGuest(email: string, session = new Session(server)): Promise<VisitorOutcome> {
  const challenge = await session.challenge('affiliate')
  const form = { ...written, email, language: 'es' as const, challenge }
  return (await session.call('POST /api/applications/guest', form)).outcome
}

const readApplications = (user: string) =>
  server.sql(
    'SELECT id, status, reason, source, first_name, email, phone, window_from FROM affiliate_submissions WHERE user_id = ? ORDER BY created, id',
    [user],
  )
const readPending = async (user: string): Promise<string> =>
  String((await readApplications(user)).find(({ status }) => status === 'pending')?.['id'])
async function createApplicant(): Promise<{ person: Session; application: string }> {
  const person = await createMember(server)
  await applyAsMember(person)
  return { person, application: await readPending(person.userId) }
}
const readMailsTo = async (email: string) => (await readMails(server, email)).map(({ template }) => template)
const readStatus = (user: string) => readRow(server, 'SELECT affiliate_status, roles FROM users WHERE id = ?', [user])
const newEmail = (): string => `nobody${Math.random().toString(36).slice(2, 10)}@mail.example`

describe('a signed-in person’s affiliate application', () => {
  it('waits for an admin, notifies all admins, and is not created twice', async () => {
    const person = await createMember(server)
    expect(await applyAsMember(person, 'other@mail.example')).toBe('submitted')
    expect(await readApplications(person.userId)).toMatchObject([
      {
        status: 'pending',
        source: 'signed-in',
        first_name: 'Noor',
        email: 'other@mail.example',
        phone: '',
        window_from: '',
      },
    ])
    expect(await readStatus(person.userId)).toMatchObject({ affiliate_status: 'pending' })
    expect(await readMailsTo(sessionEmail(person))).toContain('application-received')
    // the address in the form was not verified, so no email is sent to it
    expect(await readMailsTo('other@mail.example')).toEqual([])
    expect(await readMailsTo(sessionEmail(admin))).toContain('new-application')
    const notices = `notifications WHERE user_id = ? AND metadata ->> 'application' = 'new'`
    expect(await countRows(server, notices, [admin.userId])).toBe(1)
    const challenge = await person.challenge('affiliate')
    const again = await person.call('POST /api/applications', { ...written, email: sessionEmail(person), challenge })
    // the deadline was set when the pending application was created
    const [one] = await server.sql(`SELECT created, due_at FROM affiliate_submissions WHERE user_id = ?`, [
      person.userId,
    ])
    expect(again).toEqual({
      outcome: 'already-submitted',
      application: '',
      pendingSince: one?.['created'],
      pendingUntil: one?.['due_at'],
    })
    expect(await readApplications(person.userId)).toHaveLength(1)
  })

  it('is created only once by two concurrent requests', async () => {
    const person = await createMember(server)
    const outcomes = await Promise.all([applyAsMember(person), applyAsMember(person), applyAsMember(person)])
    expect(outcomes.sort()).toEqual(['already-submitted', 'already-submitted', 'submitted'])
    expect(await readApplications(person.userId)).toHaveLength(1)
  })

  it('must satisfy the rules of the form, the bot check and a rate limit', async () => {
    const person = await createMember(server)
    const sendApplication = async (overrides: object) => {
      const form = {
        ...written,
        email: sessionEmail(person),
        challenge: await person.challenge('affiliate'),
        ...overrides,
      }
      return expectError(person.call('POST /api/applications', form))
    }
    expect((await sendApplication({ firstName: ' ', lastName: 'a'.repeat(51), email: 'nobody' })).fields).toEqual({
      firstName: 'first-name-required',
      lastName: 'last-name-too-long',
      email: 'email-invalid',
    })
    expect((await sendApplication({ challenge: await person.challenge('contact') })).code).toBe('bot-check-failed')
    expect(await readApplications(person.userId)).toEqual([])
    for (let n = 0; n < 4; n += 1) await applyAsMember(person)
    expect(await errorCode(applyAsMember(person))).toBe('rate-limited')
  })

  it('is approved automatically if the setting says so', async () => {
    await saveSetting(admin, 'auto_approve_affiliates', true)
    const person = await createMember(server)
    expect(await applyAsMember(person)).toBe('approved')
    // a guest could be anyone, so a guest's application grants no role
    const other = await createMember(server)
    await applyAsGuest(sessionEmail(other))
    await saveSetting(admin, 'auto_approve_affiliates', false)
    expect(await readStatus(person.userId)).toMatchObject({ affiliate_status: 'active', roles: '["affiliate"]' })
    expect(await readStatus(other.userId)).toMatchObject({ affiliate_status: 'pending', roles: '[]' })
    const entries = (await readAuditEntries(server)).filter(({ after }) =>
      JSON.stringify(after).includes(person.userId),
    )
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['application.apply', person.userId],
      ['application.approve', ''],
    ])
  })
})

describe('a guest’s affiliate application (S4)', () => {
  it('gets the same status, body and headers for every address while the address check is private, and the result by email', async () => {
    const free = await createMember(server)
    const waiting = await createMember(server)
    await applyAsMember(waiting)
    const affiliateUser = await createAffiliate(server, admin)
    const unknown = newEmail()
    const addresses = [sessionEmail(free), sessionEmail(waiting), sessionEmail(affiliateUser), unknown]
    const answers = []
    for (const email of addresses) {
      const guest = new Session(server)
      const form = { ...written, email, language: 'es', challenge: await guest.challenge('affiliate') }
      const { status, text, headers } = await guest.send('POST', '/api/applications/guest', form)
      answers.push(`${status} ${text} ${Object.keys(headers).sort().join()}`)
    }
    expect(answers[0]).toContain('by-mail')
    expect(new Set(answers).size).toBe(1)
    expect(await readMailsTo(sessionEmail(free))).toContain('application-received')
    expect(await readApplications(free.userId)).toMatchObject([{ status: 'pending', source: 'signed-out' }])
    expect((await readMailsTo(sessionEmail(waiting))).at(-1)).toBe('application-known')
    expect((await readMailsTo(sessionEmail(affiliateUser))).at(-1)).toBe('application-known')
    expect(await readMailsTo(unknown)).toEqual(['application-no-account'])
    const [mail] = await readMails(server, unknown)
    expect(mail?.['language']).toBe('es')
    expect(String(mail?.['text'])).toContain(
      `/signup?email=${encodeURIComponent(unknown)}&firstName=Noor&lastName=van%20der%20Linden`,
    )
    expect(await server.sql('SELECT id FROM affiliate_submissions WHERE email = ?', [unknown])).toEqual([])
  })

  it('gets one of three answers while the address check is open, and an email only for a new application', async () => {
    const fetchAccountHint = async (): Promise<string> =>
      /You need a Coterie account\.[^<]*/.exec(await (await fetch(`${server.url}/affiliate`)).text())?.[0] ?? ''
    expect(await fetchAccountHint()).toContain('our reply has a link')
    await saveSetting(admin, 'email_check', 'open')
    await expect.poll(fetchAccountHint, { timeout: 60_000 }).toContain('we’ll take you to sign-up')
    const free = await createMember(server)
    const unknown = newEmail()
    expect(await applyAsGuest(sessionEmail(free))).toBe('submitted')
    expect(await applyAsGuest(sessionEmail(free))).toBe('submitted')
    expect(await applyAsGuest(sessionEmail(await createAffiliate(server, admin)))).toBe('already-affiliate')
    expect(await applyAsGuest(unknown)).toBe('no-account')
    expect(await readApplications(free.userId)).toHaveLength(1)
    expect(await readMailsTo(unknown)).toEqual([])
    await saveSetting(admin, 'email_check', 'private')
    expect(await applyAsGuest(newEmail())).toBe('by-mail')
    await expect.poll(fetchAccountHint, { timeout: 60_000 }).toContain('our reply has a link')
  })

  it('is limited per network address, and its emails per mailbox', async () => {
    const guest = new Session(server)
    for (let n = 0; n < 5; n += 1) await applyAsGuest(newEmail(), guest)
    expect(await errorCode(applyAsGuest(newEmail(), guest))).toBe('rate-limited')
    const address = newEmail()
    for (let n = 0; n < 5; n += 1) expect(await applyAsGuest(address)).toBe('by-mail')
    expect(await readMailsTo(address)).toHaveLength(3)
  })
})

describe('an admin’s decision about an application', () => {
  it('if it is an approval, grants the role from today on, in one transaction', async () => {
    const { person, application } = await createApplicant()
    await admin.call('POST /api/admin/applications/approve', { application })
    expect(await readApplications(person.userId)).toMatchObject([{ status: 'approved', reason: '' }])
    expect(await readStatus(person.userId)).toMatchObject({ affiliate_status: 'active', roles: '["affiliate"]' })
    const days = await server.sql('SELECT start_date, end_date FROM affiliate_periods WHERE user_id = ?', [
      person.userId,
    ])
    expect(days).toEqual([{ start_date: new Date().toISOString().slice(0, 10), end_date: '' }])
    expect((await readMailsTo(sessionEmail(person))).at(-1)).toBe('affiliate-welcome')
    const [bell] = await server.sql('SELECT metadata FROM notifications WHERE user_id = ?', [person.userId])
    expect(JSON.parse(String(bell?.['metadata']))).toEqual({ kind: 'application', application: 'approved' })
    expect(await errorCode(admin.call('POST /api/admin/applications/approve', { application }))).toBe(
      'application-decided',
    )
    expect(await applyAsMember(person)).toBe('already-affiliate')
  })

  it('can be reverted, and then the application waits again; granting the role elsewhere approves it', async () => {
    const { person, application } = await createApplicant()
    const role = { user: person.userId, role: 'affiliate' as const }
    await admin.call('POST /api/admin/applications/approve', { application })
    await admin.call('POST /api/admin/roles', { ...role, granted: false, undo: true })
    expect(await readApplications(person.userId)).toMatchObject([
      { id: application, status: 'pending', window_from: '' },
    ])
    expect(await readStatus(person.userId)).toMatchObject({ affiliate_status: 'pending', roles: '[]' })
    // the notice about the approval is removed; the one about the revoked role stays, like its email
    const bell = await server.sql(
      `SELECT metadata ->> 'kind' AS kind, metadata ->> 'granted' AS granted FROM notifications WHERE user_id = ?`,
      [person.userId],
    )
    expect(bell).toEqual([{ kind: 'account-changed', granted: 0 }])
    await admin.call('POST /api/admin/roles', { ...role, granted: true })
    expect(await readApplications(person.userId)).toMatchObject([{ id: application, status: 'approved' }])
    // revoking the role later does not change the application
    await admin.call('POST /api/admin/roles', { ...role, granted: false, reason: 'left' })
    expect(await readApplications(person.userId)).toMatchObject([{ id: application, status: 'approved' }])
    expect(await applyAsMember(person)).toBe('submitted')
  })

  it('if it is a rejection, names a reason but not the internal note, and lets the person apply again', async () => {
    const { person, application } = await createApplicant()
    const rejectApplication = (reason: string) =>
      admin.call('POST /api/admin/applications/reject', { application, reason, note: 'Ask Paola as well' })
    expect((await expectError(rejectApplication(' '))).fields).toEqual({ reason: 'reason-needed' })
    await rejectApplication('The profile is not complete')
    expect(await readApplications(person.userId)).toMatchObject([
      { status: 'rejected', reason: 'The profile is not complete' },
    ])
    expect(await readStatus(person.userId)).toMatchObject({ affiliate_status: 'inactive' })
    const [mail] = await readMails(server, sessionEmail(person), 'application-rejected')
    expect(String(mail?.['text'])).toContain('The profile is not complete')
    const row = JSON.stringify(await server.sql('SELECT * FROM affiliate_submissions WHERE id = ?', [application]))
    expect(`${row}${String(mail?.['text'])}`).not.toContain('Paola')
    const [left] = await readAudit(server, 'application.reject', `affiliate_submissions/${application}`)
    expect(left?.after).toMatchObject({ reason: 'The profile is not complete', note: 'Ask Paola as well' })
    expect(await applyAsMember(person)).toBe('submitted')
    expect(await readApplications(person.userId)).toHaveLength(2)
  })

  it('never succeeds together with a concurrent withdrawal', async () => {
    const people = await Promise.all([createMember(server), createMember(server), createMember(server)])
    for (const person of people) {
      await applyAsMember(person)
      const application = await readPending(person.userId)
      const codes = await Promise.all([
        errorCode(admin.call('POST /api/admin/applications/approve', { application })),
        errorCode(person.call('POST /api/applications/withdraw', { application })),
      ])
      expect(codes.sort()).toEqual(['application-decided', 'done'])
      const [row] = await readApplications(person.userId)
      expect([row?.['status'], await readStatus(person.userId)]).toEqual(
        row?.['status'] === 'approved'
          ? ['approved', { affiliate_status: 'active', roles: '["affiliate"]' }]
          : ['withdrawn', { affiliate_status: 'inactive', roles: '[]' }],
      )
    }
  })
})

it('the inbox shows each application with its details, the longest waiting first, and counts by status', async () => {
  const affiliateUser = await createAffiliate(server, admin, { firstName: 'Paola', lastName: 'Duarte' })
  const referred = await createMember(server, { referralCode: await readReferralCode(affiliateUser) })
  await applyAsMember(referred)
  const alone = await createMember(server)
  await applyAsGuest(sessionEmail(alone))
  const former = await createMember(server)
  await applyAsMember(former)
  await former.call('POST /api/applications/withdraw', { application: await readPending(former.userId) })
  const { rows, counts, total } = await admin.call('GET /api/admin/applications', { status: 'pending' })
  expect(rows.map(({ appliedAt }) => appliedAt)).toEqual(rows.map(({ appliedAt }) => appliedAt).sort())
  const [first, second] = rows.slice(-2)
  expect(first).toMatchObject({
    user: referred.userId,
    name: 'Noor van der Linden',
    signedIn: true,
    verified: true,
    referrer: affiliateUser.userId,
    referrerName: 'Paola Duarte',
    renting: false,
    decidedBy: '',
  })
  // each test person has a separate loopback address, so no fraud signal links two of them
  expect(first?.signs).toEqual([])
  expect(second).toMatchObject({ user: alone.userId, signedIn: false, referrer: '', referrerName: '' })
  expect(total).toEqual({ least: rows.length, more: false })
  expect(counts.pending).toEqual(total)
  const rejected = await admin.call('GET /api/admin/applications', { status: 'rejected' })
  expect(rejected.rows[0]).toMatchObject({ decidedBy: 'Ana Ortuño', reason: 'The profile is not complete' })
  const withdrawn = await admin.call('GET /api/admin/applications', { status: 'withdrawn' })
  expect(withdrawn.rows[0]?.decidedBy).toBe('')
})

it('the audit has no findings after these applications', () => waitForCleanAudit(server))
