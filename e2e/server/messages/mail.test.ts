import { afterAll, describe, expect, it } from 'vitest'
import { startMailServer } from '../../support/services/mail-server'
import { errorCode, expectError, Session } from '../../support/server/session'
import { startServerWithAdmin } from '../../support/server/file-server'
import {
  createMember,
  createVerifiedPerson,
  requestPasswordReset,
  setAdminRole,
  signUp,
  signUpInput,
  saveSetting,
} from '../../support/server/people'
import type { TestServer } from '../../support/server/server'
import { valuesOf, type SqlRow } from '../../support/server/sql'

const readMailRow = async (server: TestServer, to: string, template: string) =>
  (await server.sql(`SELECT * FROM mail_outbox WHERE "to" = ? AND template = ?`, [to, template]))[0] ?? {}

/** Waits until an email that is sent in the background has these values, and returns it. */
async function waitForMail(to: string, template: string, expected: SqlRow): Promise<SqlRow> {
  const readRow = () => readMailRow(sent.server, to, template)
  await expect.poll(readRow, { timeout: 90_000, interval: 100 }).toMatchObject(expected)
  return readRow()
}

const smtp = await startMailServer()
afterAll(() => smtp.stop())
const kept = await startServerWithAdmin()
const sent = await startServerWithAdmin({ mailServer: smtp })

