import { type Limit, addressLimits, personLimits, signInDelayMs } from '../../domain/people/security/account-limits'
import { fail } from '../platform/errors'
import { networkAddressOf } from '../platform/request'
import { nowMs } from '../platform/clock'
import { exec, one } from '../platform/db'
import { mailboxKey } from '../../domain/people/email/email-address'
import { findUserByEmail } from './find-user'

/** Counts one call of this network address; throws `rate-limited` with the wait in ms above the limit. */
export function limitAddress(e: PbRequestEvent, what: keyof typeof addressLimits): void {
  refuseAfter($coterie.takeFromLimit(what, networkAddressOf(e), addressLimits[what].max, addressLimits[what].windowMs))
}

/** Counts one call of this network address and reports whether it is allowed, for work that is skipped silently. */
export const isAddressWithinLimit = (e: PbRequestEvent, what: keyof typeof addressLimits): boolean =>
  $coterie.takeFromLimit(what, networkAddressOf(e), addressLimits[what].max, addressLimits[what].windowMs) === 0

/** Counts one use for a person or mailbox; throws `rate-limited` with the wait in ms above the limit. */
export function limitPerson(what: keyof typeof personLimits, key: string): void {
  refuseAfter(waitOf(what, key))
}

/** Counts one use and reports whether it is allowed, for work that is skipped silently, such as an email. */
export function isWithinLimit(what: keyof typeof personLimits, key: string): boolean {
  return waitOf(what, key) === 0
}

function waitOf(what: keyof typeof personLimits, key: string): number {
  const { max, windowMs }: Limit = personLimits[what]
  return $coterie.takeFromLimit(what, $security.sha256(key), max, windowMs)
}

function refuseAfter(waitMs: number): void {
  if (waitMs > 0) fail('rate-limited', { retryAfterMs: waitMs })
}

/** Delays attempts to guess a password (S17) but never locks the account. Keys are hashes, so no address is stored. */
export function requireNotThrottled(app: PbApp, account: string): void {
  const row = one(app, 'SELECT until_ms FROM _throttle WHERE key = {:key}', { key: keyOf(account) }, { until_ms: 0 })
  const waitMs = (row?.until_ms ?? 0) - nowMs()
  if (waitMs > 0) fail('rate-limited', { retryAfterMs: waitMs })
}

export function recordFailedTry(app: PbApp, account: string): void {
  const key = keyOf(account)
  exec(
    app,
    `INSERT INTO _throttle (key, fails, until_ms) VALUES ({:key}, 1, 0)
     ON CONFLICT (key) DO UPDATE SET fails = fails + 1`,
    { key },
  )
  const fails = one(app, 'SELECT fails FROM _throttle WHERE key = {:key}', { key }, { fails: 0 })?.fails ?? 0
  exec(app, 'UPDATE _throttle SET until_ms = {:until} WHERE key = {:key}', {
    key,
    until: nowMs() + signInDelayMs(fails),
  })
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
