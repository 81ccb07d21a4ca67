import { afterAll, describe, expect, it, vi } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import type { DeliveryState } from '../../../domain/webhooks/delivery'
import { createMember, testPassword, saveSetting } from '../../support/server/people'
import { errorCode, errorOf, expectError, Session } from '../../support/server/session'
import { valuesOf } from '../../support/server/sql'
import { hasValidSignature, startWebhookReceiver, type ReceiverAnswer } from '../../support/services/webhook-receiver'

const first = 'whsec-first-5d0c1e77ab42aa'
const second = 'whsec-second-81ffe0921c44b'
const receiver = await startWebhookReceiver()
afterAll(() => receiver.stop())
const { server, admin } = await startServerWithAdmin({ env: { COTERIE_LOOPBACK_TARGETS: '1' } })

let people = 0
/** Sends a lead as a guest and returns the lead's email address. */
async function createLead(): Promise<string> {
  people += 1
  const email = `lead${people}@mail.example`
  const guest = new Session(server)
  const written = { firstName: 'Lea', lastName: 'Ruiz', email, phone: '', language: 'en' as const }
  await guest.call('POST /api/leads', { ...written, challenge: await guest.challenge('contact') })
  return email
}
const setSecret = (value: string) =>
  admin.call('POST /api/admin/secrets', { name: 'webhook_secret', value, password: testPassword })
const readDelivery = async (email: string) =>
  (await server.sql(`SELECT * FROM webhook_deliveries WHERE body ->> 'email' = ?`, [email]))[0] ?? {}
const waitForDelivery = (email: string, expected: { [column: string]: unknown }): Promise<void> =>
  vi.waitFor(async () => expect(await readDelivery(email)).toMatchObject(expected), { timeout: 90_000, interval: 100 })
/** Inserts a delivery of a test event. The contact form would allow only five leads. */
async function createDelivery(...answers: ReceiverAnswer[]): Promise<string> {
  people += 1
  const email = `told${people}@mail.example`
  receiver.answers.set(email, answers)
  const id = String(people).padStart(15, 'd')
  await server.sql(
    `INSERT INTO webhook_deliveries (id, event, body, status, tries, next_at, response_code, why, queued_at, tried_at, took_ms, created, updated)
     VALUES (?, 'lead.created', ?, 'failed', 8, '', 0, 'lost', '', '', 0, '', '')`,
    [id, JSON.stringify({ formType: 'contact', firstName: 'Leo', lastName: 'Paz', email })],
  )
  await admin.call('POST /api/admin/webhook/deliveries/resend', { deliveries: [id] })
  return email
}
/** Ends the delay of a delivery. Saving the secret wakes the worker that sends it. */
async function makeDue(email: string): Promise<void> {
  const due = `UPDATE webhook_deliveries SET next_at = '2020-01-01 00:00:00.000Z' WHERE body ->> 'email' = ?`
  await server.sql(due, [email])
  await setSecret(first)
}
const receivedFor = (email: string) => receiver.requests.filter(({ body }) => body['email'] === email)
const readLog = async (state?: DeliveryState) =>
  (await admin.call('GET /api/admin/webhook/deliveries', state ? { state } : {})).rows

describe('before the webhook is set up, the server', () => {
  it('accepts only public addresses, and a local one only where that is allowed', async () => {
    expect(await expectError(saveSetting(admin, 'webhook_url', 'https://10.0.0.7/'))).toMatchObject({
      code: 'bad-input',
      fields: { webhook_url: 'target-not-public' },
    })
    expect(await errorCode(admin.call('POST /api/admin/webhook/test', {}))).toBe('not-found')
    await createLead()
    expect(await readLog()).toEqual([])
  })

  it('sends nothing without a secret and sends the waiting deliveries when it is set', async () => {
    await saveSetting(admin, 'webhook_url', receiver.address)
    const email = await createLead()
    await waitForDelivery(email, { status: 'queued', tries: 0 })
    expect(await errorCode(admin.call('POST /api/admin/webhook/test', {}))).toBe('not-found')
    expect(await expectError(setSecret('too-short'))).toMatchObject({ fields: { value: 'bad-input' } })
    expect(receiver.requests).toEqual([])
    await setSecret(first)
    await waitForDelivery(email, { status: 'sent', tries: 1, response_code: 200, why: '' })
  })
})

