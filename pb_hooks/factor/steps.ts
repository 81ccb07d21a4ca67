import { stepLifeMs, stepTries } from '../../domain/people/security/second-factor'
import { nowMs } from '../platform/clock'
import { exec, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { randomHex } from '../platform/environment'
import { readCookie, setCookie } from '../platform/cookies'

/**
 * What waits for a proof. `second`: a sign-in whose password was right. `passkey`: a sign-in by passkey alone, of nobody yet. `unlock`:
 * an idle device whose password was right; `unlock-passkey`: one that a passkey alone unlocks. `add-passkey`, `add-codes`: enrolments.
 */
export type StepKind = 'second' | 'passkey' | 'unlock' | 'unlock-passkey' | 'add-passkey' | 'add-codes'

export interface Step {
  /** Hash of the token that the browser holds. */
  id: string
  kind: StepKind
  /** '' while nobody is known. */
  user: string
  /** WebAuthn's challenge and the host it was made for, '' for none. */
  challenge: string
  host: string
  /** The sealed secret of codes that are being switched on. */
  secret: string
}

/** The browser that begins something: a cookie of its own, which gives no rights. Sets it where there is none. */
export function browserOf(e: PbRequestEvent): string {
  const known = readCookie(e, 'step')
  const secret = known === '' ? randomHex(32) : known
  if (known === '') setCookie(e, 'step', secret)
  return `browser ${$security.sha256(secret)}`
}

/** What a request may be bound to: its browser, and the device that lives there. */
export function boundsOf(e: PbRequestEvent, living: { id: string } | null): string[] {
  const browser = readCookie(e, 'step') === '' ? [] : [browserOf(e)]
  return living ? [...browser, onDevice(living.id)] : browser
}

/** The device that begins something. */
export const onDevice = (device: string): string => `device ${device}`

/** Begins a step and returns its token: good once, for ten minutes, from the browser or device it is bound to. */
export function beginStep(tx: PbApp, wanted: Omit<Step, 'id'> & { bound: string }): string {
  const token = randomHex(32)
  exec(
    tx,
    `INSERT INTO _sign_in_steps (id, kind, user, bound, challenge, host, secret, tries, expires_ms)
     VALUES ({:id}, {:kind}, {:user}, {:bound}, {:challenge}, {:host}, {:secret}, 0, {:expires})`,
    { ...wanted, id: $security.sha256(token), expires: nowMs() + stepLifeMs },
  )
  return token
}

/**
 * The living step of a token, from its own browser or device; counts the try at once, so that tries at the same time are counted
 * too. `step-over` for one that is unknown, used, over, somebody else's, or tried five times.
 */
export function tryStep(app: PbApp, token: string, bounds: readonly string[]): Step {
  const id = $security.sha256(token)
  const counted = exec(
    app,
    `UPDATE _sign_in_steps SET tries = tries + 1 WHERE id = {:id} AND tries < {:tries} AND expires_ms > {:now}
       AND bound IN (SELECT value FROM json_each({:bounds}))`,
    { id, tries: stepTries, now: nowMs(), bounds: JSON.stringify(bounds) },
  )
  const row = one(
    app,
    'SELECT id, kind, user, challenge, host, secret FROM _sign_in_steps WHERE id = {:id}',
    { id },
    { id: '', kind: '', user: '', challenge: '', host: '', secret: '' },
  )
  if (counted === 0 || !row) return fail('step-over')
  return { ...row, kind: row.kind as StepKind }
}

/** Uses a step up; false when somebody else just did. */
export const endStep = (tx: PbApp, { id }: Step): boolean =>
  exec(tx, 'DELETE FROM _sign_in_steps WHERE id = {:id}', { id }) === 1

/** Ends whatever a person has begun. */
export function endStepsOf(tx: PbApp, user: string): void {
  exec(tx, 'DELETE FROM _sign_in_steps WHERE user = {:user}', { user })
}

/** Forgets steps that nobody answered. */
export function forgetSteps(app: PbApp): void {
  exec(app, 'DELETE FROM _sign_in_steps WHERE expires_ms < {:now}', { now: nowMs() })
}
