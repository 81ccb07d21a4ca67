import * as v from 'valibot'
import { deliveryWays, type DeliveryWay } from './delivery-ways'
import { cleanEmail, isEmail } from '../people/email/email-address'
import { isLoopbackAddress, isPublicHost, isWebhookAddress } from '../program/webhook-address'

/** How the connection to an SMTP server is made private: from the start, by STARTTLS or not at all, or where it is offered. */
export const tlsWays = ['always', 'start', 'may'] as const

/** Who named how mails go out: the machine (COTERIE_SMTP), an admin, the database's dashboard, or nobody. */
export const deliverySources = ['environment', 'settings', 'dashboard', 'none'] as const

/** What an admin says of delivery; the key is apart, because it is never read back. Fields of the other way are kept as typed. */
export const deliverySchema = v.object({
  way: v.picklist(deliveryWays),
  host: v.pipe(v.string(), v.trim(), v.maxLength(255, 'target-not-public')),
  port: v.pipe(v.string(), v.trim(), v.maxLength(5, 'bad-input')),
  tls: v.picklist(tlsWays),
  user: v.pipe(v.string(), v.trim(), v.maxLength(255, 'text-too-long')),
  /** The HTTP API's address, without `/emails`. */
  base: v.pipe(v.string(), v.trim(), v.maxLength(500, 'target-not-public')),
  from: v.pipe(v.string(), v.transform(cleanEmail), v.maxLength(254, 'email-too-long')),
  /** '' = answers go to the sender's address. */
  replyTo: v.pipe(v.string(), v.transform(cleanEmail), v.maxLength(254, 'email-too-long')),
})
export type Delivery = v.InferOutput<typeof deliverySchema>

/** What the form holds before anything is set. */
export const noDelivery: Delivery = {
  way: 'smtp',
  host: '',
  port: '587',
  tls: 'start',
  user: '',
  base: 'https://api.resend.com',
  from: '',
  replyTo: '',
}

/** The codes of fields that can't be right. `loopback`: targets on this machine are let through (tests, development). */
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

/** Whether this delivery needs a password or key: an API always, a server where somebody signs in. */
export const needsKey = ({ way, user }: Delivery): boolean => way === 'http' || user !== ''

/**
 * Whether the key in use may serve the wanted delivery too. It stays with the target it was given for: whoever could send it
 * elsewhere, or over an open line, could read it (S13).
 */
export function mayKeepKey(inUse: Delivery, wanted: Delivery): boolean {
  if (inUse.way !== wanted.way) return false
  return wanted.way === 'http'
    ? inUse.base === wanted.base
    : (['host', 'port', 'tls', 'user'] as const).every((field) => inUse[field] === wanted[field])
}

/** Who carries a mail, as the log names it: the host of the server or of the API. */
export const carrierOf = ({ way, host, base }: Pick<Delivery, 'way' | 'host' | 'base'>): string =>
  way === 'smtp' ? host : (/^https?:\/\/([^/?#]+)/.exec(base)?.[1] ?? '')

/** What a try came to; written by `server/egress`. */
export interface MailAnswer {
  problem: '' | MailProblem
  /** The server's own number: of SMTP or of HTTP; 0 when it gave none. */
  status: number
  text: string
  /** False when the mail may have been taken although no answer came. */
  certain: boolean
}
/** What can be in the way of a mail; each has words in both languages (`web/i18n/…/mail-delivery.ts`). */
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

/** Whether a text is one of them; what a newer server may name is none. */
export const isMailProblem = (text: unknown): text is MailProblem => (mailProblems as readonly unknown[]).includes(text)

/** What is to be done about a try. `unknown`: it may have gone out, and must not go out twice. */
export type MailEnd = 'sent' | 'again' | 'refused' | 'unknown'

/**
 * What a try means. An API knows the mail again by its `Idempotency-Key`, so an unanswered request is repeated; it says itself
 * when that key was used for another content, which nobody can set right by trying. A mail server doesn't know it again. A refused
 * password or sender is the settings' fault: the mail waits for an admin to mend them, as long as it has tries.
 */
export function mailEnd(way: DeliveryWay, { problem, status, text, certain }: MailAnswer): MailEnd {
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

/** An API remembers an `Idempotency-Key` for a day; an hour of it is left to clocks that differ. */
const keyLifeMs = 23 * 3_600_000

/**
 * Whether a mail whose last try has no known end may be tried again: by the API that got it then, while it still knows it. Any
 * other way could bring it twice.
 */
export const mayRepeat = (
  tried: { way: string; carrier: string; firstMs: number },
  now: { way: DeliveryWay; carrier: string; ms: number },
): boolean =>
  tried.way === 'http' && now.way === 'http' && tried.carrier === now.carrier && now.ms - tried.firstMs < keyLifeMs

/** What is in the way, for words that help: an API's numbers say more than "refused". */
export function mailProblemOf(way: DeliveryWay, { problem, status }: MailAnswer): MailProblem | '' {
  if (way === 'smtp' && status === 421) return 'too-many'
  if (way !== 'http' || problem !== 'refused') return problem
  if (status === 401 || status === 403) return 'auth'
  return status === 429 ? 'too-many' : 'refused'
}

/** What a server said, on one line of at most 200 characters: an API's `message`, else its text. '' when it said nothing. */
export function saidBy({ status, text }: MailAnswer): string {
  const said = messageIn(text)
    // oxlint-disable-next-line no-control-regex -- control characters are what is removed
    .replace(/[\u0000-\u0020\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 200)
  return [status === 0 ? '' : String(status), said].filter((part) => part !== '').join(' ')
}

/**
 * What an admin is told of a refused test: `answer` is what the server said; where no server answered it is '', and `detail` says what was
 * found in its place (a certificate's fault, a refused connection; '' of a name, which the admin has just typed).
 */
export const toldOfTest = (tried: MailAnswer): { answer: string; detail: string } => {
  if (tried.status > 0) return { answer: saidBy(tried), detail: '' }
  return { answer: '', detail: tried.problem === 'no-such-host' ? '' : saidBy(tried) }
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
