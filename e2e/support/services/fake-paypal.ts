import type { IncomingMessage, ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { startHttpServer } from '../server/http'

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
