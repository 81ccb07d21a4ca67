import { base64OfText } from '../../domain/base64'
import {
  itemsAtOnce,
  payPalSays,
  readBatch,
  readJson,
  type ToldItem,
  type WireAnswer,
} from '../../domain/money/payouts/paypal-api'
import { type PayPalMode, type PayPalProblem } from '../../domain/money/payments/hand-over'
import { standIn } from '../platform/environment'

/** Credentials for PayPal's API; never return them in a response. */
export interface PayPalKeys {
  mode: PayPalMode
  clientId: string
  secret: string
  webhookId: string
}

/** A failed request, with PayPal's own message; '' = no problem. */
export interface Trouble {
  problem: PayPalProblem | ''
  said: string
}
const none: Trouble = { problem: '', said: '' }

/** Page size limit in bytes for a batch's items; the default limit is too small. */
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

/** PayPal's hosts; no setting can change them. */
const hosts = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' }

function request(
  { mode }: PayPalKeys,
  { method, path, type = 'application/json', authorization, body = '' }: Input,
): WireAnswer {
  const local = standIn('COTERIE_PAYPAL_SERVICE')
  const url = `${local === '' ? hosts[mode] : `${local}/${mode}`}${path}`
  const headers = { Authorization: authorization, 'Content-Type': type, Accept: 'application/json' }
  const requestData = { method, url, headers, body, timeMs: sendWithinMs, bytes: pageBytes }
  return JSON.parse($coterie.post(JSON.stringify(requestData))) as WireAnswer
}

/** Gets an access token for one task; sends no money. */
export function signIn(keys: PayPalKeys): { bearer: string; trouble: Trouble } {
  const answer = request(keys, {
    method: 'POST',
    path: '/v1/oauth2/token',
    type: 'application/x-www-form-urlencoded',
    authorization: `Basic ${base64OfText(`${keys.clientId}:${keys.secret}`)}`,
    body: 'grant_type=client_credentials',
  })
  const { access_token: token = '' } = (readJson(answer.text) ?? {}) as { access_token?: unknown }
  if (answer.problem === '' && typeof token === 'string' && token !== '')
    return { bearer: `Bearer ${token}`, trouble: none }
  return { bearer: '', trouble: troubleOf(answer) }
}

function troubleOf({ status, text }: WireAnswer): Trouble {
  const message = payPalSays(text)
  if (status === 0) return { problem: 'no-connection', said: '' }
  if (status === 401) return { problem: 'keys-refused', said: message }
  if (status === 403) return { problem: 'not-allowed', said: message }
  if (status === 429 || status >= 500) return { problem: 'busy', said: message }
  return status >= 400 ? { problem: 'refused', said: message } : { problem: 'unreadable', said: '' }
}

/** Checks that keys sign in and may read payouts, by asking for a batch that doesn't exist. */
export function tryKeys(keys: PayPalKeys): Trouble {
  const { bearer, trouble } = signIn(keys)
  if (bearer === '') return trouble.problem === 'refused' ? { ...trouble, problem: 'keys-refused' } : trouble
  const answer = request(keys, { method: 'GET', path: '/v1/payments/payouts/NONE', authorization: bearer })
  return answer.status === 404 || answer.status === 200 ? none : troubleOf(answer)
}

/** Submits a batch. The response may be lost; `readHandOver` interprets it. */
export const sendBatch = (keys: PayPalKeys, bearer: string, body: string): WireAnswer =>
  request(keys, { method: 'POST', path: '/v1/payments/payouts', authorization: bearer, body })

/** Returns PayPal's state of all items of a batch, by PayPal's number; `sender` is our id as PayPal stored it. */
export function askBatch(
  keys: PayPalKeys,
  bearer: string,
  batch: string,
): { sender: string; items: ToldItem[] } | Trouble {
  const items: ToldItem[] = []
  let sender = ''
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = `page_size=${itemsAtOnce}&page=${page}&total_required=true`
    const path = `/v1/payments/payouts/${encodeURIComponent(batch)}?${query}`
    const answer = request(keys, { method: 'GET', path, authorization: bearer })
    if (answer.status === 404) return { problem: 'other-batch', said: payPalSays(answer.text) }
    if (answer.problem !== '') return troubleOf(answer)
    const read = readBatch(answer.text)
    if (read === null || (sender !== '' && read.sender !== sender)) return { problem: 'unreadable', said: '' }
    sender = read.sender
    pages = read.pages
    items.push(...read.items)
  }
  return { sender, items }
}

/** Asks PayPal to verify an event; null: PayPal can't be reached. `event` must be the raw text, which is signed. */
export function vouchedFor(keys: PayPalKeys, headers: { [name: string]: string }, event: string): boolean | null {
  const { bearer } = signIn(keys)
  if (bearer === '') return null
  const signed = JSON.stringify({ ...headers, webhook_id: keys.webhookId })
  const body = `${signed.slice(0, -1)},"webhook_event":${event}}`
  const path = '/v1/notifications/verify-webhook-signature'
  const answer = request(keys, { method: 'POST', path, authorization: bearer, body })
  if (answer.status === 0 || answer.status === 429 || answer.status >= 500) return null
  const { verification_status: verdict } = (readJson(answer.text) ?? {}) as { verification_status?: unknown }
  return answer.problem === '' && verdict === 'SUCCESS'
}