describe('without a mail server', () => {
  const { server, admin } = kept

  it('emails are readable in the mail log, and their links can be copied', async () => {
    const { session, email } = await signUp(server)
    const log = await admin.call('GET /api/admin/mail-log', {})
    expect(log.smtp).toBe(false)
    expect(await session.call('GET /api/program', {})).toMatchObject({ mailsKept: true })
    const verify = log.rows.find((row) => row.to === email && row.template === 'verify')
    expect(verify).toMatchObject({ status: 'kept', language: 'en', subject: 'Confirm your email address' })
    const { mail, masked } = await admin.call('GET /api/admin/mail-log/one', { id: verify?.id ?? '' })
    expect(masked).toBe(false)
    expect(mail.html).toContain('<!doctype html>')
    expect(mail.text).toContain('/verify#…')
    const { link } = await admin.call('POST /api/admin/links', { kind: 'email', id: verify?.id ?? '' })
    await session.call('POST /api/verify', { token: link.split('#')[1] ?? '' })
  })

  it('the mail log hides links into an admin’s account, even those sent to an earlier address (S26)', async () => {
    const other = await createMember(server)
    await setAdminRole(admin, other.userId)
    const guest = new Session(server)
    await requestPasswordReset(guest, other.email)
    const row = await readMailRow(server, other.email, 'reset-password')
    const readMail = async (id: unknown) =>
      JSON.stringify((await admin.call('GET /api/admin/mail-log/one', { id: String(id) })).mail)
    expect(await readMail(row['id'])).toContain('/reset-password#…')
    for (const id of valuesOf(await server.sql('SELECT id FROM mail_outbox WHERE "to" = ?', [other.email])))
      expect(await readMail(id)).not.toMatch(/#[0-9a-f]{64}/)
    await server.sql(`UPDATE users SET email = 'moved@mail.example' WHERE id = ?`, [other.userId])
    expect(await readMail(row['id'])).not.toMatch(/#[0-9a-f]{64}/)
    // those of members are masked too, because reading the log isn't recorded
    const { email } = await createMember(server)
    await requestPasswordReset(guest, email)
    expect(await readMail((await readMailRow(server, email, 'reset-password'))['id'])).toContain('/reset-password#…')
  })

  it('the template of a sign-in email is rejected, or ignored if already stored, when a link is foreign or misplaced (S26)', async () => {
    const key = 'template_reset-password'
    const templateValue = (template: string) => ({ subject: 'Known', template, subjectEs: '', templateEs: '' })
    const leaking = templateValue('<a href="https://evil.example/p?{{actionLink}}">In</a>')
    const { fields } = await expectError(saveSetting(admin, key, leaking))
    expect(fields).toEqual({ [key]: 'template-link-place' })
    await saveSetting(admin, key, templateValue('<a href="{{actionLink}}">In</a>'))
    // stores a template directly, like one from before templates were checked
    await server.sql(`UPDATE admin_settings SET setting_value = ?, version = version + 1 WHERE setting_key = ?`, [
      JSON.stringify(leaking),
      key,
    ])
    const { session, email } = await createVerifiedPerson(server)
    await requestPasswordReset(session, email)
    const mail = await readMailRow(server, email, 'reset-password')
    expect(mail['subject']).toBe('Choose a new password')
    expect(String(mail['html'])).not.toContain('evil.example')
    await saveSetting(admin, key, templateValue(''))
  })

  it('placeholders in an admin’s template are filled in and escaped', async () => {
    const template = '<p>Hola {{firstName}} {{lastName}} ({{email}})</p><p><a href="{{actionLink}}">Ve</a></p>'
    await saveSetting(admin, 'user_signup_email', { subject: 'Hi {{firstName}}', template })
    const { email } = await createVerifiedPerson(server, { firstName: '<b>Nú', lastName: "O'Neil" })
    const mail = await readMailRow(server, email, 'welcome')
    expect(mail['subject']).toBe('Hi <b>Nú')
    expect(mail['html']).toContain(`<p>Hola &lt;b&gt;Nú O&#39;Neil (${email})</p>`)
    expect(mail['text']).toContain(`Hola <b>Nú O'Neil (${email})`)
  })

  it('the preview of an email works only once, in a sandbox and only for an admin, and a test email goes only to that admin', async () => {
    const words = { subject: 'Hi {{firstName}}', template: '<p>Go <a href="{{actionLink}}">there</a></p>' }
    const input = { template: 'welcome', language: 'en', words } as const
    const preview = (changes: object = {}) => admin.call('POST /api/admin/mail-preview', { ...input, ...changes })
    const { subject, address } = await preview()
    expect(subject).toMatch(/^Hi \S+$/)
    const openFrame = (path: string) => fetch(server.url + path, { headers: { 'Sec-Fetch-Dest': 'iframe' } })
    expect(await (await openFrame(address)).text()).toContain('<p>Go <a>there</a></p>')
    expect((await openFrame(address)).status).toBe(404)
    const letters = [
      { language: 'en' as const, words },
      { language: 'es' as const, words: { subject: '', template: '' } },
    ]
    await admin.call('POST /api/admin/mail-preview/test', { template: 'welcome', letters })
    const tests = await server.sql(
      `SELECT id, "to", subject FROM mail_outbox WHERE template = 'test' ORDER BY language`,
    )
    expect(new Set(tests.map((mail) => mail['to'])).size).toBe(1)
    expect(tests[0]?.['subject']).toBe(subject)
    const readLogged = async (id: unknown) => {
      const logged = await admin.call('POST /api/admin/mail-log/view', { id: String(id) })
      return (await openFrame(logged.address)).text()
    }
    expect(await readLogged(tests[0]?.['id'])).toContain('<p>Go <a>there</a></p>')
    // an email with a sign-in link has no preview
    const { email } = await signUp(server)
    const verify = await readMailRow(server, email, 'verify')
    expect(verify['html']).toMatch(/#[0-9a-f]{64}/)
    const seen = await readLogged(verify['id'])
    expect(seen).toContain('Confirm my email')
    expect(seen).not.toMatch(/[0-9a-f]{64}|href=/)
    // a preview may use the name and address of another person; for a missing or deleted person there is no preview
    const { userId: person, email: personEmail } = await createMember(server, { firstName: 'Zita' })
    const named = { words: { subject: 'Hi {{firstName}}, {{email}}', template: '<p>.</p>' } }
    expect(await preview({ ...named, person })).toMatchObject({ subject: `Hi Zita, ${personEmail}` })
    expect(await errorCode(preview({ ...named, person: 'nobodynobodynob' }))).toBe('not-found')
    await server.sql(`UPDATE users SET anonymised_at = '2026-01-01 00:00:00.000Z' WHERE id = ?`, [person])
    expect(await errorCode(preview({ ...named, person }))).toBe('not-found')
  })

  it('every device shows an active announcement in both languages', async () => {
    const half = { enabled: true, message: 'Friday', messageEs: ' ' }
    expect(await errorCode(saveSetting(admin, 'platform_announcement', half))).toBe('bad-input')
    const both = { enabled: true, message: 'Friday', messageEs: 'Viernes' }
    await saveSetting(admin, 'platform_announcement', both)
    const [program] = await server.sql('SELECT announcement FROM program')
    expect(JSON.parse(String(program?.['announcement']))).toEqual(both)
  })
})

describe('with a mail server', () => {
  const { server, admin } = sent

  it('an email is sent within seconds, in the reader’s language, as text and HTML in UTF-8', async () => {
    const session = new Session(server)
    const name = { firstName: 'María José', lastName: 'Núñez' }
    const input = await signUpInput(session, { ...name, email: 'maria@mail.example', language: 'es' })
    await session.call('POST /api/signup', input)
    expect(await session.call('GET /api/program', {})).toMatchObject({ mailsKept: false })
    const mails = await smtp.waitFor(1)
    const verify = mails.find((mail) => mail.subject === 'Confirma tu correo')
    expect(verify?.from).toMatchObject({ address: 'no-reply@coterie.example', name: 'Coterie' })
    expect(verify?.to).toMatchObject([{ address: 'maria@mail.example' }])
    expect(verify?.html).toContain('Confirma tu correo, María José')
    expect(verify?.html).toContain('lang="es"')
    expect(verify?.text).toContain('¿No te registraste? Ignora este correo')

    const token = /\/verify#([0-9a-f]{64})/.exec(verify?.text ?? '')?.[1] ?? ''
    expect(await session.call('POST /api/verify', { token })).toMatchObject({ email: 'maria@mail.example' })
    const welcome = (await smtp.waitFor(2))[1]
    expect(welcome?.subject).toBe('Te damos la bienvenida a Coterie: empieza a ganar hoy')
    const row = await waitForMail('maria@mail.example', 'verify', { status: 'sent' })
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row['sent_at']).not.toBe('')
  })

  it('the text of a sent email is not returned, and the email is not sent again', async () => {
    const log = await admin.call('GET /api/admin/mail-log', {})
    expect(log.smtp).toBe(true)
    expect(log.rows.every((row) => !('text' in row))).toBe(true)
    const id = log.rows.find((row) => row.status === 'sent')?.id ?? ''
    const { mail, masked } = await admin.call('GET /api/admin/mail-log/one', { id })
    expect([masked, mail.html, mail.text, mail.data]).toEqual([true, '', '', {}])
    // counts only the emails in the log that were sent, not the queued or rejected ones
    const sent = log.rows.filter((row) => row.template === 'verify' && row.status === 'sent').length
    await server.sql(
      `INSERT INTO mail_outbox (id, template, language, status) VALUES ('waitswaitswaits', 'verify', 'en', 'queued')`,
    )
    expect(await admin.call('GET /api/admin/mail-log/sent', { template: 'verify' })).toEqual({
      sent: { least: sent, more: false },
    })
    expect(sent).toBeGreaterThan(0)
    await server.sql(`DELETE FROM mail_outbox WHERE id = 'waitswaitswaits'`)
    expect(await errorCode(admin.call('POST /api/admin/mail-log/resend', { id }))).toBe('mail-not-resendable')
  })

  it('an email that was rejected with 451 is tried again and sent only once', async () => {
    const before = smtp.mails.length
    smtp.rejectNext([451])
    await admin.call('POST /api/test-email', {})
    const to = 'admin@coterie.example'
    const row = await waitForMail(to, 'test', { tries: 1, status: 'queued', why: 'retry' })
    expect(String(row['error'])).toContain('451')
    // compares the stored times, because the duration of the test does not matter
    const readTime = (column: string): number => Date.parse(String(row[column]).replace(' ', 'T'))
    expect(readTime('next_at') - readTime('updated')).toBeGreaterThan(5_000)
    // ends the delay; the next email wakes the worker
    await server.sql(`UPDATE mail_outbox SET next_at = '2020-01-01 00:00:00.000Z' WHERE status = 'queued'`)
    await signUp(server)
    await smtp.waitFor(before + 2)
    await waitForMail(to, 'test', { status: 'sent', tries: 2, error: '' })
    expect(smtp.mails.slice(before).filter((mail) => mail.to?.some(({ address }) => address === to))).toHaveLength(1)
  })

  it('an email that is rejected permanently is not tried again; an admin sees the server’s message and can send it again', async () => {
    smtp.rejectNext([550])
    const { email } = await signUp(server)
    const row = await waitForMail(email, 'verify', { status: 'failed' })
    expect(String(row['error'])).toContain('550')
    const before = smtp.mails.length
    await admin.call('POST /api/admin/mail-log/resend', { id: String(row['id']) })
    await smtp.waitFor(before + 1)
    await waitForMail(email, 'verify', { status: 'sent' })
  })

  it('no email is sent twice when the server is killed while sending', async () => {
    const heldMail = smtp.hold()
    const before = smtp.mails.length
    await admin.call('POST /api/test-email', {})
    await heldMail.arrived
    await server.kill()
    heldMail.release()
    await server.restart()
    await admin.call('POST /api/session', { userId: admin.userId, active: true })
    // the next email is sent, but not the interrupted one
    await admin.call('POST /api/test-email', {})
    await smtp.waitFor(before + 2)
    const readTests = () =>
      server.sql(`SELECT status, why FROM mail_outbox WHERE template = 'test' ORDER BY queued_at, rowid`)
    expect((await readTests()).at(-2)).toMatchObject({ status: 'sending' })
    await server.sql(`UPDATE mail_outbox SET next_at = '2020-01-01 00:00:00.000Z' WHERE status = 'sending'`)
    await admin.call('POST /api/test-email', {})
    await smtp.waitFor(before + 3)
    // the worker may still be busy; in its next pass it marks the interrupted email as failed
    await expect
      .poll(async () => (await readTests()).at(-3), { timeout: 90_000, interval: 100 })
      .toMatchObject({ status: 'failed', why: 'interrupted' })
    expect(smtp.mails.length).toBe(before + 3)
  })
})
