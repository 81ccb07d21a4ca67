import { readJson } from '../../domain/responses'
import { encodeBase64Text } from '../../domain/base64'
import {
  itemsPerRequest,
  payPalErrorText,
  readBatchPage,
  type PayPalItem,
  type HttpResult,
} from '../../domain/money/payouts/paypal-api'
import { type PayPalMode, type PayPalProblem } from '../../domain/money/payments/submission'
import { testServiceUrl } from '../platform/environment'

/** Credentials for PayPal's API; never return them in a response. */
export interface PayPalKeys {
  mode: PayPalMode
  clientId: string
  secret: string
  webhookId: string
}

/** The problem of a failed request, with PayPal's own message; '' = no problem. */
export interface PayPalFailure {
  problem: PayPalProblem | ''
  said: string
}
const none: PayPalFailure = { problem: '', said: '' }

/** Size limit in bytes for a page of a batch's items. The default limit would be too small. */
const pageBytes = 4 << 20
/** Timeout for large batches in ms; without an answer the batch's state is unknown. */
const sendWithinMs = 60_000

interface Input {
  method: 'GET' | 'POST'
  path: string
  type?: string
  authorization: string
  body?: string
}

const hosts = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' }

function request(
  { mode }: PayPalKeys,
  { method, path, type = 'application/json', authorization, body = '' }: Input,
): HttpResult {
  const local = testServiceUrl('COTERIE_PAYPAL_SERVICE')
  const url = `${local === '' ? hosts[mode] : `${local}/${mode}`}${path}`
  const headers = { Authorization: authorization, 'Content-Type': type, Accept: 'application/json' }
  const requestData = { method, url, headers, body, timeMs: sendWithinMs, bytes: pageBytes }
  return JSON.parse($coterie.post(JSON.stringify(requestData))) as HttpResult
}

/** Gets an access token for one task; sends no money. */
export function signInToPayPal(keys: PayPalKeys): { bearer: string; trouble: PayPalFailure } {
  const answer = request(keys, {
    method: 'POST',
    path: '/v1/oauth2/token',
    type: 'application/x-www-form-urlencoded',
    authorization: `Basic ${encodeBase64Text(`${keys.clientId}:${keys.secret}`)}`,
    body: 'grant_type=client_credentials',
  })
  const { access_token: token = '' } = (readJson(answer.text) ?? {}) as { access_token?: unknown }
  if (answer.problem === '' && typeof token === 'string' && token !== '')
    return { bearer: `Bearer ${token}`, trouble: none }
  return { bearer: '', trouble: troubleOf(answer) }
}

function troubleOf({ status, text }: HttpResult): PayPalFailure {
  const message = payPalErrorText(text)
  if (status === 0) return { problem: 'no-connection', said: '' }
  if (status === 401) return { problem: 'keys-refused', said: message }
  if (status === 403) return { problem: 'not-allowed', said: message }
  if (status === 429 || status >= 500) return { problem: 'busy', said: message }
  return status >= 400 ? { problem: 'refused', said: message } : { problem: 'unreadable', said: '' }
}

/** Checks that keys can sign in and read payouts, by requesting a batch that doesn't exist. */
export function testPayPalKeys(keys: PayPalKeys): PayPalFailure {
  const { bearer, trouble } = signInToPayPal(keys)
  if (bearer === '') return trouble.problem === 'refused' ? { ...trouble, problem: 'keys-refused' } : trouble
  const answer = request(keys, { method: 'GET', path: '/v1/payments/payouts/NONE', authorization: bearer })
  return answer.status === 404 || answer.status === 200 ? none : troubleOf(answer)
}

/** Submits a batch. The response may be lost; `readSubmissionResult` interprets it. */
export const sendBatch = (keys: PayPalKeys, bearer: string, body: string): HttpResult =>
  request(keys, { method: 'POST', path: '/v1/payments/payouts', authorization: bearer, body })

/** Returns PayPal's state of all items of a batch; `sender` is our own batch id as PayPal stored it. */
export function fetchBatch(
  keys: PayPalKeys,
  bearer: string,
  batch: string,
): { sender: string; items: PayPalItem[] } | PayPalFailure {
  const items: PayPalItem[] = []
  let sender = ''
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = `page_size=${itemsPerRequest}&page=${page}&total_required=true`
    const path = `/v1/payments/payouts/${encodeURIComponent(batch)}?${query}`
    const answer = request(keys, { method: 'GET', path, authorization: bearer })
    if (answer.status === 404) return { problem: 'other-batch', said: payPalErrorText(answer.text) }
    if (answer.problem !== '') return troubleOf(answer)
    const read = readBatchPage(answer.text)
    if (read === null || (sender !== '' && read.sender !== sender)) return { problem: 'unreadable', said: '' }
    sender = read.sender
    pages = read.pages
    items.push(...read.items)
  }
  return { sender, items }
}

/**
 * Asks PayPal to verify an event; null: PayPal can't be reached. `event` must be the unparsed text, because PayPal signed
 * that.
 */
export function verifyWebhookEvent(
  keys: PayPalKeys,
  headers: { [name: string]: string },
  event: string,
): boolean | null {
  const { bearer } = signInToPayPal(keys)
  if (bearer === '') return null
  const signed = JSON.stringify({ ...headers, webhook_id: keys.webhookId })
  const body = `${signed.slice(0, -1)},"webhook_event":${event}}`
  const path = '/v1/notifications/verify-webhook-signature'
  const answer = request(keys, { method: 'POST', path, authorization: bearer, body })
  if (answer.status === 0 || answer.status === 429 || answer.status >= 500) return null
  const { verification_status: verdict } = (readJson(answer.text) ?? {}) as { verification_status?: unknown }
  return answer.problem === '' && verdict === 'SUCCESS'
}
