import { signInDelayMs } from '../../domain/people/security/account-limits'
import { nowMs } from '../platform/clock'
import { exec, one } from '../platform/db'
import { fail } from '../platform/errors'

/** Delays attempts to guess a password (S17), never locks the account; keyed by hashes, so it contains no addresses. */
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
