import { afterAll, describe, expect, it } from 'vitest'
import { startMailServer } from '../../support/services/mail-server'
import { startServerWithAdmin } from '../../support/server/file-server'
import {
  createAffiliate,
  createMember,
  requestPasswordReset,
  setAdminRole,
  signIn,
  signUp,
  testDevice,
  testPassword,
  saveSetting,
} from '../../support/server/people'
import { errorCode, Session } from '../../support/server/session'

const smtp = await startMailServer()
afterAll(() => smtp.stop())
const { server, admin } = await startServerWithAdmin()
const mailing = await startServerWithAdmin({ mailServer: smtp })

const tokenIn = (link: string): string => link.split('#')[1] ?? ''
const auditEntries = async (action: string) =>
  (await server.sql('SELECT subject, after FROM audit_log WHERE action = ? ORDER BY n', [action])).map((row) => ({
    subject: String(row['subject']),
    after: JSON.parse(String(row['after'])) as unknown,
  }))
const findSignUp = async (email: string) => {
  const { pending } = await admin.call('GET /api/admin/invitations', {})
  return pending.find((each) => each.email === email) ?? { id: 'none', name: '', email: '', signedUpAt: '' }
}
const copySignUpLink = async (email: string) =>
  admin.call('POST /api/admin/links', { kind: 'sign-up', id: (await findSignUp(email)).id })
const newAddress = (): string => `i${Math.random().toString(36).slice(2, 12)}@mail.example`

