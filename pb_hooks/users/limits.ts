import { type Limit, addressLimits, personLimits, signInDelayMs } from '../../domain/people/security/account-limits'
import { fail, requireWithinLimit } from '../platform/errors'
import { networkAddressOf } from '../platform/request'
import { nowMs } from '../platform/clock'
import { exec, readNumber, insertRow } from '../platform/db'
import { mailboxKey } from '../../domain/people/email/email-address'
import { findUserByEmail } from './find-user'

/** Counts one call of this network address; throws `rate-limited` with the wait in ms above the limit. */
export const limitAddress = (e: PbRequestEvent, what: keyof typeof addressLimits): void =>
  requireWithinLimit(what, networkAddressOf(e), addressLimits[what])

/** Counts one use for a person or mailbox; throws `rate-limited` with the wait in ms above the limit. */
export const limitPerson = (what: keyof typeof personLimits, key: string): void =>
  requireWithinLimit(what, $security.sha256(key), personLimits[what])

/** Counts one call of this network address and reports whether it is allowed, for work that is skipped silently. */
export const isAddressWithinLimit = (e: PbRequestEvent, what: keyof typeof addressLimits): boolean =>
  isWithin(what, networkAddressOf(e), addressLimits[what])

/** Counts one use and reports whether it is allowed, for work that is skipped silently, such as an email. */
export const isWithinLimit = (what: keyof typeof personLimits, key: string): boolean =>
  isWithin(what, $security.sha256(key), personLimits[what])

const isWithin = (bucket: string, key: string, { max, windowMs }: Limit): boolean =>
  $coterie.takeFromLimit(bucket, key, max, windowMs) === 0

/** Delays attempts to guess a password (S17) but never locks the account. Keys are hashes, so no address is stored. */
export function requireNotThrottled(app: PbApp, account: string): void {
  const until = 'SELECT until_ms AS n FROM _throttle WHERE key = {:key}'
  const waitMs = readNumber(app, until, { key: keyOf(account) }) - nowMs()
  if (waitMs > 0) fail('rate-limited', { retryAfterMs: waitMs })
}

export function recordFailedTry(app: PbApp, account: string): void {
  const key = keyOf(account)
  insertRow(app, '_throttle', { key, fails: 1, until_ms: 0 }, 'ON CONFLICT (key) DO UPDATE SET fails = fails + 1')
  const fails = readNumber(app, 'SELECT fails AS n FROM _throttle WHERE key = {:key}', { key })
  const until = nowMs() + signInDelayMs(fails)
  exec(app, 'UPDATE _throttle SET until_ms = {:until} WHERE key = {:key}', { key, until })
}

export function clearFailedTries(app: PbApp, account: string): void {
  exec(app, 'DELETE FROM _throttle WHERE key = {:key}', { key: keyOf(account) })
}

const keyOf = (account: string): string => $security.sha256(`password ${account}`)

type Cause = 'signup' | 'verify' | 'forgot' | 'apply' | 'proof' | 'invite' | 'lead' | 'paypal' | 'email'

/**
 * Returns the limit that an email counts against (S27). A verified account has one per cause, so a stranger's sign-ups
 * don't use up its owner's recovery emails.
 */
const allowanceOf = (app: PbApp, cause: Cause, email: string): string =>
  findUserByEmail(app, email)?.getBool('verified') === true ? `${cause} ${email}` : `mailbox ${mailboxKey(email)}`

/** Counts an email that a stranger can cause; returns false if the mailbox got three in the last hour. */
export const canMailStranger = (app: PbApp, cause: Cause, email: string): boolean =>
  isWithinLimit('strangerMail', allowanceOf(app, cause, email))

/** Counts an email to a stranger that an admin sends; throws `rate-limited` above the limit. */
export const limitStrangerMail = (app: PbApp, cause: Cause, email: string): void =>
  limitPerson('strangerMail', allowanceOf(app, cause, email))
