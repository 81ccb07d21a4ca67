import type { ChallengeLevel } from './bot-check'

/** How often something may happen before it is `rate-limited` (reliability page 7.2). Windows in ms. */
export interface Limit {
  max: number
  windowMs: number
}
const minute = 60_000
const hour = 60 * minute

/** Per network address. */
export const perAddress = {
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
  lead: { max: 5, windowMs: 10 * minute },
  apply: { max: 5, windowMs: hour },
  notMe: { max: 10, windowMs: 5 * minute },
  referrer: { max: 30, windowMs: minute },
  /** Opened links that are counted; those above are answered alike. */
  openedLink: { max: 30, windowMs: hour },
  passkey: { max: 60, windowMs: minute },
  /** Each asks PayPal whether it vouches for it. */
  payPalWebhook: { max: 120, windowMs: minute },
} as const satisfies { [what: string]: Limit }

/** Per person or mailbox. */
export const perPerson = {
  /** Mails to one address that a stranger can cause. */
  strangerMail: { max: 3, windowMs: hour },
  password: { max: 20, windowMs: hour },
  /** One-time codes, right or wrong: who knows the password guesses one in six thousand days. */
  code: { max: 50, windowMs: 24 * hour },
  /** Sign-ins of a browser that the account knows. */
  knownSignIn: { max: 30, windowMs: minute },
  apply: { max: 5, windowMs: hour },
  readMark: { max: 120, windowMs: minute },
  savedView: { max: 20, windowMs: minute },
  testMail: { max: 5, windowMs: hour },
  /** Tries of another way for mails: each sends a test. */
  mailTry: { max: 20, windowMs: hour },
  /** A device says anew where it takes pushes. */
  pushDevice: { max: 30, windowMs: hour },
  /** Test pushes to one's own devices. */
  pushTry: { max: 10, windowMs: hour },
  /** Test deliveries: each knocks at somebody else's door. */
  webhookTry: { max: 30, windowMs: hour },
  inviteHour: { max: 10, windowMs: hour },
  inviteDay: { max: 50, windowMs: 24 * hour },
  /** Opened links of one affiliate that are counted. */
  openedCode: { max: 600, windowMs: hour },
  linkLabel: { max: 30, windowMs: hour },
} as const satisfies { [what: string]: Limit }

const longestTokenMs = 10 * minute
/**
 * An access token's life (S7): ten minutes, and never more than half the idle limit, so that a device reports its human
 * input often enough to be known as active.
 */
export const tokenLifeMs = (idleLimitMinutes: number): number =>
  Math.min(longestTokenMs, (idleLimitMinutes * minute) / 2)
/** A device stays trusted that long (document 1, section 9). */
export const deviceDays = 90
/** Links in mails. */
export const verifyLinkMs = 24 * hour
export const resetLinkMs = 30 * minute
export const notMeLinkMs = 7 * 24 * hour
/** The one that puts an admin's email address back (S26). */
export const emailBackLinkMs = 72 * hour
/** Saved views of one person. */
export const viewsAtMost = 100
/** Sign-ups whose link nobody opens are forgotten after that, and no more than so many wait for one address (S21). */
export const unverifiedDays = 7
export const candidatesAtOnce = 5
/** An invitation is valid that long (M16). */
export const invitationDays = 30
/** An unused one is brought to mind after that, once for ever. */
export const invitationReminderDays = 7

/**
 * How many wrong passwords strangers may try for one account and from one address before the bot check gets harder, and how long
 * they are remembered (S17). It slows guessing and never refuses the right password.
 */
const strangerSteps = { account: [5, 20], address: [15, 60] } as const
export const strangersRememberedMs = 6 * hour

/** The level of bot check that a stranger's sign-in needs, by the wrong passwords counted so far. */
export function strangerLevel(wrong: { account: number; address: number }): ChallengeLevel {
  const reached = (at: 0 | 1): boolean =>
    wrong.account >= strangerSteps.account[at] || wrong.address >= strangerSteps.address[at]
  return reached(1) ? 3 : reached(0) ? 2 : 1
}

/** So many wrong passwords a day make a browser that the account knows a stranger to it until the next day (S17). */
export const knownBrowserWrongs = 10
/** An account knows its newest browsers. */
export const knownBrowsersKept = 20

const freeFailures = 5
const longestWaitMs = 60_000

/** The wait after so many wrong passwords for one account: none for five, then 1, 2, 4 … 60 s. It never locks. */
export const waitAfterFailuresMs = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(longestWaitMs, 1000 * 2 ** Math.min(10, failures - freeFailures))
