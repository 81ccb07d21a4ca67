import * as v from 'valibot'
import { deliveryMethods, type DeliveryMethod } from './delivery-methods'
import { cleanEmail, isEmail } from '../people/email/email-address'
import { isLoopbackAddress, isPublicHost, isWebhookAddress } from '../program/webhook-address'

/** How TLS is used for SMTP: from the start, by STARTTLS (required), or by STARTTLS if the server offers it. */
export const tlsModes = ['always', 'start', 'may'] as const

/**
 * Where the delivery settings come from: the variable COTERIE_SMTP, the admin's settings, PocketBase's dashboard, or
 * nowhere.
 */
export const deliverySources = ['environment', 'settings', 'dashboard', 'none'] as const

/** The delivery settings without the key, which can't be read. Fields of the other delivery method remain as typed. */
export const deliverySchema = v.object({
  way: v.picklist(deliveryMethods),
  host: v.pipe(v.string(), v.trim(), v.maxLength(255, 'target-not-public')),
  port: v.pipe(v.string(), v.trim(), v.maxLength(5, 'bad-input')),
  tls: v.picklist(tlsModes),
  user: v.pipe(v.string(), v.trim(), v.maxLength(255, 'text-too-long')),
  /** The base URL of the HTTP API, without `/emails`. */
  base: v.pipe(v.string(), v.trim(), v.maxLength(500, 'target-not-public')),
  from: v.pipe(v.string(), v.transform(cleanEmail), v.maxLength(254, 'email-too-long')),
  /** The address for replies; '' for the sender's address. */
  replyTo: v.pipe(v.string(), v.transform(cleanEmail), v.maxLength(254, 'email-too-long')),
})
export type Delivery = v.InferOutput<typeof deliverySchema>

/** The initial values of the form for the delivery settings. */
export const emptyDelivery: Delivery = {
  way: 'smtp',
  host: '',
  port: '587',
  tls: 'start',
  user: '',
  base: 'https://api.resend.com',
  from: '',
  replyTo: '',
}

