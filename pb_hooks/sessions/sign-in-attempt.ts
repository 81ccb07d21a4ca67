import {
  maxKnownBrowsers,
  maxKnownBrowserFailures,
  botCheckLevel,
  unknownBrowserFailuresMs,
} from '../../domain/people/security/account-limits'
import type { ChallengeLevel } from '../../domain/people/security/bot-check'
import { findUserByEmail } from '../users/find-user'
import { limitAddress, limitPerson } from '../users/limits'
import { moment, nowMs } from '../platform/clock'
import { exec, readNumber, findRow, insertRow } from '../platform/db'
import { randomHex } from '../platform/environment'
import { networkAddressOf } from '../platform/request'
import { readCookie } from '../platform/cookies'

export interface SignInAttempt {
  /** The account and the hash of the browser's secret; null for a browser that the account doesn't know. */
  known: { account: string; hash: string } | null
  level: ChallengeLevel
  email: string
  address: string
}

/**
 * Counts a sign-in attempt and returns how hard its bot check must be. A browser known to the account has its own limit, so
 * strangers can't lock out the owner; whether the account exists makes no difference for strangers.
 */
export function countSignInAttempt(e: PbRequestEvent, app: PbApp, email: string): SignInAttempt {
  const address = networkAddressOf(e)
  const known = knownBrowser(e, app, email)
  if (known) {
    limitPerson('knownSignIn', `${known.account} ${known.hash}`)
    return { known, level: 1, email, address }
  }
  limitAddress(e, 'signIn')
  const wrong = { account: wrongOf(app, accountKey(email)), address: wrongOf(app, addressKey(address)) }
  return { known: null, level: botCheckLevel(wrong), email, address }
}

export function recordWrongPassword(app: PbApp, { known, email, address }: SignInAttempt): void {
  if (!known) {
    for (const key of [accountKey(email), addressKey(address)]) countWrong(app, key)
    return
  }
  exec(
    app,
    `UPDATE _known_browsers SET wrong_today = CASE WHEN day = {:day} THEN wrong_today + 1 ELSE 1 END, day = {:day}
     WHERE account = {:account} AND hash = {:hash}`,
    { ...known, day: dayOf() },
  )
}

/** Remembers this browser for the account after the correct password, and clears its failed attempts. */
export function rememberBrowser(e: PbRequestEvent, tx: PbApp, account: string): string {
  const secret = readCookie(e, 'known') || randomHex(32)
  const known = { account, hash: $security.sha256(secret), last_used: moment() }
  const again = 'ON CONFLICT (account, hash) DO UPDATE SET wrong_today = 0, last_used = excluded.last_used'
  insertRow(tx, '_known_browsers', known, again)
  exec(
    tx,
    `DELETE FROM _known_browsers WHERE account = {:account} AND hash NOT IN
       (SELECT hash FROM _known_browsers WHERE account = {:account} ORDER BY last_used DESC LIMIT {:kept})`,
    { account, kept: maxKnownBrowsers },
  )
  return secret
}

export function forgetBrowsers(tx: PbApp, account: string): void {
  exec(tx, 'DELETE FROM _known_browsers WHERE account = {:account}', { account })
}

export function clearWrongPasswords(app: PbApp, email: string): void {
  exec(app, 'DELETE FROM _throttle WHERE key = {:key}', { key: accountKey(email) })
}

function knownBrowser(e: PbRequestEvent, app: PbApp, email: string): SignInAttempt['known'] {
  const secret = readCookie(e, 'known')
  const user = secret === '' ? null : findUserByEmail(app, email)
  if (!user) return null
  const hash = $security.sha256(secret)
  const row = findRow(app, '_known_browsers', { account: user.id, hash }, { day: '', wrong_today: 0 })
  if (!row || (row.day === dayOf() && row.wrong_today >= maxKnownBrowserFailures)) return null
  return { account: user.id, hash }
}

const dayOf = (): string => moment().slice(0, 10)
const accountKey = (email: string): string => $security.sha256(`sign-in account ${email}`)
const addressKey = (address: string): string => $security.sha256(`sign-in address ${address}`)

function wrongOf(app: PbApp, key: string): number {
  return readNumber(app, 'SELECT fails AS n FROM _throttle WHERE key = {:key} AND until_ms > {:now}', {
    key,
    now: nowMs(),
  })
}

function countWrong(app: PbApp, key: string): void {
  const wrong = { key, fails: 1, until_ms: nowMs() + unknownBrowserFailuresMs }
  // the earlier attempts count only within the window
  const more = `ON CONFLICT (key) DO UPDATE SET until_ms = excluded.until_ms,
    fails = CASE WHEN until_ms > excluded.until_ms - ${unknownBrowserFailuresMs} THEN fails + 1 ELSE 1 END`
  insertRow(app, '_throttle', wrong, more)
}
