import type { ChallengeLevel } from './bot-check'

/** A limit for requests. Further requests fail with `rate-limited` (reliability page 7.2). */
export interface Limit {
  max: number
  windowMs: number
}
const minute = 60_000
const hour = 60 * minute

export const addressLimits = {
  challenge: { max: 30, windowMs: minute },
  signIn: { max: 30, windowMs: minute },
  signUp: { max: 5, windowMs: 10 * minute },
  verify: { max: 10, windowMs: 5 * minute },
  resend: { max: 3, windowMs: 5 * minute },
  forgot: { max: 3, windowMs: 5 * minute },
  reset: { max: 10, windowMs: 5 * minute },
  link: { max: 30, windowMs: 5 * minute },
  session: { max: 120, windowMs: minute },
  setup: { max: 10, windowMs: 5 * minute },
  restore: { max: 240, windowMs: minute },
  lead: { max: 5, windowMs: 10 * minute },
  apply: { max: 5, windowMs: hour },
  notMe: { max: 10, windowMs: 5 * minute },
  referrer: { max: 30, windowMs: minute },
  invitation: { max: 30, windowMs: minute },
  /** The opens of a link that are counted. Further opens get the same response. */
  openedLink: { max: 30, windowMs: hour },
  passkey: { max: 60, windowMs: minute },
  singleSignOn: { max: 30, windowMs: minute },
  /** Webhook requests, each of which causes a verification request to PayPal. */
  payPalWebhook: { max: 120, windowMs: minute },
} as const satisfies { [what: string]: Limit }

export const personLimits = {
  /** Emails to one address that other people can trigger. */
  strangerMail: { max: 3, windowMs: hour },
  password: { max: 20, windowMs: hour },
  /** Entered one-time codes, right or wrong. At this rate, guessing one takes about six thousand days. */
  code: { max: 50, windowMs: 24 * hour },
  knownSignIn: { max: 30, windowMs: minute },
  apply: { max: 5, windowMs: hour },
  readMark: { max: 120, windowMs: minute },
  savedView: { max: 20, windowMs: minute },
  testMail: { max: 5, windowMs: hour },
  /** Changes of the mail settings, each with a test email. */
  mailTry: { max: 20, windowMs: hour },
  pushDevice: { max: 30, windowMs: hour },
  pushTry: { max: 10, windowMs: hour },
  singleSignOnTry: { max: 30, windowMs: hour },
  webhookTry: { max: 30, windowMs: hour },
  inviteHour: { max: 10, windowMs: hour },
  inviteDay: { max: 50, windowMs: 24 * hour },
  openedCode: { max: 600, windowMs: hour },
  linkLabel: { max: 30, windowMs: hour },
} as const satisfies { [what: string]: Limit }

const maxTokenMs = 10 * minute
/**
 * Returns a token's lifetime: at most ten minutes (S7), and half the idle limit so that devices report activity often
 * enough.
 */
export const tokenLifeMs = (idleLimitMinutes: number): number => Math.min(maxTokenMs, (idleLimitMinutes * minute) / 2)
/** The number of days for which a device stays signed in (document 1, section 9). */
export const deviceDays = 90
export const verifyLinkMs = 24 * hour
export const resetLinkMs = 30 * minute
export const notMeLinkMs = 7 * 24 * hour
/** The lifetime of the link that reverts a change of an admin's email address (S26). */
export const emailBackLinkMs = 72 * hour
export const maxSavedViews = 100
export const unverifiedDays = 7
export const maxSignUpCandidates = 5
export const invitationDays = 30
export const invitationReminderDays = 7

/**
 * The numbers of failed sign-ins after which the bot check becomes harder (S17). The correct password is never rejected.
 */
const strangerFailureSteps = { account: [5, 20], address: [15, 60] } as const
export const unknownBrowserFailuresMs = 6 * hour

export function botCheckLevel(wrong: { account: number; address: number }): ChallengeLevel {
  const reached = (at: 0 | 1): boolean =>
    wrong.account >= strangerFailureSteps.account[at] || wrong.address >= strangerFailureSteps.address[at]
  return reached(1) ? 3 : reached(0) ? 2 : 1
}

/** The number of failed sign-ins per day after which a known browser counts as unknown until the next day (S17). */
export const maxKnownBrowserFailures = 10
export const maxKnownBrowsers = 20

const freeFailures = 5
const maxDelayMs = 60_000

/** Returns the delay: none for the first failures, then 1, 2, 4 … 60 s. Accounts are never locked. */
export const signInDelayMs = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(maxDelayMs, 1000 * 2 ** Math.min(10, failures - freeFailures))

export const impersonationMs = 15 * 60_000

export const networkDays = 90

/** IPv4 addresses that identify no network: loopback, private and carrier-grade NAT addresses, and those of proxies. */
const privateIpv4 = /^(127|10|0|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./
const privateIpv6 = /^(::1?(\/|$)|f[cd]|fe[89ab])/

/** Returns the network of an IP address (for IPv6 its /64), or '' if the address identifies no network (M18). */
export function networkOf(address: string): string {
  const plain = address.toLowerCase()
  return privateIpv4.test(plain) || privateIpv6.test(plain) ? '' : plain
}

export function networkLabel(network: string): string {
  const colon = network.includes(':')
  const parts = network.split(colon ? ':' : '.').slice(0, 2)
  return colon ? `${parts.join(':')}:…` : `${parts.join('.')}.x.x`
}