/** Returns the error codes of invalid fields. `loopback` allows mail servers on the same machine (tests, development). */
export function deliveryProblems(
  { way, host, port, base, from, replyTo }: Delivery,
  { loopback }: { loopback: boolean },
): { [field in keyof Delivery]?: 'target-not-public' | 'bad-input' | 'email-invalid' } {
  const hostGood = isPublicHost(host) || (loopback && isLoopbackAddress(`https://${host}`))
  const baseGood = isWebhookAddress(base) || (loopback && isLoopbackAddress(base))
  return {
    ...(way === 'smtp' && !hostGood && { host: 'target-not-public' as const }),
    ...(way === 'smtp' && !isPort(port) && { port: 'bad-input' as const }),
    ...(way === 'http' && (!baseGood || /[?#]/.test(base)) && { base: 'target-not-public' as const }),
    ...(!isEmail(from) && { from: 'email-invalid' as const }),
    ...(replyTo !== '' && !isEmail(replyTo) && { replyTo: 'email-invalid' as const }),
  }
}

const isPort = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535

export const deliveryNeedsKey = ({ way, user }: Delivery): boolean => way === 'http' || user !== ''

/**
 * Reports whether the stored key may be used with the new settings, which requires the same mail server. A person who could
 * send the key to another server, or without TLS, could read it (S13).
 */
export function canReuseKey(inUse: Delivery, wanted: Delivery): boolean {
  if (inUse.way !== wanted.way) return false
  return wanted.way === 'http'
    ? inUse.base === wanted.base
    : (['host', 'port', 'tls', 'user'] as const).every((field) => inUse[field] === wanted[field])
}

/** Returns the host of the mail server or API, which the mail log shows. */
export const mailHostOf = ({ way, host, base }: Pick<Delivery, 'way' | 'host' | 'base'>): string =>
  way === 'smtp' ? host : (/^https?:\/\/([^/?#]+)/.exec(base)?.[1] ?? '')

/** The result of a delivery attempt, which `server/outward` writes. */
export interface MailResponse {
  problem: '' | MailProblem
  /** The SMTP or HTTP status; 0 if none. */
  status: number
  text: string
  /** False if the email may have been accepted although there was no response. */
  certain: boolean
}
/** All problems of email delivery. Each has a text in both languages (`web/i18n/…/mail-delivery.ts`). */
export const mailProblems = [
  'no-such-host',
  'not-public',
  'no-connection',
  'no-answer',
  'tls',
  'auth',
  'sender',
  'recipient',
  'too-many',
  'redirect',
  'lost',
  'refused',
] as const
export type MailProblem = (typeof mailProblems)[number]

/** Reports whether a text is a known problem. A newer server can send others. */
export const isMailProblem = (text: unknown): text is MailProblem => (mailProblems as readonly unknown[]).includes(text)

/**
 * The result of a delivery attempt. After `again` the email is sent again. After `unknown` it may have arrived;
 * `canRetryMail` decides whether it is sent again.
 */
export type MailOutcome = 'sent' | 'again' | 'refused' | 'unknown'

/**
 * Returns the result of a delivery attempt. An HTTP API recognizes a repeated email by its `Idempotency-Key`, so requests
 * without a response are repeated, until the API reports a conflict of keys. SMTP servers don't recognize repeated emails.
 * Rejected credentials or senders are errors in the settings, so the email is sent again while attempts are left.
 */
export function mailOutcome(way: DeliveryMethod, { problem, status, text, certain }: MailResponse): MailOutcome {
  if (problem === '') return 'sent'
  if (way === 'smtp') {
    if (!certain) return 'unknown'
    return status < 500 || problem === 'auth' || problem === 'sender' ? 'again' : 'refused'
  }
  if (status === 409) return /invalid_idempotent_request/.test(text) ? 'unknown' : 'again'
  if (status === 401 || status === 403) return 'again'
  return (status >= 400 && status < 500 && ![408, 425, 429].includes(status)) || problem === 'redirect'
    ? 'refused'
    : 'again'
}

/** The API remembers a key for a day. One hour less is used because clocks differ. */
const keyLifeMs = 23 * 3_600_000

/**
 * Reports whether an email with an unknown result can be sent again: only through the same API and while it remembers the
 * key. Otherwise the email could arrive twice.
 */
export const canRetryMail = (
  tried: { way: string; carrier: string; firstMs: number },
  now: { way: DeliveryMethod; carrier: string; ms: number },
): boolean =>
  tried.way === 'http' && now.way === 'http' && tried.carrier === now.carrier && now.ms - tried.firstMs < keyLifeMs

/** Returns a more specific problem if the status allows it. */
export function mailProblemOf(way: DeliveryMethod, { problem, status }: MailResponse): MailProblem | '' {
  if (way === 'smtp' && status === 421) return 'too-many'
  if (way !== 'http' || problem !== 'refused') return problem
  if (status === 401 || status === 403) return 'auth'
  return status === 429 ? 'too-many' : 'refused'
}

/**
 * Returns the server's reply on one line of at most 200 characters: the `message` of an API's reply, otherwise the complete
 * text; '' without a reply.
 */
export function serverReplyText({ status, text }: MailResponse): string {
  const reply = messageIn(text)
    // oxlint-disable-next-line no-control-regex -- control characters are what is removed
    .replace(/[\u0000-\u0020\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 200)
  return [status === 0 ? '' : String(status), reply].filter((part) => part !== '').join(' ')
}

/**
 * Returns what an admin reads about a failed test. `answer` is the server's reply. Without a reply, `detail` describes the
 * failure, such as a certificate error or a refused connection.
 */
export const testFailureDetails = (tried: MailResponse): { answer: string; detail: string } => {
  if (tried.status > 0) return { answer: serverReplyText(tried), detail: '' }
  return { answer: '', detail: tried.problem === 'no-such-host' ? '' : serverReplyText(tried) }
}

function messageIn(text: string): string {
  if (!text.trimStart().startsWith('{')) return text
  try {
    const body = JSON.parse(text) as { message?: unknown; error?: { message?: unknown } }
    const message = body.message ?? body.error?.message
    return typeof message === 'string' ? message : text
  } catch {
    return text
  }
}
