import * as v from 'valibot'
import { deliveryMethods, type DeliveryMethod } from '../collections/mail-outbox'
import { cleanEmail, isEmail } from '../people/email/email-address'
import { readJson } from '../responses'
import { isLoopbackAddress, isPublicHost, isWebhookAddress } from '../program/webhook-address'

/** How TLS is used for SMTP: from the start, by STARTTLS (required), or by STARTTLS if the server offers it. */
export const tlsModes = ['always', 'start', 'may'] as const

/** Where the delivery settings come from. `environment` is the variable COTERIE_SMTP. */
export const deliverySources = ['environment', 'settings', 'dashboard', 'none'] as const

/** The delivery settings without the key, which can't be read. Fields of the other delivery method remain as typed. */
export const deliverySchema = v.object({
  way: v.picklist(deliveryMethods),
  host: v.pipe(v.string(), v.trim(), v.maxLength(255, 'target-not-public')),
  port: v.pipe(v.string(), v.trim(), v.maxLength(5, 'bad-input')),
  tls: v.picklist(tlsModes),
  user: v.pipe(v.string(), v.trim(), v.maxLength(255, 'text-too-long')),
  base: v.pipe(v.string(), v.trim(), v.maxLength(500, 'target-not-public')),
  from: v.pipe(v.string(), v.transform(cleanEmail), v.maxLength(254, 'email-too-long')),
  replyTo: v.pipe(v.string(), v.transform(cleanEmail), v.maxLength(254, 'email-too-long')),
})
export type Delivery = v.InferOutput<typeof deliverySchema>

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

/**
 * Returns the problems with delivery settings by field. `loopback` allows mail servers on the same machine (tests,
 * development).
 */
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

/** Reports whether the stored key may be kept. Another server, or a connection without TLS, could reveal it (S13). */
export function canReuseKey(inUse: Delivery, next: Delivery): boolean {
  if (inUse.way !== next.way) return false
  return next.way === 'http'
    ? inUse.base === next.base
    : (['host', 'port', 'tls', 'user'] as const).every((field) => inUse[field] === next[field])
}

export const mailHostOf = ({ way, host, base }: Pick<Delivery, 'way' | 'host' | 'base'>): string =>
  way === 'smtp' ? host : (/^https?:\/\/([^/?#]+)/.exec(base)?.[1] ?? '')

export interface MailResponse {
  problem: '' | MailProblem
  status: number
  text: string
  /** False if the email may have been accepted although there was no response. */
  certain: boolean
}
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

/** Reports whether this version knows the problem. A newer server can send others. */
export const isMailProblem = (text: unknown): text is MailProblem => (mailProblems as readonly unknown[]).includes(text)

/** After `unknown` the email may have arrived; `canRetryMail` decides whether it is sent again. */
export type MailOutcome = 'sent' | 'again' | 'refused' | 'unknown'

/**
 * Returns the result of an attempt. A repeat over SMTP could arrive twice; an HTTP API recognizes it by its
 * `Idempotency-Key`.
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
 * Reports whether an email may be repeated: only through the same API and while the API remembers the key, or it could
 * arrive twice.
 */
export const canRetryMail = (
  tried: { way: string; carrier: string; firstMs: number },
  now: { way: DeliveryMethod; carrier: string; ms: number },
): boolean =>
  tried.way === 'http' && now.way === 'http' && tried.carrier === now.carrier && now.ms - tried.firstMs < keyLifeMs

export function mailProblemOf(way: DeliveryMethod, { problem, status }: MailResponse): MailProblem | '' {
  if (way === 'smtp' && status === 421) return 'too-many'
  if (way !== 'http' || problem !== 'refused') return problem
  if (status === 401 || status === 403) return 'auth'
  return status === 429 ? 'too-many' : 'refused'
}

/** Returns the `message` of an API's reply, or else the complete text, as one line of at most 200 characters. */
export function serverReplyText({ status, text }: MailResponse): string {
  const reply = messageIn(text)
    // oxlint-disable-next-line no-control-regex -- control characters are what is removed
    .replace(/[\u0000-\u0020\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 200)
  return [status === 0 ? '' : String(status), reply].filter((part) => part !== '').join(' ')
}

/** Returns why a test failed: `answer` is the server's reply; without one, `detail` describes the failure. */
export const testFailureDetails = (tried: MailResponse): { answer: string; detail: string } => {
  if (tried.status > 0) return { answer: serverReplyText(tried), detail: '' }
  return { answer: '', detail: tried.problem === 'no-such-host' ? '' : serverReplyText(tried) }
}

function messageIn(text: string): string {
  if (!text.trimStart().startsWith('{')) return text
  const body = (readJson(text) ?? {}) as { message?: unknown; error?: { message?: unknown } }
  const message = body.message ?? body.error?.message
  return typeof message === 'string' ? message : text
}
