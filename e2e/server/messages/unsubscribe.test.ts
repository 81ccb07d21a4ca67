import { afterAll, describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { findUnsubscribeToken } from '../../support/routes/message-cases'
import { startMailServer } from '../../support/services/mail-server'
import {
  createAffiliate,
  createFirstAdmin,
  createMember,
  readMailToken,
  requestPasswordReset,
  signIn,
  signUp,
} from '../../support/server/people'
import { errorCode, Session } from '../../support/server/session'
import { startServer } from '../../support/server/server'
import { valuesOf } from '../../support/server/sql'
import { SyncDevice } from '../../support/server/sync-device'

const smtp = await startMailServer()
afterAll(() => smtp.stop())
const { server, admin } = await startServerWithAdmin()
const affiliateUser = await createAffiliate(server, admin)

let last = 0
const newAddress = (): string => `invited${(last += 1)}@mail.example`
const invite = (email: string, actor: Session = affiliateUser) =>
  actor.call('POST /api/invitations', { email, name: 'Rut' })
const readEmailsTo = async (email: string) =>
  valuesOf(await server.sql(`SELECT template FROM mail_outbox WHERE "to" = ? ORDER BY rowid`, [email]))
const readToken = async (email: string, template: string): Promise<string> => {
  const select = `SELECT text FROM mail_outbox WHERE "to" = ? AND template = ? ORDER BY rowid DESC`
  return findUnsubscribeToken(String(valuesOf(await server.sql(select, [email, template]))[0]))
}
const readHashes = async () => valuesOf(await server.sql('SELECT hash FROM _suppressions'))
/** Sends the request of a mail program's unsubscribe button: a form without cookies and without an Origin header. */
const oneClick = (token: string, body = 'List-Unsubscribe=One-Click') =>
  fetch(`${server.url}/unsubscribe?about=support&t=${token}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  })
const unsubscribe = (token: string) => new Session(server).call('POST /api/unsubscribe', { token })

/** Creates a ticket of a person that an admin has answered, and returns how to answer it again. */
async function createAnsweredTicket(person: Session): Promise<() => Promise<void>> {
  const device = new SyncDevice(person)
  const ticket = await device.createTicket('Help')
  await device.sync()
  const answer = async () => {
    const adminDevice = new SyncDevice(admin)
    await adminDevice.reply(ticket, 'Here we are')
    await adminDevice.sync()
  }
  await answer()
  return answer
}

describe('the unsubscribe link of an invitation', () => {
  it('changes nothing when it is opened; when it is confirmed, blocks further emails and invitations', async () => {
    const email = newAddress()
    const { referral } = await invite(email)
    const token = await readToken(email, 'invite')
    const page = await fetch(`${server.url}/unsubscribe?about=invitation&t=${token}`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await readHashes()).toEqual([])
    for (const _ of [1, 2]) expect(await unsubscribe(token)).toEqual({ kind: 'invitation', everything: true })
    expect(await readHashes()).toHaveLength(1)
    // the address stays blocked after the invitation was removed, for other inviters and in other spellings
    await affiliateUser.call('POST /api/invitations/remove', { referral })
    const other = await createAffiliate(server, admin)
    for (const spelling of [email, email.toUpperCase(), email.replace('@', '+news@')])
      expect(await errorCode(invite(spelling, other))).toBe('address-declines')
    expect(await readEmailsTo(email)).toEqual(['invite'])
  })

  it('stores a keyed hash of the address, not the address', async () => {
    const email = newAddress()
    await invite(email)
    const token = await readToken(email, 'invite')
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(email)
    await unsubscribe(token)
    expect(JSON.stringify(await server.sql('SELECT * FROM _suppressions'))).not.toContain(email)
    expect((await readHashes()).every((hash) => /^[0-9a-f]{64}$/.test(String(hash)))).toBe(true)
  })

  it('still allows the verification email of a sign-up, and all emails after the address is verified', async () => {
    const email = newAddress()
    await invite(email)
    await unsubscribe(await readToken(email, 'invite'))
    const { session } = await signUp(server, { email })
    expect(await readEmailsTo(email)).toEqual(['invite', 'verify'])
    await session.call('POST /api/verify', { token: await readMailToken(server, email, 'verify') })
    await signIn(session, email)
    await createAnsweredTicket(session)
    expect(await readEmailsTo(email)).toContain('ticket-reply')
  })
})

describe('the unsubscribe link in an email to a member', () => {
  it('switches off only its kind of email, by a single request that may be repeated', async () => {
    const person = await createMember(server)
    const { email, userId: user } = person
    const answer = await createAnsweredTicket(person)
    const token = await readToken(email, 'ticket-reply')
    for (const _ of [1, 2]) expect((await oneClick(token)).status).toBe(200)
    const [notify] = valuesOf(await server.sql('SELECT notify FROM users WHERE id = ?', [user]))
    expect(JSON.parse(String(notify))).toEqual({ support: { mail: false } })
    const before = await readEmailsTo(email)
    await answer()
    expect(await readEmailsTo(email)).toEqual(before)
    // emails that are necessary and emails of other kinds are still sent
    await requestPasswordReset(new Session(server), email)
    const role = { user, role: 'affiliate' as const, granted: true, fromDate: '2026-01-01', reason: 'test' }
    await admin.call('POST /api/admin/roles', role)
    expect((await readEmailsTo(email)).slice(before.length).sort()).toEqual(['affiliate-welcome', 'reset-password'])
  })

  it('is invalid if it was modified, and other encrypted texts are not accepted as a link', async () => {
    const person = await createMember(server)
    await createAnsweredTicket(person)
    const token = await readToken(person.email, 'ticket-reply')
    const [secret] = await server.sql(`SELECT value FROM _secrets LIMIT 1`)
    const sealed = String(secret?.['value']).replaceAll('+', '-').replaceAll('/', '_')
    for (const wrong of [`${token.slice(0, -2)}AA`, 'x', sealed]) {
      expect(await errorCode(unsubscribe(wrong))).toBe('link-invalid')
      expect((await oneClick(wrong)).status).toBe(400)
    }
    for (const body of ['something=else', '']) expect((await oneClick(token, body)).status).toBe(400)
    const [row] = await server.sql('SELECT notify FROM users WHERE id = ?', [person.userId])
    expect(String(row?.['notify'])).not.toContain('false')
  })
})

describe('queued emails', () => {
  it('have the header of RFC 8058 unless they are necessary, and are not sent after an unsubscribe', async () => {
    const listening = await startServer({ mailServer: smtp })
    try {
      const setupAdmin = await createFirstAdmin(listening)
      const other = await createAffiliate(listening, setupAdmin)
      const email = newAddress()
      await invite(email, other)
      const mails = await smtp.waitFor(4)
      const readHeaders = (subject: RegExp) => {
        const headers = mails.find((mail) => subject.test(mail.subject ?? ''))?.headers ?? []
        return Object.fromEntries(headers.map(({ key, value }) => [key, value]))
      }
      const invited = readHeaders(/invited you/)
      const link = new RegExp(`^<${listening.url}/unsubscribe\\?about=invitation&t=[A-Za-z0-9_-]+>$`)
      expect(invited['list-unsubscribe']).toMatch(link)
      expect(invited['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      const verify = readHeaders(/^Confirm your email/)
      expect(verify).toHaveProperty('message-id')
      expect(verify).not.toHaveProperty('list-unsubscribe')
      // the email was rejected once, the recipient unsubscribed, and then an admin sends it again
      smtp.rejectNext([451])
      const late = newAddress()
      await invite(late, other)
      const readLate = async () => (await listening.sql(`SELECT * FROM mail_outbox WHERE "to" = ?`, [late]))[0] ?? {}
      const waitForLate = (status: string) =>
        expect.poll(readLate, { timeout: 60_000, interval: 100 }).toMatchObject({ status, tries: 1 })
      await waitForLate('queued')
      const token = findUnsubscribeToken(String((await readLate())['text']))
      await new Session(listening).call('POST /api/unsubscribe', { token })
      await listening.sql(`UPDATE mail_outbox SET next_at = '2020-01-01 00:00:00.000Z' WHERE status = 'queued'`)
      await signUp(listening)
      await waitForLate('not_sent')
      const resend = setupAdmin.call('POST /api/admin/mail-log/resend', { id: String((await readLate())['id']) })
      expect(await errorCode(resend)).toBe('mail-not-resendable')
    } finally {
      await listening.stop()
    }
  })
})
