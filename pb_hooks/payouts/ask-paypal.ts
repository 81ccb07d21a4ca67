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

/** What PayPal is asked with: for asking, never for an answer. */
export interface PayPalKeys {
  mode: PayPalMode
  clientId: string
  secret: string
  webhookId: string
}

/** What was in the way, and PayPal's own words for it; '' = nothing. */
export interface Trouble {
  problem: PayPalProblem | ''
  said: string
}
const none: Trouble = { problem: '', said: '' }

/** A page of a batch's items is larger than what is read of an answer otherwise. */
const pageBytes = 4 << 20
/** Thousands of items take their time; without an answer by then nobody knows what became of a batch. */
const sendWithinMs = 60_000

interface Asked {
  method: 'GET' | 'POST'
  path: string
  type?: string
  authorization: string
  body?: string
}

/** Where PayPal is asked; no setting names a host. */
const hosts = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' }

/** One request to PayPal, and its answer. */
function ask(
  { mode }: PayPalKeys,
  { method, path, type = 'application/json', authorization, body = '' }: Asked,
): WireAnswer {
  const local = standIn('COTERIE_PAYPAL_SERVICE')
  const url = `${local === '' ? hosts[mode] : `${local}/${mode}`}${path}`
  const headers = { Authorization: authorization, 'Content-Type': type, Accept: 'application/json' }
  const asked = { method, url, headers, body, timeMs: sendWithinMs, bytes: pageBytes }
  return JSON.parse($coterie.post(JSON.stringify(asked))) as WireAnswer
}

/** A right to ask, for one piece of work; nothing is sent by asking for it. */
export function signIn(keys: PayPalKeys): { bearer: string; trouble: Trouble } {
  const answer = ask(keys, {
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
  const said = payPalSays(text)
  if (status === 0) return { problem: 'no-connection', said: '' }
  if (status === 401) return { problem: 'keys-refused', said }
  if (status === 403) return { problem: 'not-allowed', said }
  if (status === 429 || status >= 500) return { problem: 'busy', said }
  return status >= 400 ? { problem: 'refused', said } : { problem: 'unreadable', said: '' }
}

/** Whether keys sign in and may see payouts: PayPal is asked for a batch that isn't there. */
export function tryKeys(keys: PayPalKeys): Trouble {
  const { bearer, trouble } = signIn(keys)
  if (bearer === '') return trouble.problem === 'refused' ? { ...trouble, problem: 'keys-refused' } : trouble
  const answer = ask(keys, { method: 'GET', path: '/v1/payments/payouts/NONE', authorization: bearer })
  return answer.status === 404 || answer.status === 200 ? none : troubleOf(answer)
}

/** Hands a batch over. Its answer may be lost: `readHandOver` says what it means. */
export const sendBatch = (keys: PayPalKeys, bearer: string, body: string): WireAnswer =>
  ask(keys, { method: 'POST', path: '/v1/payments/payouts', authorization: bearer, body })

/** What PayPal says of all items of a batch, by its own number; `sender` is our id of it, as PayPal has it. */
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
    const answer = ask(keys, { method: 'GET', path, authorization: bearer })
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

/** Whether PayPal vouches for a webhook's event. Null: it couldn't be asked. `event` is the text as it came, for it is signed so. */
export function vouchedFor(keys: PayPalKeys, headers: { [name: string]: string }, event: string): boolean | null {
  const { bearer } = signIn(keys)
  if (bearer === '') return null
  const signed = JSON.stringify({ ...headers, webhook_id: keys.webhookId })
  const body = `${signed.slice(0, -1)},"webhook_event":${event}}`
  const path = '/v1/notifications/verify-webhook-signature'
  const answer = ask(keys, { method: 'POST', path, authorization: bearer, body })
  if (answer.status === 0 || answer.status === 429 || answer.status >= 500) return null
  const { verification_status: verdict } = (readJson(answer.text) ?? {}) as { verification_status?: unknown }
  return answer.problem === '' && verdict === 'SUCCESS'
}