describe('a copied verification link', () => {
  it('verifies the address once, for 24 hours, and the entry on the audit log does not contain it', async () => {
    const { session, email } = await signUp(server, { firstName: 'Theo', lastName: 'Brandt' })
    expect(await findSignUp(email)).toMatchObject({ name: 'Theo Brandt', email })
    const { link, until, name } = await copySignUpLink(email)
    expect(link).toMatch(/\/verify#[0-9a-f]{64}$/)
    expect(name).toBe('Theo Brandt')
    const hours = (Date.parse(until.replace(' ', 'T')) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThan(24.1)
    const [entry] = (await auditEntries('link.copy')).slice(-1)
    expect(entry?.after).toEqual({ link: 'verification' })
    const tables = await server.sql(`SELECT after, before, personal FROM audit_log`)
    expect(JSON.stringify(tables)).not.toContain(tokenIn(link))
    await session.call('POST /api/verify', { token: tokenIn(link) })
    expect(await errorCode(session.call('POST /api/verify', { token: tokenIn(link) }))).toBe('link-invalid')
    expect((await findSignUp(email)).id).toBe('none')
  })

  it('is in no table of the database and must not be cached', async () => {
    const { email } = await signUp(server)
    const { id } = await findSignUp(email)
    const answer = await admin.request('POST /api/admin/links', { kind: 'sign-up', id })
    expect(answer.headers['cache-control']).toContain('no-store')
    const token = tokenIn((answer.json as { link: string }).link)
    const names = await server.sql(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'`)
    for (const { name } of names)
      expect(JSON.stringify(await server.sql(`SELECT * FROM "${String(name)}"`)), String(name)).not.toContain(token)
    expect(server.output()).not.toContain(token)
  })

  it('voids the link that was copied before', async () => {
    const { session, email } = await signUp(server)
    const before = await copySignUpLink(email)
    await copySignUpLink(email)
    expect(await errorCode(session.call('POST /api/verify', { token: tokenIn(before.link) }))).toBe('link-invalid')
  })

  it('verifies an account in use, but not one that is verified or an admin’s', async () => {
    await saveSetting(admin, 'require_email_verification', false)
    const { session, email } = await signUp(server)
    await signIn(session, email)
    const user = session.userId
    const copy = { kind: 'verification' as const, id: user }
    const { link } = await admin.call('POST /api/admin/links', copy)
    await setAdminRole(admin, user)
    // the link was known to another admin before the role was granted
    const guest = new Session(server)
    expect(
      await errorCode(guest.call('POST /api/verify', { token: tokenIn(link), choosePassword: testPassword })),
    ).toBe('link-invalid')
    expect(await errorCode(admin.call('POST /api/admin/links', copy))).toBe('link-of-admin')
    await setAdminRole(admin, user, false)
    const again = await admin.call('POST /api/admin/links', copy)
    await session.call('POST /api/verify', { token: tokenIn(again.link), password: testPassword })
    expect(await errorCode(admin.call('POST /api/admin/links', copy))).toBe('not-found')
    await saveSetting(admin, 'require_email_verification', true)
  })

  it('is refused for a sign-up with the address of an unverified admin', async () => {
    await saveSetting(admin, 'require_email_verification', false)
    const { session, email } = await signUp(server)
    await signIn(session, email)
    await setAdminRole(admin, session.userId)
    await signUp(server, { email, firstName: 'Squatter' })
    expect(
      await errorCode(admin.call('POST /api/admin/links', { kind: 'sign-up', id: (await findSignUp(email)).id })),
    ).toBe('link-of-admin')
    await saveSetting(admin, 'require_email_verification', true)
  })
})

describe('a copied link to reset a password', () => {
  it('requires the admin’s own password, works once and names the member on the audit log', async () => {
    const member = await createMember(server)
    const copy = { kind: 'reset' as const, id: member.userId }
    expect(await errorCode(admin.call('POST /api/admin/links', copy))).toBe('password-needed')
    expect(await errorCode(admin.call('POST /api/admin/links', { ...copy, password: 'not-this-one' }))).toBe(
      'current-password-wrong',
    )
    const { link } = await admin.call('POST /api/admin/links', { ...copy, password: testPassword })
    expect(link).toMatch(/\/reset-password#[0-9a-f]{64}$/)
    const entries = await auditEntries('link.copy')
    expect(entries.at(-1)).toEqual({ subject: `users/${member.userId}`, after: { link: 'reset' } })
    const guest = new Session(server)
    const reset = { token: tokenIn(link), password: 'another-lantern-47', device: testDevice }
    await guest.call('POST /api/password/reset', reset)
    expect(await errorCode(guest.call('POST /api/password/reset', reset))).toBe('link-invalid')
  })

  it('is never issued for an admin’s account, and an issued one ends when the member becomes an admin', async () => {
    const member = await createMember(server)
    const copy = { kind: 'reset' as const, id: member.userId, password: testPassword }
    const { link } = await admin.call('POST /api/admin/links', copy)
    await setAdminRole(admin, member.userId)
    for (const id of [member.userId, admin.userId])
      expect(await errorCode(admin.call('POST /api/admin/links', { ...copy, id }))).toBe('link-of-admin')
    const reset = { token: tokenIn(link), password: 'another-lantern-47', device: testDevice }
    expect(await errorCode(new Session(server).call('POST /api/password/reset', reset))).toBe('link-invalid')
  })

  it('is not-found for unknown, deleted and unverified people', async () => {
    const copy = { kind: 'reset' as const, password: testPassword }
    expect(await errorCode(admin.call('POST /api/admin/links', { ...copy, id: 'a'.repeat(15) }))).toBe('not-found')
    const member = await createMember(server)
    await server.sql('UPDATE users SET verified = 0 WHERE id = ?', [member.userId])
    expect(await errorCode(admin.call('POST /api/admin/links', { ...copy, id: member.userId }))).toBe('not-found')
  })
})

describe('the link in an email that nothing could send', () => {
  const mailOf = async (email: string, template: string): Promise<string> => {
    const [row] = await server.sql('SELECT id FROM mail_outbox WHERE "to" = ? AND template = ?', [email, template])
    return String(row?.['id'])
  }

  it('is masked in the mail log, and copied with an entry on the audit log', async () => {
    const { session, email } = await signUp(server)
    const id = await mailOf(email, 'verify')
    expect((await admin.call('GET /api/admin/mail-log/one', { id })).mail.text).toContain('/verify#…')
    const { link } = await admin.call('POST /api/admin/links', { kind: 'email', id })
    expect((await auditEntries('link.copy')).at(-1)?.subject).toBe(`mail_outbox/${id}`)
    await session.call('POST /api/verify', { token: tokenIn(link) })
    expect(await errorCode(admin.call('POST /api/admin/links', { kind: 'email', id }))).toBe('link-invalid')
  })

  it('requires the password if it resets one, and is refused for admins and other kinds of emails', async () => {
    const member = await createMember(server)
    await requestPasswordReset(new Session(server), member.email)
    const id = await mailOf(member.email, 'reset-password')
    const copy = { kind: 'email' as const, id }
    expect(await errorCode(admin.call('POST /api/admin/links', copy))).toBe('password-needed')
    await admin.call('POST /api/admin/links', { ...copy, password: testPassword })
    const welcome = { ...copy, id: await mailOf(member.email, 'welcome') }
    expect(await errorCode(admin.call('POST /api/admin/links', welcome))).toBe('not-found')
    await setAdminRole(admin, member.userId)
    expect(await errorCode(admin.call('POST /api/admin/links', { ...copy, password: testPassword }))).toBe(
      'link-of-admin',
    )
  })
})

describe('an invitation of an admin', () => {
  const invite = { role: 'affiliate', language: 'es', note: 'Call me.', send: true } as const
  const invitation = async (email: string) => {
    const { invitations } = await admin.call('GET /api/admin/invitations', {})
    return invitations.find((each) => each.email === email)
  }

  it('is not sent without a mail server; its link fills in the sign-up and works once', async () => {
    const email = newAddress()
    const { invitation: id, sent } = await admin.call('POST /api/admin/invitations', { ...invite, email })
    expect(sent).toBe(false)
    expect(await server.sql('SELECT id FROM mail_outbox WHERE "to" = ?', [email])).toEqual([])
    const { link, until } = await admin.call('POST /api/admin/links', { kind: 'invitation', id })
    expect(link).toMatch(/\/signup\?lang=es#invite=[A-Z2-9]{12}$/)
    expect(Math.round((Date.parse(until.replace(' ', 'T')) - Date.now()) / 86_400_000)).toBe(30)
    const code = link.split('=').at(-1) ?? ''
    const guest = new Session(server)
    const opened = { email, role: 'affiliate', note: 'Call me.', invitedBy: 'Ana Ortuño' }
    expect(await guest.call('POST /api/invitation', { code })).toEqual({ invitation: opened })
    const { session } = await signUp(server, { email, session: guest })
    expect(await server.sql('SELECT id FROM users WHERE email = ?', [email])).toEqual([])
    await session.call('POST /api/verify', { token: tokenIn((await copySignUpLink(email)).link) })
    await signIn(session, email)
    expect(session.grant?.roles).toContain('affiliate')
    expect(await invitation(email)).toBeUndefined()
    expect(await guest.call('POST /api/invitation', { code })).toEqual({ invitation: null })
    const [granted] = (await auditEntries('role.grant')).filter(({ subject }) => subject === `users/${session.userId}`)
    expect(granted?.after).toMatchObject({ role: 'affiliate', invited: true })
    expect(await errorCode(admin.call('POST /api/admin/invitations', { ...invite, email }))).toBe('email-taken')
  })

  it('grants nothing to another address, nor after it was withdrawn', async () => {
    const email = newAddress()
    const { invitation: id } = await admin.call('POST /api/admin/invitations', { ...invite, email })
    const other = await createMember(server)
    expect(other.grant?.roles).not.toContain('affiliate')
    await admin.call('POST /api/admin/invitations/withdraw', { invitation: id })
    expect(await errorCode(admin.call('POST /api/admin/invitations/withdraw', { invitation: id }))).toBe('not-found')
    expect(await errorCode(admin.call('POST /api/admin/links', { kind: 'invitation', id }))).toBe('not-found')
    const late = await createMember(server, { email })
    expect(late.grant?.roles).not.toContain('affiliate')
  })

  it('grants no role if the inviter is no longer an admin', async () => {
    const second = await createMember(server)
    await setAdminRole(admin, second.userId)
    const inviter = await signIn(new Session(server), second.email)
    const email = newAddress()
    await inviter.call('POST /api/admin/invitations', { ...invite, email })
    await setAdminRole(admin, second.userId, false)
    const member = await createMember(server, { email })
    expect(member.grant?.roles).not.toContain('affiliate')
  })

  it('is changed, with the same link, by inviting the same address again', async () => {
    const email = newAddress()
    const first = await admin.call('POST /api/admin/invitations', { ...invite, email })
    const { link } = await admin.call('POST /api/admin/links', { kind: 'invitation', id: first.invitation })
    const again = { ...invite, role: 'renter', language: 'en', email } as const
    expect(await admin.call('POST /api/admin/invitations', again)).toEqual({
      invitation: first.invitation,
      sent: false,
    })
    const { link: same } = await admin.call('POST /api/admin/links', { kind: 'invitation', id: first.invitation })
    expect(same.split('#')[1]).toBe(link.split('#')[1])
    expect(await invitation(email)).toMatchObject({ role: 'renter', mailedAt: '', invitedBy: 'Ana Ortuño' })
  })

  it('is deleted when it expires', async () => {
    const email = newAddress()
    const { invitation: id } = await admin.call('POST /api/admin/invitations', { ...invite, email })
    await server.sql(`UPDATE _invitations SET expires_at = '2020-01-01 00:00:00.000Z' WHERE id = ?`, [id])
    expect(await invitation(email)).toBeUndefined()
    await server.restart()
    await expect.poll(() => server.sql('SELECT id FROM _invitations WHERE id = ?', [id])).toEqual([])
  })
})

describe('with a mail server', () => {
  it('an invitation is emailed with its note, at most once in 30 days, and an affiliate can’t repeat it', async () => {
    const email = newAddress()
    const input = { email, role: 'renter', language: 'en', note: 'Hi, this is the program.', send: true } as const
    const { invitation: id, sent } = await mailing.admin.call('POST /api/admin/invitations', input)
    expect(sent).toBe(true)
    await expect.poll(() => smtp.textsTo(email).join(''), { timeout: 60_000 }).toContain('Hi, this is the program.')
    const [text = ''] = smtp.textsTo(email)
    expect(text).toMatch(/\/signup#invite=[A-Z2-9]{12}/)
    expect(text).toContain('Lend your professional profile')
    expect(await errorCode(mailing.admin.call('POST /api/admin/invitations', input))).toBe('invited-recently')
    const affiliate = await createAffiliate(mailing.server, mailing.admin)
    const own = affiliate.call('POST /api/invitations', { email, name: 'Kim' })
    expect(await errorCode(own)).toBe('invited-recently')
    // its link may be copied too, because it gives access to nothing
    const { link } = await mailing.admin.call('POST /api/admin/links', { kind: 'invitation', id })
    expect(text).toContain(link)
  })

  it('other links are refused, because they are emailed', async () => {
    const { email } = await signUp(mailing.server)
    const { pending } = await mailing.admin.call('GET /api/admin/invitations', {})
    const id = pending.find((each) => each.email === email)?.id ?? ''
    const member = await createMember(mailing.server)
    for (const [kind, of] of [
      ['sign-up', id],
      ['verification', member.userId],
      ['reset', member.userId],
      ['approval', member.userId],
      ['email', id],
    ] as const)
      expect(
        await errorCode(mailing.admin.call('POST /api/admin/links', { kind, id: of, password: testPassword })),
      ).toBe('mail-set-up')
  })
})