describe('a webhook delivery', () => {
  it('is one signed POST with the form’s fields, time, kind and id', async () => {
    const email = await createLead()
    await waitForDelivery(email, { status: 'sent' })
    const { id } = await readDelivery(email)
    const [request, ...more] = receivedFor(email)
    expect(more).toEqual([])
    expect(request?.path).toBe('/coterie')
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'coterie-delivery': id,
      'coterie-event': 'lead.created',
    })
    const fields = { firstName: 'Lea', lastName: 'Ruiz', email, phone: '', language: 'en' }
    const timestamp = expect.stringMatching(/^\d{4}-\d{2}-\d{2} .*Z$/) as string
    expect(request?.body).toEqual({ id, event: 'lead.created', formType: 'contact', ...fields, timestamp })
    expect(hasValidSignature(request!, first)).toBe(true)
    expect(hasValidSignature(request!, second)).toBe(false)
    expect(hasValidSignature({ ...request!, text: request!.text.replace('Lea', 'Leo') }, first)).toBe(false)
  })

  it('names the form type, the time and the signed-in person for an application', async () => {
    const person = await createMember(server)
    const email = person.email
    const challenge = await person.challenge('affiliate')
    const form = { firstName: 'Noor', lastName: 'Linden', email }
    await person.call('POST /api/applications', { ...form, challenge })
    await waitForDelivery(email, { status: 'sent' })
    const [request] = receivedFor(email)
    const timestamp = expect.any(String) as string
    const context = { event: 'application.created', formType: 'affiliate', userId: person.userId, timestamp }
    expect(request?.body).toMatchObject({ ...form, ...context })
    expect(hasValidSignature(request!, first)).toBe(true)
  })

  it('is repeated after a rejection with the same bytes and a new signature, without storing the receiver’s answer', async () => {
    const email = await createDelivery(500)
    await waitForDelivery(email, { status: 'queued', tries: 1, response_code: 500, why: 'refused' })
    const row = await readDelivery(email)
    expect(Date.parse(String(row['next_at']).replace(' ', 'T'))).toBeGreaterThan(
      Date.parse(String(row['tried_at']).replace(' ', 'T')),
    )
    await makeDue(email)
    await waitForDelivery(email, { status: 'sent', tries: 2, response_code: 200, why: '' })
    const [one, two] = receivedFor(email)
    expect(two?.text).toBe(one?.text)
    expect([hasValidSignature(one!, first), hasValidSignature(two!, first)]).toEqual([true, true])
    for (const table of ['webhook_deliveries', 'audit_log'])
      expect(JSON.stringify(await server.sql(`SELECT * FROM ${table}`))).not.toContain('a secret of the receiver')
    expect(server.output()).not.toContain('a secret of the receiver')
  })

  it.each([
    ['is redirected, which the server does not follow', 'redirect', 307, 'redirect'],
    ['gets no answer within the time limit', 'hang', 0, 'no-answer'],
    ['loses its answer', 'lost', 0, 'lost'],
  ] as const)('is repeated with the same id if it %s', async (_what, answer, response_code, why) => {
    const email = await createDelivery(answer)
    await waitForDelivery(email, { status: 'queued', tries: 1, response_code, why })
    expect(receivedFor(email)).toHaveLength(1)
    await makeDue(email)
    await waitForDelivery(email, { status: 'sent', tries: 2 })
    expect(receivedFor(email)).toHaveLength(2)
    expect([...receiver.accepted.values()].filter((body) => body['email'] === email)).toHaveLength(1)
    expect(receiver.requests.some(({ path }) => path.includes('elsewhere'))).toBe(false)
  })

  it('does not delay the form while the receiver is processing it', async () => {
    const heldDelivery = receiver.hold()
    const email = await createLead()
    await heldDelivery.arrived
    const other = await createLead()
    expect(await readDelivery(email)).toMatchObject({ status: 'sending', tries: 1 })
    expect(await readDelivery(other)).toMatchObject({ status: 'queued', tries: 0 })
    heldDelivery.release()
    await waitForDelivery(email, { status: 'sent' })
    await waitForDelivery(other, { status: 'sent' })
  })

  it('is repeated with the same id if the server was killed while sending', async () => {
    const heldDelivery = receiver.hold()
    const email = await createDelivery()
    await heldDelivery.arrived
    await server.kill()
    heldDelivery.release()
    await server.restart()
    await admin.call('POST /api/session', { userId: admin.userId, active: true })
    const cut = await readDelivery(email)
    expect(cut).toMatchObject({ status: 'sending', tries: 1 })
    await makeDue(email)
    await waitForDelivery(email, { status: 'sent', tries: 2 })
    expect(new Set(receivedFor(email).map(({ headers }) => headers['coterie-delivery']))).toEqual(new Set([cut['id']]))
    expect(receivedFor(email).length).toBe(2)
  })

  it('fails after the last attempt, and is listed in the log and among the admin’s tasks', async () => {
    const email = await createDelivery(503, 503)
    await waitForDelivery(email, { status: 'queued', tries: 1 })
    await server.sql(`UPDATE webhook_deliveries SET tries = 7 WHERE body ->> 'email' = ?`, [email])
    await makeDue(email)
    await waitForDelivery(email, { status: 'failed', tries: 8, response_code: 503, why: 'refused' })
    const { id } = await readDelivery(email)
    expect((await readLog('failed')).map((row) => row.id)).toContain(id)
    const readStats = async () => valuesOf(await server.sql(`SELECT "values" FROM stats WHERE topic = 'webhook'`))[0]
    await expect
      .poll(async () => JSON.parse(String(await readStats())), { timeout: 60_000 })
      .toMatchObject({ failed: { count: 1 } })
    await makeDue(email)
    const next = await createDelivery()
    await waitForDelivery(next, { status: 'sent' })
    expect(receivedFor(email)).toHaveLength(2)
  })

  it('fails without being sent if it could not be attempted for three days', async () => {
    await setSecret('')
    const email = await createLead()
    const queued = `UPDATE webhook_deliveries SET queued_at = '2020-01-01 00:00:00.000Z' WHERE body ->> 'email' = ?`
    await server.sql(queued, [email])
    await setSecret(first)
    await waitForDelivery(email, { status: 'failed', tries: 0, why: 'too-old' })
    expect(receivedFor(email)).toEqual([])
  })
})

