import { HOTP, Secret } from 'otpauth/slim'
import { codeDigits, matchTotpStep } from '../../domain/people/security/second-factor'
import { moment, nowMs } from '../platform/clock'
import { exec, one } from '../platform/db'

/** Returns the code of a 30-second step (RFC 6238, HMAC-SHA-1). */
export const oneTimeCode = (secret: string, step: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: codeDigits, counter: step })

/** Returns the time step that a valid code belongs to; null for a wrong or used code. */
export const matchingStep = (secret: string, code: string, lastStep: number): number | null =>
  matchTotpStep(code, {
    nowMs: nowMs(),
    lastStep,
    codeAt: (step) => oneTimeCode(secret, step),
    equal: (a, b) => $security.equal(a, b),
  })

/** Consumes a person's code. Returns true only once per time step, even for concurrent requests. */
export function consumeCode(tx: PbApp, user: string, code: string): boolean {
  const activeSecret = `SELECT secret, last_step FROM _one_time_secrets WHERE user = {:user} AND on_since != ''`
  const stored = one(tx, activeSecret, { user }, { secret: '', last_step: 0 })
  const step = stored ? matchingStep($coterie.unseal(stored.secret), code, stored.last_step) : null
  if (step === null) return false
  return (
    exec(
      tx,
      'UPDATE _one_time_secrets SET last_step = {:step}, used_at = {:now} WHERE user = {:user} AND last_step < {:step}',
      { user, step, now: moment() },
    ) === 1
  )
}
