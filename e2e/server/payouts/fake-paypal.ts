import type { IncomingMessage, ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { startHttpServer } from '../../support/server/http'
import { expect } from 'vitest'
import { addMonths, monthOf } from '../../../domain/calendar'
import type { Id } from '../../../domain/entities'
import { seedPeople } from '../../support/data/money-facts'
import { createApprovedPayments, readBatch, createBatch } from '../../support/data/payments'
import { createFirstAdmin, createSecondAdmin, testPassword } from '../../support/server/people'
import { startServer, type TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'
import { dropTriggers } from '../../support/server/sql'

interface PayPalItem {
  sender_item_id: string
  receiver: string
  amount: { value: string; currency: string }
  word: string
}
interface PayPalBatch {
  number: string
  sender: string
  items: PayPalItem[]
}

/**
 * How a batch request is answered. `lost`: the batch is accepted, but the connection breaks. `cut`: the connection breaks
 * before that. `late`: `releaseAnswers` sends the answer. `taken-5xx`: the batch is accepted, but the answer is an error. A
 * number: the status of a rejection.
 */
type BatchAnswer = 'lost' | 'cut' | 'late' | 'taken-5xx' | number

export const disconnectPoints = ['before', 'in', 'after'] as const
type DisconnectPoint = (typeof disconnectPoints)[number]

/** A test double of PayPal's Payouts API. It recognizes a repeated batch by its id and pays each item only once. */
export interface FakePayPal {
  readonly url: string
  /** The only secret that is accepted; others get 401. */
  secret: string
  nextAnswers: BatchAnswer[]
  readonly requests: string[]
  /** The number of requests for each batch by the product's batch id, including failed ones. */
  readonly batchRequests: Map<string, number>
  readonly batches: PayPalBatch[]
  readonly paidCounts: Map<string, number>
  pageSize: number
  /** Disconnects every request whose path contains this text; '' = none. */
  disconnectPath: string
  /** When to disconnect: before the request is read, in the middle of the answer, or after processing without an answer. */
  disconnectPoint: DisconnectPoint
  setItemStatus(item: string, word: string): void
  releaseAnswers(): void
  /** The only webhook signature that verification accepts. */
  signature: string
  stop(): Promise<void>
}

export async function startFakePayPal(): Promise<FakePayPal> {
  let waiting: (() => void)[] = []
  const isDisconnected = ({ url = '' }: IncomingMessage): boolean =>
    payPal.disconnectPath !== '' && url.includes(payPal.disconnectPath)
  const sendAnswer = (response: ServerResponse, status: number, body: object): void => {
    const text = JSON.stringify(body)
    response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
    if (!isDisconnected(response.req)) return void response.end(text)
    if (payPal.disconnectPoint === 'after') return void response.destroy()
    response.write(text.slice(0, text.length / 2), () => response.destroy())
  }
  const server = await startHttpServer(
    (request, response) => void handle(request, response).catch(() => request.socket.destroy()),
  )
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace(/^\/(sandbox|live)/, '')
    payPal.requests.push(`${request.method} ${path.split('?')[0]}`)
    if (isDisconnected(request) && payPal.disconnectPoint === 'before') return void request.socket.destroy()
    const text = await readText(request)
    if (path === '/v1/oauth2/token') return signIn(request, response)
    if (request.headers.authorization !== 'Bearer good') return sendAnswer(response, 401, { error: 'invalid_token' })
    if (path === '/v1/notifications/verify-webhook-signature') return verifySignature(text, response)
    if (request.method === 'POST') return acceptBatch(JSON.parse(text) as SentBatch, request, response)
    showBatch(path, response)
  }
  function signIn(request: IncomingMessage, response: ServerResponse): void {
    const [, encoded = ''] = (request.headers.authorization ?? '').split(' ')
    const isValid = Buffer.from(encoded, 'base64').toString() === `client:${payPal.secret}`
    if (!isValid)
      return sendAnswer(response, 401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
    sendAnswer(response, 200, { access_token: 'good', expires_in: 32_400 })
  }
  function verifySignature(text: string, response: ServerResponse): void {
    // the text of the event must be unchanged, because PayPal signs it
    const verification = JSON.parse(text) as { transmission_sig: string; webhook_id: string }
    const verbatim = text.includes('"webhook_event":{ "id"')
    const isValid = verification.transmission_sig === payPal.signature && verification.webhook_id === 'WH1' && verbatim
    sendAnswer(response, 200, { verification_status: isValid ? 'SUCCESS' : 'FAILURE' })
  }
  interface SentBatch {
    sender_batch_header: { sender_batch_id: string }
    items: Omit<PayPalItem, 'word'>[]
  }
  function acceptBatch(sent: SentBatch, request: IncomingMessage, response: ServerResponse): void {
    const sender = sent.sender_batch_header.sender_batch_id
    const nextAnswer = payPal.nextAnswers.shift()
    payPal.batchRequests.set(sender, (payPal.batchRequests.get(sender) ?? 0) + 1)
    if (nextAnswer === 'cut') return void request.socket.destroy()
    if (typeof nextAnswer === 'number')
      return sendAnswer(response, nextAnswer, { name: 'TEST_SAYS_NO', message: `test says ${nextAnswer}` })
    const known = payPal.batches.find((batch) => batch.sender === sender)
    if (known) {
      const links = [{ href: `${payPal.url}/v1/payments/payouts/${known.number}`, rel: 'self' }]
      return sendAnswer(response, 400, { name: 'USER_BUSINESS_ERROR', message: 'Duplicate batch request', links })
    }
    const batch = {
      number: `PB${payPal.batches.length + 1}`,
      sender,
      items: sent.items.map((item) => ({ ...item, word: '' })),
    }
    payPal.batches.push(batch)
    if (nextAnswer === 'lost') return void request.socket.destroy()
    const header = {
      payout_batch_id: batch.number,
      batch_status: 'PENDING',
      sender_batch_header: { sender_batch_id: sender },
    }
    const sendResult = (): void =>
      nextAnswer === 'taken-5xx'
        ? sendAnswer(response, 500, { name: 'INTERNAL' })
        : sendAnswer(response, 201, { batch_header: header })
    if (nextAnswer === 'late') waiting.push(sendResult)
    else sendResult()
  }
  function showBatch(path: string, response: ServerResponse): void {
    const [, number] = /^\/v1\/payments\/payouts\/([^?]+)/.exec(path) ?? []
    const batch = payPal.batches.find((each) => each.number === number)
    if (!batch) return sendAnswer(response, 404, { name: 'RESOURCE_NOT_FOUND' })
    const query = new URLSearchParams(path.split('?')[1])
    const size = Math.min(payPal.pageSize, Number(query.get('page_size')))
    const from = (Number(query.get('page')) - 1) * size
    sendAnswer(response, 200, {
      total_pages: Math.max(1, Math.ceil(batch.items.length / size)),
      batch_header: {
        payout_batch_id: batch.number,
        batch_status: 'PROCESSING',
        sender_batch_header: { sender_batch_id: batch.sender },
      },
      items: batch.items.slice(from, from + size).map(({ word, ...item }) => ({
        payout_item_id: `I${item.sender_item_id}`,
        ...(word !== '' && { transaction_status: word }),
        payout_item: item,
      })),
    })
  }
  const payPal: FakePayPal = {
    url: server.url,
    secret: 'secret-one',
    nextAnswers: [],
    requests: [],
    batchRequests: new Map(),
    batches: [],
    paidCounts: new Map(),
    pageSize: 500,
    disconnectPath: '',
    disconnectPoint: 'before',
    setItemStatus(item, word) {
      const found = payPal.batches.flatMap(({ items }) => items).findLast((each) => each.sender_item_id === item)
      if (!found) throw new Error(`PayPal has no item ${item}`)
      if (word === 'SUCCESS' && found.word !== 'SUCCESS')
        payPal.paidCounts.set(item, (payPal.paidCounts.get(item) ?? 0) + 1)
      found.word = word
    },
    releaseAnswers() {
      for (const say of waiting) say()
      waiting = []
    },
    signature: 'signed-by-paypal',
    stop: server.stop,
  }
  return payPal
}

const keys = { mode: 'live', clientId: 'client', secret: 'secret-one', webhookId: 'WH1' } as const
type Keys = Partial<{ mode: 'off' | 'sandbox' | 'live'; clientId: string; secret: string; password: string }>

export interface PayPalFixture {
  payPal: FakePayPal
  server: TestServer
  admin: Session
  secondAdmin: Session
  setKeys: (changed?: Keys) => Promise<unknown>
  createApproved: (...amounts: string[]) => Promise<Id[]>
  /** Creates a batch and submits it by API; `next` is how the fake PayPal answers. */
  submitBatch: (
    amounts: readonly string[],
    ...next: FakePayPal['nextAnswers']
  ) => Promise<{ batch: Id; seen: { count: number; cents: number }; payments: Id[]; first: Id }>
  /** Overwrites columns of a batch in the database, without guards. */
  overwriteBatch: (batch: Id, values: { [column: string]: string }) => Promise<void>
  readBatch: (batch: Id) => ReturnType<typeof readBatch>
  askPayPal: (batch: Id, providerBatch?: string) => Promise<unknown>
  /**
   * Repeats `act` until the batch has the expected values, because background work can be lost when the server is killed.
   */
  waitForBatch: (batch: Id, expected: { [field: string]: unknown }, act?: () => Promise<unknown>) => Promise<void>
  itemState: (batch: Id, payment: Id) => Promise<string | undefined>
  paymentStatus: (payment: Id) => Promise<unknown>
  /** Lets PayPal pay these payments and polls until the batch is reconciled. */
  settleBatch: (batch: Id, payments: readonly Id[]) => Promise<void>
}

/** Creates the fixture. The caller must stop its server and its PayPal. */
export async function createPayPalFixture(): Promise<PayPalFixture> {
  const payPal = await startFakePayPal()
  const server = await startServer({ env: { COTERIE_LOOPBACK_TARGETS: '1', COTERIE_PAYPAL_SERVICE: payPal.url } })
  const admin = await createFirstAdmin(server)
  const secondAdmin = await createSecondAdmin(admin)
  const users = await seedPeople(server, 'ppl', 4)
  const month = addMonths(monthOf((await admin.call('GET /api/admin/payment-runs/months', {})).today), -1)
  const setKeys = (changed: Keys = {}) =>
    admin.call('POST /api/admin/paypal', { ...keys, password: testPassword, ...changed })
  await setKeys()
  const createApproved = (...amounts: string[]) => createApprovedPayments(admin, { users, amounts, month })
  const readBatchNow = (batch: Id) => readBatch(admin, batch)
  const askPayPal = (batch: Id, providerBatch = '') =>
    admin.call('POST /api/admin/payouts/poll', { batch, providerBatch })
  async function waitForBatch(
    batch: Id,
    expected: { [field: string]: unknown },
    act?: () => Promise<unknown>,
  ): Promise<void> {
    const deadline = Date.now() + 120_000
    for (;;) {
      const found = (await readBatchNow(batch)).batch as unknown as { [field: string]: unknown }
      if (Object.entries(expected).every(([field, value]) => found[field] === value)) return
      if (Date.now() > deadline) expect(found).toMatchObject(expected)
      await act?.()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return {
    payPal,
    server,
    admin,
    secondAdmin,
    setKeys,
    createApproved,
    readBatch: readBatchNow,
    askPayPal,
    waitForBatch,
    async overwriteBatch(batch, values) {
      const restoreTriggers = await dropTriggers(server, 'payout_batches')
      const set = Object.keys(values).map((column) => `${column} = ?`)
      await server.sql(`UPDATE payout_batches SET ${set.join(', ')} WHERE id = ?`, [...Object.values(values), batch])
      await restoreTriggers()
    },
    async submitBatch(amounts, ...next) {
      const payments = await createApproved(...amounts)
      const { batch, seen } = await createBatch(admin, payments)
      payPal.nextAnswers.push(...next)
      await admin.call('POST /api/admin/payouts/export', { batch, seen, way: 'api' })
      return { batch, seen, payments, first: payments[0] ?? '' }
    },
    itemState: async (batch, payment) => (await readBatchNow(batch)).itemOf[payment]?.state,
    paymentStatus: async (payment) =>
      (await server.sql('SELECT status FROM user_payments WHERE id = ?', [payment]))[0]?.['status'],
    async settleBatch(batch, payments) {
      for (const payment of payments) payPal.setItemStatus(payment, 'SUCCESS')
      await waitForBatch(batch, { state: 'reconciled' }, () => askPayPal(batch))
    },
  }
}
