import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../support/services/mail-server'
import { errorCode, ApiError, Session } from '../../support/server/session'
import {
  createFirstAdmin,
  readMailToken,
  createMember,
  signUp,
  testPassword,
  createVerifiedPerson,
  saveSetting,
} from '../../support/server/people'
import { startServer, type TestServer } from '../../support/server/server'

/** Polls, because emails are sent in the background. */
const waitUntil = (isDone: () => Promise<boolean>) => expect.poll(isDone, { timeout: 90_000, interval: 100 }).toBe(true)
const readMailRow = async (server: TestServer, to: string, template: string) =>
  (await server.sql(`SELECT * FROM mail_outbox WHERE "to" = ? AND template = ?`, [to, template]))[0] ?? {}

describe('without a mail server', () => {
  let server: TestServer
  let admin: Session
  beforeAll(async () => {
    server = await startServer()
    admin = await createFirstAdmin(server)
  })
  afterAll(() => server.stop())

  it('emails are readable in the mail log, and their links work', async () => {
    const { session, email } = await signUp(server)
    const log = await admin.call('GET /api/admin/mail-log', {})
    expect(log.smtp).toBe(false)
    expect(await session.call('GET /api/program', {})).toMatchObject({ mailsKept: true })
    const verify = log.rows.find((row) => row.to === email && row.template === 'verify')
    expect(verify).toMatchObject({ status: 'kept', language: 'en', subject: 'Confirm your email address' })
    const { mail, masked } = await admin.call('GET /api/admin/mail-log/one', { id: verify?.id ?? '' })
    expect(masked).toBe(false)
    expect(mail.html).toContain('<!doctype html>')
    const token = /\/verify#([0-9a-f]{64})/.exec(mail.text)?.[1] ?? ''
    await session.call('POST /api/verify', { token })
  })

  it('the mail log hides links into an admin’s account, even those sent to an earlier address (S26)', async () => {
    const other = await createMember(server)
    const email = other.grant?.email ?? ''
    await admin.call('POST /api/admin/roles', {
      user: other.userId,
      role: 'admin',
      granted: true,
      password: testPassword,
    })
    const guest = new Session(server)
    await guest.call('POST /api/password/forgot', { email, challenge: await guest.challenge('login') })
    const row = await readMailRow(server, email, 'reset-password')
    expect(String(row['text'])).toMatch(/reset-password#[0-9a-f]{64}/)
    const readMail = async (id: unknown) =>
      JSON.stringify((await admin.call('GET /api/admin/mail-log/one', { id: String(id) })).mail)
    expect(await readMail(row['id'])).toContain('/reset-password#…')
    for (const template of ['verify', 'new-device', 'reset-password']) {
      const mail = await readMailRow(server, email, template)
      if (mail['id'] !== undefined) expect(await readMail(mail['id']), template).not.toMatch(/#[0-9a-f]{64}/)
    }
    await server.sql(`UPDATE users SET email = 'moved@mail.example' WHERE id = ?`, [other.userId])
    expect(await readMail(row['id'])).not.toMatch(/#[0-9a-f]{64}/)
    // links of members stay readable, because without a mail server an admin has to pass them on
    const person = (await createMember(server)).grant?.email ?? ''
    await guest.call('POST /api/password/forgot', { email: person, challenge: await guest.challenge('login') })
    expect(await readMail((await readMailRow(server, person, 'reset-password'))['id'])).toMatch(
      /reset-password#[0-9a-f]{64}/,
    )
  })

  it('the template of a sign-in email is rejected, or ignored if already stored, when a link is foreign or misplaced (S26)', async () => {
    const key = 'template_reset-password'
    const templateValues = (template: string) => ({
      [key]: { subject: 'Known', template, subjectEs: '', templateEs: '' },
    })
    const saveTemplate = async (template: string) =>
      admin.call('POST /api/admin/settings', {
        values: templateValues(template),
        versions: { [key]: await readVersion(server, key) },
      })
    const readErrorFields = async (template: string) =>
      ((await saveTemplate(template).catch((error: unknown) => error)) as ApiError).body.fields
    const leaking = '<a href="https://evil.example/p?{{actionLink}}">In</a>'
    expect(await readErrorFields(leaking)).toEqual({ [key]: 'template-link-place' })
    await saveTemplate('<a href="{{actionLink}}">In</a>')
    // stores a template directly, like one from before templates were checked
    await server.sql(`UPDATE admin_settings SET setting_value = ?, version = version + 1 WHERE setting_key = ?`, [
      JSON.stringify(templateValues(leaking)[key]),
      key,
    ])
    const { session, email } = await signUp(server)
    await session.call('POST /api/verify', { token: await readMailToken(server, email, 'verify') })
    await session.call('POST /api/password/forgot', { email, challenge: await session.challenge('login') })
    const sent = await readMailRow(server, email, 'reset-password')
    expect(sent['subject']).toBe('Choose a new password')
    expect(String(sent['html'])).not.toContain('evil.example')
    await saveTemplate('')
  })

  it('placeholders in an admin’s template are filled in and escaped', async () => {
    const template = '<p>Hola {{firstName}} {{lastName}} ({{email}})</p><p><a href="{{actionLink}}">Ve</a></p>'
    await admin.call('POST /api/admin/settings', {
      values: { user_signup_email: { subject: 'Hi {{firstName}}', template } },
      versions: { user_signup_email: await readVersion(server, 'user_signup_email') },
    })
    const { email } = await createVerifiedPerson(server, { firstName: '<b>Nú', lastName: "O'Neil" })
    const mail = await readMailRow(server, email, 'welcome')
    expect(mail['subject']).toBe('Hi <b>Nú')
    expect(mail['html']).toContain(`<p>Hola &lt;b&gt;Nú O&#39;Neil (${email})</p>`)
    expect(mail['text']).toContain(`Hola <b>Nú O'Neil (${email})`)
  })

  it('the preview of an email works only once, in a sandbox and only for an admin, and a test email goes only to that admin', async () => {
    const words = { subject: 'Hi {{firstName}}', template: '<p>Go <a href="{{actionLink}}">there</a></p>' }
    const input = { template: 'welcome', language: 'en', words } as const
    const { subject, address } = await admin.call('POST /api/admin/mail-preview', input)
    expect(subject).toMatch(/^Hi \S+$/)
    const readDestination = async (dest: string) => fetch(server.url + address, { headers: { 'Sec-Fetch-Dest': dest } })
    const shown = await readDestination('iframe')
    expect(await shown.text()).toContain('<p>Go <a>there</a></p>')
    expect((await readDestination('iframe')).status).toBe(404)
    await admin.call('POST /api/admin/mail-preview/test', {
      template: 'welcome',
      letters: [
        { language: 'en', words },
        { language: 'es', words: { subject: '', template: '' } },
      ],
    })
    const tests = await server.sql(`SELECT "to", subject, language FROM mail_outbox WHERE template = 'test'`)
    expect(new Set(tests.map((mail) => mail['to'])).size).toBe(1)
    expect(tests.map((mail) => mail['subject'])).toEqual(expect.arrayContaining([subject]))
    const [row] = await server.sql(`SELECT id FROM mail_outbox WHERE template = 'test' AND language = 'en'`)
    const { address: ofLog } = await admin.call('POST /api/admin/mail-log/view', { id: String(row?.['id']) })
    const logged = await fetch(server.url + ofLog, { headers: { 'Sec-Fetch-Dest': 'iframe' } })
    expect(await logged.text()).toContain('<p>Go <a>there</a></p>')
    // an email with a sign-in link has no preview
    const { email } = await signUp(server)
    const verify = await readMailRow(server, email, 'verify')
    expect(verify['html']).toMatch(/#[0-9a-f]{64}/)
    const { address: ofVerify } = await admin.call('POST /api/admin/mail-log/view', { id: String(verify['id']) })
    const seen = await (await fetch(server.url + ofVerify, { headers: { 'Sec-Fetch-Dest': 'iframe' } })).text()
    expect(seen).toContain('Confirm my email')
    expect(seen).not.toMatch(/[0-9a-f]{64}|href=/)
    const person = await createMember(server)
    // a preview may use the name and address of another person; for a missing or deleted person there is no preview
    const zita = person.grant?.userId ?? ''
    await server.sql(`UPDATE users SET first_name = 'Zita' WHERE id = ?`, [zita])
    const [{ email: personEmail } = { email: '' }] = await server.sql(`SELECT email FROM users WHERE id = ?`, [zita])
    const ofZita = { ...input, words: { subject: 'Hi {{firstName}}, {{email}}', template: '<p>.</p>' }, person: zita }
    expect(await admin.call('POST /api/admin/mail-preview', ofZita)).toMatchObject({
      subject: `Hi Zita, ${String(personEmail)}`,
    })
    expect(await errorCode(admin.call('POST /api/admin/mail-preview', { ...ofZita, person: 'nobodynobodynob' }))).toBe(
      'not-found',
    )
    await server.sql(`UPDATE users SET anonymised_at = '2026-01-01 00:00:00.000Z' WHERE id = ?`, [zita])
    expect(await errorCode(admin.call('POST /api/admin/mail-preview', ofZita))).toBe('not-found')
  })

  it('every device shows an active announcement in both languages', async () => {
    expect(
      await errorCode(
        saveSetting(admin, 'platform_announcement', { enabled: true, message: 'Friday', messageEs: ' ' }),
      ),
    ).toBe('bad-input')
    const both = { enabled: true, message: 'Friday', messageEs: 'Viernes' }
    await saveSetting(admin, 'platform_announcement', both)
    const [program] = await server.sql('SELECT announcement FROM program')
    expect(JSON.parse(String(program?.['announcement']))).toEqual(both)
  })
})

const readVersion = async (server: TestServer, key: string): Promise<number> =>
  Number((await server.sql('SELECT version FROM admin_settings WHERE setting_key = ?', [key]))[0]?.['version'] ?? 0)

describe('with a mail server', () => {
  let smtp: MailServer
  let server: TestServer
  let admin: Session
  beforeAll(async () => {
    smtp = await startMailServer()
    server = await startServer({ mailServer: smtp })
    admin = await createFirstAdmin(server)
  })
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
  })

  it('an email is sent within seconds, in the reader’s language, as text and HTML in UTF-8', async () => {
    const session = new Session(server)
    const terms = String((await server.sql('SELECT terms_version FROM program'))[0]?.['terms_version'])
    await session.call('POST /api/signup', {
      email: 'maria@mail.example',
      password: 'harbour-lantern-93',
      firstName: 'María José',
      lastName: 'Núñez',
      phone: '+34600111222',
      referralCode: '',
      language: 'es',
      acceptedTerms: terms,
      over18: true,
      challenge: await session.challenge('signup'),
    })
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
    await waitUntil(async () => (await readMailRow(server, 'maria@mail.example', 'verify'))['status'] === 'sent')
    const row = await readMailRow(server, 'maria@mail.example', 'verify')
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
    let row = await readMailRow(server, to, 'test')
    await waitUntil(async () => {
      row = await readMailRow(server, to, 'test')
      return row['tries'] === 1 && row['status'] === 'queued'
    })
    expect(row).toMatchObject({ why: 'retry' })
    expect(String(row['error'])).toContain('451')
    // compares the stored times, because the duration of the test does not matter
    const readTime = (column: string): number => Date.parse(String(row[column]).replace(' ', 'T'))
    expect(readTime('next_at') - readTime('updated')).toBeGreaterThan(5_000)
    // ends the delay; the next email wakes the worker
    await server.sql(`UPDATE mail_outbox SET next_at = '2020-01-01 00:00:00.000Z' WHERE status = 'queued'`)
    await signUp(server)
    await smtp.waitFor(before + 2)
    await waitUntil(async () => (await readMailRow(server, to, 'test'))['status'] === 'sent')
    expect(await readMailRow(server, to, 'test')).toMatchObject({ tries: 2, error: '' })
    expect(smtp.mails.slice(before).filter((mail) => mail.to?.some(({ address }) => address === to))).toHaveLength(1)
  })

  it('an email that is rejected permanently is not tried again; an admin sees the server’s message and can send it again', async () => {
    smtp.rejectNext([550])
    const { email } = await signUp(server)
    await waitUntil(async () => (await readMailRow(server, email, 'verify'))['status'] === 'failed')
    const row = await readMailRow(server, email, 'verify')
    expect(String(row['error'])).toContain('550')
    const before = smtp.mails.length
    await admin.call('POST /api/admin/mail-log/resend', { id: String(row['id']) })
    await smtp.waitFor(before + 1)
    await waitUntil(async () => (await readMailRow(server, email, 'verify'))['status'] === 'sent')
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
    const rows = await server.sql(`SELECT status FROM mail_outbox WHERE template = 'test' ORDER BY queued_at, rowid`)
    expect(rows.at(-2)?.['status']).toBe('sending')
    await server.sql(`UPDATE mail_outbox SET next_at = '2020-01-01 00:00:00.000Z' WHERE status = 'sending'`)
    await admin.call('POST /api/test-email', {})
    await smtp.waitFor(before + 3)
    // the worker may still be busy; in its next pass it marks the interrupted email as failed
    await waitUntil(async () => {
      const later = await server.sql(
        `SELECT status, why FROM mail_outbox WHERE template = 'test' ORDER BY queued_at, rowid`,
      )
      const cut = later.at(-3)
      return cut?.['status'] === 'failed' && cut['why'] === 'interrupted'
    })
    expect(smtp.mails.length).toBe(before + 3)
  })
})
