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
  signIn: { max: 10, windowMs: minute },
  signUp: { max: 5, windowMs: 10 * minute },
  verify: { max: 10, windowMs: 5 * minute },
  resend: { max: 3, windowMs: 5 * minute },
  forgot: { max: 3, windowMs: 5 * minute },
  reset: { max: 10, windowMs: 5 * minute },
  session: { max: 120, windowMs: minute },
  setup: { max: 10, windowMs: 5 * minute },
  lead: { max: 5, windowMs: 10 * minute },
  notMe: { max: 10, windowMs: 5 * minute },
  referrer: { max: 30, windowMs: minute },
} as const satisfies { [what: string]: Limit }

/** Per person or mailbox. */
export const perPerson = {
  /** Mails to one address that a stranger can cause. */
  strangerMail: { max: 3, windowMs: hour },
  password: { max: 20, windowMs: hour },
  testMail: { max: 5, windowMs: hour },
  inviteHour: { max: 10, windowMs: hour },
  inviteDay: { max: 50, windowMs: 24 * hour },
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
/** Unverified accounts are forgotten after that (S5). */
export const unverifiedDays = 7
/** An invitation is valid that long (M16). */
export const invitationDays = 30
/** The reply that the application form promises (document 1, section 1). */
export const leadReplyMs = 24 * hour

const freeFailures = 5
const longestWaitMs = 60_000

/** The wait after so many wrong passwords for one account: none for five, then 1, 2, 4 … 60 s. It never locks. */
export const waitAfterFailuresMs = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(longestWaitMs, 1000 * 2 ** Math.min(10, failures - freeFailures))
