import {
  challengeLength,
  challengeLetters,
  credentialIn,
  passkeyHandle,
  passkeyPlace,
  requestOptions,
  type PasskeyPlace,
} from '../../domain/people/security/passkeys'
import { moment } from '../platform/clock'
import { exec } from '../platform/db'
import { fail } from '../platform/refusals'
import { passkeyOf, passkeysOf, type StoredPasskey } from './factors'
import type { Step } from './steps'
import { pageOrigin } from '../platform/environment'

/** Where the passkeys of the page that asks belong. */
export const placeOf = (e: PbRequestEvent): PasskeyPlace => passkeyPlace(pageOrigin(e))

/** The host of that place, '' where there are no passkeys. */
export function hostOf(e: PbRequestEvent): string {
  const place = placeOf(e)
  return 'host' in place ? place.host : ''
}

export const newChallenge = (): string => $security.randomStringWithAlphabet(challengeLength, challengeLetters)

/** What a browser is asked for one of a person's passkeys ('' when none was made for this host), with its challenge. */
export function askPasskey(
  app: PbApp,
  e: PbRequestEvent,
  user: string,
): { challenge: string; host: string; options: string } {
  const host = hostOf(e)
  const known = host === '' ? [] : passkeysOf(app, user).filter((each) => each.host === host)
  if (known.length === 0) return { challenge: '', host: '', options: '' }
  const challenge = newChallenge()
  return { challenge, host, options: JSON.stringify(requestOptions({ host, challenge, known })) }
}

/** The key as the program gives it back. */
interface Key {
  credential: string
  publicKey: string
  signCount: number
  backupEligible: boolean
  transports: string[]
}

/** A new passkey in a browser's answer. `passkey-refused` when it isn't what was asked for. */
export const madeIn = (e: PbRequestEvent, step: Step, answer: string): Key =>
  checked(e, $coterie.passkeyMade, { step, user: step.user, answer })

/**
 * The passkey that a browser answered with, checked against what was asked. `passkey-refused` for one that is unknown, another
 * person's or wrong: nobody learns which.
 */
export function usedIn(e: PbRequestEvent, step: Step, answer: string): { passkey: StoredPasskey; signCount: number } {
  const passkey = passkeyOf(e.app, credentialIn(answer))
  if (!passkey || passkey.host !== step.host || step.challenge === '') return fail('passkey-refused')
  if (step.user !== '' && step.user !== passkey.user) return fail('passkey-refused')
  const { signCount } = checked(e, $coterie.passkeyUsed, { step, user: passkey.user, answer, known: passkey })
  return { passkey, signCount }
}

/** Notes that a passkey was used; false when it was removed, or used by somebody else, meanwhile. */
export const noteUse = (tx: PbApp, passkey: StoredPasskey, signCount: number): boolean =>
  exec(
    tx,
    `UPDATE _passkeys SET sign_count = {:signCount}, used_at = {:now} WHERE id = {:id} AND sign_count = {:before}`,
    { id: passkey.id, signCount, before: passkey.signCount, now: moment() },
  ) === 1

function checked(
  e: PbRequestEvent,
  check: (asked: string) => string,
  { step, user, answer, known }: { step: Step; user: string; answer: string; known?: StoredPasskey },
): Key {
  const { host, challenge } = step
  const asked = { host, origin: pageOrigin(e), challenge, handle: passkeyHandle(user), answer, known }
  try {
    return JSON.parse(check(JSON.stringify(asked))) as Key
  } catch (error) {
    e.app.logger().info('passkey refused', 'why', String(error))
    return fail('passkey-refused')
  }
}
