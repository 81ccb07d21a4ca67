import { settingSql } from '../../program/settings'
import type { Role } from '../roles'

/** Rules of the second factor (S22). */

/** A person's factors. Recovery codes aren't a factor; they replace one that was lost. */
export interface Factors {
  passkeys: number
  codes: boolean
}

export const hasFactor = ({ passkeys, codes }: Factors): boolean => passkeys > 0 || codes

/**
 * Reports whether a second step is required, which is so for admins with a second factor. For members, a passkey is an
 * alternative to the password.
 */
export const requiresSecondStep = (roles: readonly Role[], factors: Factors): boolean =>
  roles.includes('admin') && hasFactor(factors)

/** Reports whether an admin must set up a second factor. The server checks `mustEnrolSql`. */
export const mustEnrol = (required: boolean, roles: readonly Role[], factors: Factors): boolean =>
  required && roles.includes('admin') && !hasFactor(factors)

/** The same rule in SQL with the parameter `user`, part of the manifest for the Go server. */
export const mustEnrolSql = `SELECT 1 WHERE ${settingSql('require_second_factor')}
  AND EXISTS (SELECT 1 FROM users u, json_each(u.roles) r WHERE u.id = {:user} AND r.value = 'admin')
  AND NOT EXISTS (SELECT 1 FROM _passkeys p WHERE p.user = {:user})
  AND NOT EXISTS (SELECT 1 FROM _one_time_secrets o WHERE o.user = {:user} AND o.on_since != '')`

export const maxPasskeys = 20
export const maxStepTries = 5
export const stepLifeMs = 10 * 60_000

/** The length of a code (RFC 6238). The codes before and after the current one are also accepted, because clocks differ. */
export const codeDigits = 6
const codeStepMs = 30_000
const codeDrift = 1

export const totpStepAt = (nowMs: number): number => Math.floor(nowMs / codeStepMs)

/** Returns the time step of a valid code. Steps up to `lastStep` can't be used again, so a code is accepted only once. */
export function matchTotpStep(
  typed: string,
  {
    nowMs,
    lastStep,
    codeAt,
    equal,
  }: {
    nowMs: number
    lastStep: number
    codeAt: (step: number) => string
    equal: (a: string, b: string) => boolean
  },
): number | null {
  const now = totpStepAt(nowMs)
  for (let step = now - codeDrift; step <= now + codeDrift; step++) {
    if (step > lastStep && equal(codeAt(step), typed)) return step
  }
  return null
}

export function otpauthUri({ product, email, secret }: { product: string; email: string; secret: string }): string {
  const issuer = encodeURIComponent(product)
  const account = `${issuer}:${encodeURIComponent(email)}`
  return `otpauth://totp/${account}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=${codeDigits}&period=${codeStepMs / 1000}`
}

export const recoveryCodeCount = 10
/** Digits and letters without 0, O, 1, I, L, U and S, which are easily confused with others. */
const recoveryLetters = '23456789ABCDEFGHJKMNPQRTVWXYZ'
const recoveryLength = 8

export function newRecoveryCode(pick: (length: number, letters: string) => string): string {
  const letters = pick(recoveryLength, recoveryLetters)
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

export const cleanRecoveryCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