describe('an admin of the webhook', () => {
  it('can send a delivery again, only once even when clicking twice, and the audit log names the admin', async () => {
    const [failed] = await readLog('failed')
    const id = failed?.id ?? ''
    const select = `SELECT actor FROM audit_log WHERE action = 'webhook.resend' AND subject = ?`
    const readEntries = () => server.sql(select, [`webhook_deliveries/${id}`])
    const before = (await readEntries()).length
    const heldDelivery = receiver.hold()
    const resend = (delivery: string) =>
      errorCode(admin.call('POST /api/admin/webhook/deliveries/resend', { deliveries: [delivery] }))
    expect(await resend(id)).toBe('done')
    await heldDelivery.arrived
    expect(await resend(id)).toBe('command-in-progress')
    heldDelivery.release()
    await expect
      .poll(async () => (await admin.call('GET /api/admin/webhook/deliveries/one', { id })).delivery, {
        timeout: 60_000,
      })
      .toMatchObject({ status: 'sent', tries: 1, response_code: 200 })
    expect((await readEntries()).slice(before)).toEqual([{ actor: admin.userId }])
    expect(await resend('nothere00000000')).toBe('command-in-progress')
  })

  it('can send a test event; it is reported without delay and not repeated', async () => {
    expect(await admin.call('POST /api/admin/webhook/test', {})).toMatchObject({ status: 200 })
    const request = receiver.requests.at(-1)
    expect(request?.body).toMatchObject({ event: 'test' })
    expect(hasValidSignature(request!, first)).toBe(true)
    receiver.answers.set('', [410])
    expect(await expectError(admin.call('POST /api/admin/webhook/test', {}))).toMatchObject({
      code: 'webhook-refused',
      details: { problem: 'refused', status: 410 },
    })
    const [newest] = await readLog()
    expect(newest).toMatchObject({ event: 'test', status: 'failed', tries: 1, response_code: 410, about: '' })
  })

  it('can read the log page by page, with the person and the body of each delivery', async () => {
    const rows = await readLog('sent')
    const application = rows.find(({ event }) => event === 'application.created')
    expect(application).toMatchObject({ about: 'Noor Linden', status: 'sent' })
    const one = rows.find(({ event }) => event === 'lead.created')
    const { body } = await admin.call('GET /api/admin/webhook/deliveries/one', { id: one?.id ?? '' })
    expect(receiver.requests.map(({ text }) => text)).toContain(body)
    const { counts } = await admin.call('GET /api/admin/webhook', {})
    expect(counts.sent).toBe(rows.length)
  })

  it('can change the secret: both secrets sign for a day, and neither is shown', async () => {
    await setSecret(second)
    const state = await admin.call('GET /api/admin/webhook', {})
    expect(state).toMatchObject({ address: receiver.address, secretBy: 'Ana Ortuño' })
    expect(state.earlierUntil).not.toBe('')
    const during = await createDelivery()
    await waitForDelivery(during, { status: 'sent' })
    expect([first, second].map((secret) => hasValidSignature(receivedFor(during)[0]!, secret))).toEqual([true, true])
    await server.sql(`UPDATE _secrets SET set_at = '2020-01-01 00:00:00.000Z' WHERE name = 'webhook_secret_earlier'`)
    const later = await createDelivery()
    await waitForDelivery(later, { status: 'sent' })
    expect([first, second].map((secret) => hasValidSignature(receivedFor(later)[0]!, secret))).toEqual([false, true])
    expect(await server.sql(`SELECT name FROM _secrets WHERE name = 'webhook_secret_earlier'`)).toEqual([])
    const tables = ['_secrets', 'audit_log', '_commands', 'webhook_deliveries']
    const stored = await Promise.all(tables.map((table) => server.sql(`SELECT * FROM ${table}`)))
    const seen = JSON.stringify([state, await admin.call('GET /api/admin/secrets', {}), await readLog(), stored])
    for (const secret of [first, second]) expect(seen).not.toContain(secret)
  })

  it('can disable the webhook, and then no more deliveries are stored', async () => {
    await saveSetting(admin, 'webhook_url', '')
    const email = await createLead()
    expect(await readDelivery(email)).toEqual({})
    expect(await admin.call('GET /api/admin/webhook', {})).toMatchObject({ address: '' })
  })
})

