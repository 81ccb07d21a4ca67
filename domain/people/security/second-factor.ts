import { settingSql } from '../../program/settings'
import type { Role } from '../roles'

/** The rules of the second factor (S22): who must give it, what counts, how often it may be tried. */

/** What somebody has besides the password. Recovery codes are no factor of their own: they stand in for a lost one. */
export interface Factors {
  passkeys: number
  /** One-time codes are on: one right code was given. */
  codes: boolean
}

export const hasFactor = ({ passkeys, codes }: Factors): boolean => passkeys > 0 || codes

/** Whether the password alone opens nothing: an admin who has a factor. A member's passkey is another way in, not a further step. */
export const secondStepDue = (roles: readonly Role[], factors: Factors): boolean =>
  roles.includes('admin') && hasFactor(factors)

/** Whether an admin without a factor reaches nothing but enrolment. The server's gate asks the same in SQL (`mustEnrolSql`). */
export const mustEnrol = (required: boolean, roles: readonly Role[], factors: Factors): boolean =>
  required && roles.includes('admin') && !hasFactor(factors)

/**
 * The same rule for the gate in front of every route, run with `user`. A row = the person reaches enrolment alone. It is part of the
 * built manifest, so that the program holds the gate and no rule.
 */
export const mustEnrolSql = `SELECT 1 WHERE ${settingSql('require_second_factor')}
  AND EXISTS (SELECT 1 FROM users u, json_each(u.roles) r WHERE u.id = {:user} AND r.value = 'admin')
  AND NOT EXISTS (SELECT 1 FROM _passkeys p WHERE p.user = {:user})
  AND NOT EXISTS (SELECT 1 FROM _one_time_secrets o WHERE o.user = {:user} AND o.on_since != '')`

/** Passkeys of one person, at most. */
export const passkeysAtMost = 20
/** How often a step may be proved wrongly before the password is asked for again. */
export const stepTries = 5
/** How long a step may be answered, and an enrolment. */
export const stepLifeMs = 10 * 60_000

/** One-time codes (RFC 6238): six digits, a new one each half minute; one neighbour on either side makes up for a clock that is off. */
export const codeDigits = 6
const codeStepMs = 30_000
const codeDrift = 1

/** The number of the half minute. */
export const codeStepOf = (nowMs: number): number => Math.floor(nowMs / codeStepMs)

/**
 * The step whose code this is, null when it is none. Steps up to `lastStep` are used: a code counts once, and none that is older
 * than one that counted.
 */
export function stepOfCode(
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
  const now = codeStepOf(nowMs)
  for (let step = now - codeDrift; step <= now + codeDrift; step++) {
    if (step > lastStep && equal(codeAt(step), typed)) return step
  }
  return null
}

/** What an authenticator app reads from the picture (Key URI format). */
export function otpauthAddress({ product, email, secret }: { product: string; email: string; secret: string }): string {
  const issuer = encodeURIComponent(product)
  const account = `${issuer}:${encodeURIComponent(email)}`
  return `otpauth://totp/${account}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=${codeDigits}&period=${codeStepMs / 1000}`
}

/** How many recovery codes there are at once. */
export const recoveryCodesAtOnce = 10
/** Letters and digits that are not taken for each other: no 0, O, 1, I, L, U or S (five). */
const recoveryLetters = '23456789ABCDEFGHJKMNPQRTVWXYZ'
const recoveryLength = 8

/** A recovery code from random letters of `pick`: two groups of four. */
export function recoveryCode(pick: (length: number, letters: string) => string): string {
  const letters = pick(recoveryLength, recoveryLetters)
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** A recovery code as it was typed, in the form it is kept: capitals, no spaces, no dashes. */
export const cleanRecoveryCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
