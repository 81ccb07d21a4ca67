import { stepLifeMs, maxStepTries } from '../../domain/people/security/second-factor'
import { nowMs } from '../platform/clock'
import { exec, findRow, insertRow, choiceOf } from '../platform/db'
import { fail } from '../platform/errors'
import { randomHex } from '../platform/environment'
import { readCookie, setCookie } from '../platform/cookies'

/**
 * What the proof is for; steps of kind `passkey` and `unlock-passkey` need no password. `sso`: the person is at the
 * provider. `sso-new`: a new person has to accept the terms.
 */
export type StepKind =
  | 'second'
  | 'passkey'
  | 'unlock'
  | 'unlock-passkey'
  | 'add-passkey'
  | 'add-codes'
  | 'sso'
  | 'sso-new'

export interface SignInStep {
  id: string
  kind: StepKind
  /** The person's id; '' while the person is unknown. */
  user: string
  /** The WebAuthn challenge and the host that it is for, or the nonce and the issuer of single sign-on; '' for others. */
  challenge: string
  host: string
  /** Encrypted: the secret of codes that are being activated, the PKCE secret, or a new person's identity. */
  secret: string
}

/** Returns the id of this browser from a cookie that grants no rights; sets the cookie if it is missing. */
export function stepBrowser(e: PbRequestEvent): string {
  const known = readCookie(e, 'step')
  const secret = known === '' ? randomHex(32) : known
  if (known === '') setCookie(e, 'step', secret)
  return `browser ${$security.sha256(secret)}`
}

export function stepBindings(e: PbRequestEvent, active: { id: string } | null): string[] {
  const browser = readCookie(e, 'step') === '' ? [] : [stepBrowser(e)]
  return active ? [...browser, deviceBinding(active.id)] : browser
}

export const deviceBinding = (device: string): string => `device ${device}`

/** Starts a step and returns its single-use token, valid for ten minutes and only from this browser or device. */
export function beginStep(tx: PbApp, input: Omit<SignInStep, 'id'> & { bound: string }): string {
  const token = randomHex(32)
  const row = { ...input, id: $security.sha256(token), tries: 0, expires_ms: nowMs() + stepLifeMs }
  insertRow(tx, '_sign_in_steps', row)
  return token
}

/**
 * Counts an attempt immediately, so concurrent ones count too. Throws `step-over` for an invalid, used or foreign token.
 */
export function tryStep(app: PbApp, token: string, bounds: readonly string[]): SignInStep {
  const id = $security.sha256(token)
  const counted = exec(
    app,
    `UPDATE _sign_in_steps SET tries = tries + 1 WHERE id = {:id} AND tries < {:tries} AND expires_ms > {:now}
       AND bound IN (SELECT value FROM json_each({:bounds}))`,
    { id, tries: maxStepTries, now: nowMs(), bounds: JSON.stringify(bounds) },
  )
  const row = findRow(app, '_sign_in_steps', id, stepShape)
  if (counted === 0 || !row) return fail('step-over')
  return row
}

const stepShape = { id: '', kind: choiceOf<StepKind>(), user: '', challenge: '', host: '', secret: '' }

export const endStep = (tx: PbApp, { id }: SignInStep): boolean =>
  exec(tx, 'DELETE FROM _sign_in_steps WHERE id = {:id}', { id }) === 1

export function endUserSteps(tx: PbApp, user: string): void {
  exec(tx, 'DELETE FROM _sign_in_steps WHERE user = {:user}', { user })
}

export function deleteExpiredSteps(app: PbApp): void {
  exec(app, 'DELETE FROM _sign_in_steps WHERE expires_ms < {:now}', { now: nowMs() })
}