describe('the messages for a chat', () => {
  it('need an address with what the format needs, whichever of the two is saved', async () => {
    await saveSetting(admin, 'webhook_format', { format: 'json', language: 'en' })
    await saveSetting(admin, 'webhook_url', `${receiver.address}/`)
    for (const format of ['telegram', 'ntfy'])
      expect(await errorOf(saveSetting(admin, 'webhook_format', { format, language: 'en' }))).toMatchObject({
        fields: { webhook_format: 'bad-input' },
      })
    await saveSetting(admin, 'webhook_url', `${receiver.address}/topic`)
    await saveSetting(admin, 'webhook_format', { format: 'ntfy', language: 'en' })
    expect(await errorOf(saveSetting(admin, 'webhook_url', `${receiver.address}/`))).toMatchObject({
      fields: { webhook_url: 'bad-input' },
    })
    await saveSetting(admin, 'webhook_url', '')
    await saveSetting(admin, 'webhook_format', { format: 'json', language: 'en' })
  })

  it.each([
    ['slack', 'en', 'new website lead'],
    ['telegram', 'es', 'nuevo contacto del sitio web'],
    ['ntfy', 'es', 'nuevo contacto del sitio web'],
  ] as const)(
    'are posted in the chosen format and language without a secret, with a link and without personal data (%s)',
    async (format, language, said) => {
      await setSecret('')
      const address = `${receiver.address}/sendMessage?chat_id=-7`
      await saveSetting(admin, 'webhook_url', address)
      await saveSetting(admin, 'webhook_format', { format, language })
      expect(await admin.call('GET /api/admin/webhook', {})).toMatchObject({ address, format, secretAt: '' })
      const email = `chat-${format}@mail.example`
      const id = `chat${format}`.padStart(15, 'c')
      // the contact form would allow only five leads
      await server.sql(
        `INSERT INTO webhook_deliveries (id, event, body, status, tries, next_at, response_code, why, queued_at, tried_at, took_ms, created, updated)
         VALUES (?, 'lead.created', ?, 'failed', 8, '', 0, 'lost', '', '', 0, '', '')`,
        [id, JSON.stringify({ formType: 'contact', firstName: 'Leo', lastName: 'Paz', email })],
      )
      await admin.call('POST /api/admin/webhook/deliveries/resend', { deliveries: [id] })
      await waitForDelivery(email, { status: 'sent', tries: 1, response_code: 200 })
      const request = receiver.requests.at(-1)!
      const link = `${server.url}/admin/leads`
      const line = `Coterie: ${said}`
      if (format === 'ntfy') expect([request.text, request.headers['click']]).toEqual([`${line}.`, link])
      else expect(request.body['text']).toBe(`${line}. ${link}`)
      expect(request.body['chat_id']).toBe(format === 'telegram' ? '-7' : undefined)
      for (const part of ['Leo', 'Paz', email]) expect(JSON.stringify(request)).not.toContain(part)
      expect(request.headers['coterie-signature']).toBeUndefined()
      const { body } = await admin.call('GET /api/admin/webhook/deliveries/one', { id })
      expect(body).toBe(request.text)
      expect(await admin.call('POST /api/admin/webhook/test', {})).toMatchObject({ status: 200 })
    },
  )

  it('in another format or language than the known ones can’t be saved', async () => {
    for (const value of [{ format: 'teams', language: 'en' }, { format: 'slack', language: 'fr' }, 'slack'])
      expect(await expectError(saveSetting(admin, 'webhook_format', value))).toMatchObject({ code: 'bad-input' })
  })
})
