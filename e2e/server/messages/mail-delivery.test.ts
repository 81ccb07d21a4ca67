import { afterAll, describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { emptyDelivery, type Delivery } from '../../../domain/mail/delivery'
import { startMailServer } from '../../support/services/mail-server'
import { createFirstAdmin, signUp, testPassword } from '../../support/server/people'
import { errorCode, expectError, Session } from '../../support/server/session'
import { startServer } from '../../support/server/server'
import type { IncomingHttpHeaders } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { createAnswerGate, startHttpServer } from '../../support/server/http'

type ApiBody = { [field: string]: unknown }
type ApiAnswer = 'lost' | 'redirect' | number

/** Starts a test double of Resend's email API. It recognizes a repeated email by its Idempotency-Key. */
async function startMailApi(key: string) {
  const gate = createAnswerGate()
  const api = {
    requests: [] as { headers: IncomingHttpHeaders; path: string; body: ApiBody }[],
    mails: new Map<string, ApiBody>(),
    /** The only API key that is accepted; others get 401. */
    key,
    /** How the next requests are answered. `lost` means that the email is sent but the answer to the request is lost. */
    nextAnswers: [] as ApiAnswer[],
    hold: gate.hold,
  }
  const server = await startHttpServer(async (request, response) => {
    const sendAnswer = (status: number, body: object, headers: { [name: string]: string } = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
    const body = JSON.parse(await readText(request)) as ApiBody
    api.requests.push({ headers: request.headers, path: request.url ?? '', body })
    if (request.headers.authorization !== `Bearer ${api.key}`) return sendAnswer(401, { message: 'key revoked' })
    const nextAnswer = api.nextAnswers.shift()
    if (nextAnswer === 'redirect') return sendAnswer(307, {}, { Location: 'http://127.0.0.1:1/emails' })
    if (typeof nextAnswer === 'number') return sendAnswer(nextAnswer, { message: `test says ${nextAnswer}` })
    const id = String(request.headers['idempotency-key'])
    if (!api.mails.has(id)) api.mails.set(id, body)
    if (nextAnswer === 'lost') return void request.socket.destroy()
    await gate.waitUntilOpen()
    sendAnswer(200, { id })
  })
  return { ...server, api }
}

const password = testPassword
const key = 're_first_4d1c'
const smtp = await startMailServer()
afterAll(() => smtp.stop())
const { api, url: base, stop } = await startMailApi(key)
afterAll(stop)
const { server, admin } = await startServerWithAdmin({ env: { COTERIE_LOOPBACK_TARGETS: '1' } })

const smtpDelivery = (): Delivery => ({
  ...emptyDelivery,
  host: '127.0.0.1',
  port: String(smtp.port),
  tls: 'may',
  from: 'hello@coterie.example',
})
const apiDelivery = (): Delivery => ({ ...emptyDelivery, way: 'http', base, from: 'hello@coterie.example' })
const saveDelivery = (delivery: Delivery, given = '') =>
  admin.call('POST /api/admin/mail-delivery', { ...delivery, key: given, password })
const readDelivery = () => admin.call('GET /api/admin/mail-delivery', {})
/** Returns the newest email of a template, optionally only to one address. */
const readNewestMail = async (template: string, to = '%') => {
  const select =
    'SELECT * FROM mail_outbox WHERE template = ? AND "to" LIKE ? ORDER BY queued_at DESC, rowid DESC LIMIT 1'
  return (await server.sql(select, [template, to]))[0] ?? {}
}
/** Waits until the sign-up email to an address has these column values. */
const waitForMail = (email: string, expected: { [column: string]: string | number }) =>
  expect.poll(() => readNewestMail('verify', email), { timeout: 60_000, interval: 100 }).toMatchObject(expected)
const waitUntil = (isDone: () => Promise<boolean>) => expect.poll(isDone, { timeout: 60_000, interval: 100 }).toBe(true)
/**
 * Ends the delay of emails with a status. Then signs up a person, whose email wakes the worker, and waits until that email
 * is sent.
 */
async function sendDueMails(status: string, expected: { way?: string } = {}): Promise<void> {
  await server.sql(`UPDATE mail_outbox SET next_at = '2020-01-01 00:00:00.000Z' WHERE status = ?`, [status])
  await waitForMail((await signUp(server)).email, { status: 'sent', ...expected })
}

describe('mail delivery settings', () => {
  it('are empty at first, and emails stay queued', async () => {
    expect(await readDelivery()).toMatchObject({ source: 'none', keySet: false, testedAt: '' })
    expect(await errorCode(admin.call('POST /api/admin/mail-delivery/test', {}))).toBe('not-found')
  })

  it('report an error for each invalid field', async () => {
    expect(await expectError(saveDelivery({ ...smtpDelivery(), host: '10.0.0.1' }))).toMatchObject({
      code: 'bad-input',
      fields: { host: 'target-not-public' },
    })
    expect(await expectError(saveDelivery(apiDelivery()))).toMatchObject({ fields: { key: 'password-needed' } })
    expect(api.requests).toHaveLength(0)
  })

  it('take effect only if their test email was accepted', async () => {
    await saveDelivery(smtpDelivery())
    const [test] = await smtp.waitFor(1)
    expect(test).toMatchObject({
      subject: 'Welcome to Coterie Network - Start Earning Today!',
      from: { address: 'hello@coterie.example' },
    })
    // the test email is rendered as for a new person, with a name and a link
    expect(String(test?.text)).toContain(`${server.url}/dashboard/settings`)
    expect(await readDelivery()).toMatchObject({ source: 'settings', keySet: false, testWorked: true })
    expect(await readNewestMail('test')).toMatchObject({ status: 'sent', way: 'smtp', carrier: '127.0.0.1' })
  })

  it('stay unchanged if the test of new settings fails, and the error contains the mail server’s message', async () => {
    expect(await expectError(saveDelivery(apiDelivery(), 're_wrong'))).toMatchObject({
      code: 'mail-refused',
      details: { problem: 'auth', answer: '401 key revoked' },
    })
    expect(await readDelivery()).toMatchObject({ source: 'settings', delivery: { way: 'smtp' }, testWorked: false })
    expect(api.mails.size).toBe(0)
    const before = smtp.mails.length
    await signUp(server)
    await smtp.waitFor(before + 1)
  })

  it('store an API key encrypted and never return or log it', async () => {
    await saveDelivery({ ...apiDelivery(), replyTo: 'help@coterie.example' }, key)
    const state = await readDelivery()
    expect(state).toMatchObject({ source: 'settings', delivery: { way: 'http' }, keySet: true, setBy: 'Ana Ortuño' })
    expect(JSON.stringify(state)).not.toContain(key)
    for (const table of ['_secrets', 'audit_log', '_commands', 'mail_outbox', 'admin_settings'])
      expect(JSON.stringify(await server.sql(`SELECT * FROM ${table}`)), table).not.toContain(key)
    expect(server.output()).not.toContain(key)
  })

  it('need no new API key when the sender changes', async () => {
    await saveDelivery({ ...apiDelivery(), from: 'hola@coterie.example' })
    expect(await readDelivery()).toMatchObject({ delivery: { from: 'hola@coterie.example' }, keySet: true })
  })
})

describe('delivery by the API of an email service', () => {
  it('sends an email as one POST with its id as the idempotency key, and logs the method', async () => {
    const before = api.mails.size
    const { email } = await signUp(server)
    await expect.poll(() => api.mails.size, { timeout: 30_000 }).toBe(before + 1)
    const request = api.requests.find(({ body }) => JSON.stringify(body['to']) === JSON.stringify([email]))
    expect(request?.path).toBe('/emails')
    expect(request?.body).toMatchObject({ from: '"Coterie" <hola@coterie.example>', to: [email] })
    expect(Object.keys(request?.body ?? {})).toEqual(['from', 'to', 'subject', 'html', 'text', 'headers'])
    const id = String(request?.headers['idempotency-key'])
    await waitUntil(async () => {
      const { mail } = await admin.call('GET /api/admin/mail-log/one', { id })
      return mail.status === 'sent' && mail.way === 'http' && mail.carrier === base.replace('http://', '')
    })
  })

  it('repeats an unanswered request with the same key, so only one email is sent', async () => {
    const before = api.mails.size
    api.nextAnswers = ['lost']
    const { email } = await signUp(server)
    await waitForMail(email, { status: 'queued', why: 'unanswered', tries: 1 })
    expect(api.mails.size).toBe(before + 1)
    await sendDueMails('queued')
    await waitForMail(email, { status: 'sent', tries: 2, error: '' })
    expect(api.mails.size).toBe(before + 2)
  })

  it('repeats a request after the server was killed, and only one email is sent', async () => {
    const before = api.mails.size
    const heldRequest = api.hold()
    const visitor = new Session(server)
    const email = admin.email
    await visitor.call('POST /api/password/forgot', { email, challenge: await visitor.challenge('login') })
    await heldRequest.arrived
    await server.kill()
    heldRequest.release()
    await server.restart()
    await admin.call('POST /api/session', { userId: admin.userId, active: true })
    expect(await readNewestMail('reset-password')).toMatchObject({ status: 'sending', tries: 1 })
    await sendDueMails('sending')
    await waitUntil(async () => (await readNewestMail('reset-password'))['status'] === 'sent')
    expect(await readNewestMail('reset-password')).toMatchObject({ tries: 2 })
    expect(api.mails.size).toBe(before + 2)
  })

  it('does not fall back to SMTP for an email whose result is unknown', async () => {
    api.nextAnswers = ['lost']
    const { email } = await signUp(server)
    await waitForMail(email, { status: 'queued', why: 'unanswered' })
    const before = [api.mails.size, smtp.mails.length] as const
    await saveDelivery(smtpDelivery())
    await sendDueMails('queued', { way: 'smtp' })
    await waitForMail(email, { status: 'failed', why: 'interrupted', way: 'http' })
    expect([api.mails.size, smtp.mails.length]).toEqual([before[0], before[1] + 2])
  })

  it('keeps emails in the queue while the service rejects the API key', async () => {
    await saveDelivery(apiDelivery(), key)
    api.key = 're_second'
    const { email } = await signUp(server)
    await waitForMail(email, { status: 'queued', why: 'retry' })
    expect(String((await readNewestMail('verify', email))['error'])).toContain('401 key revoked')
    await saveDelivery(apiDelivery(), 're_second')
    await sendDueMails('queued')
    await waitForMail(email, { status: 'sent' })
  })
})

it('delivery set by the environment (COTERIE_SMTP) takes precedence, and the settings show this and cannot change it', async () => {
  const fixed = await startServer({
    env: { COTERIE_SMTP: `smtp://127.0.0.1:${smtp.port}`, COTERIE_MAIL_FROM: 'alone@coterie.example' },
  })
  try {
    const other = await createFirstAdmin(fixed)
    expect(await other.call('GET /api/admin/mail-delivery', {})).toMatchObject({
      source: 'environment',
      delivery: { way: 'smtp', host: '127.0.0.1', from: 'alone@coterie.example' },
      loopback: false,
    })
    expect(await errorCode(other.call('POST /api/admin/mail-delivery', { ...apiDelivery(), key, password }))).toBe(
      'not-allowed',
    )
    await other.call('POST /api/admin/mail-delivery/test', {})
    // a sender without a name gets the product's name
    await expect
      .poll(() => smtp.mails.map(({ from }) => from), { timeout: 60_000 })
      .toContainEqual({ name: 'Coterie', address: 'alone@coterie.example' })
  } finally {
    await fixed.stop()
  }
})
