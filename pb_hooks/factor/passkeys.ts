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

/** The relying party of the requesting page. */
export const placeOf = (e: PbRequestEvent): PasskeyPlace => passkeyPlace(pageOrigin(e))

/** The relying party's host; '' where passkeys are not available. */
export function hostOf(e: PbRequestEvent): string {
  const relyingParty = placeOf(e)
  return 'host' in relyingParty ? relyingParty.host : ''
}

export const newChallenge = (): string => $security.randomStringWithAlphabet(challengeLength, challengeLetters)

/** Returns the browser options and challenge for one of a person's passkeys; '' if none was made for this host. */
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

interface Key {
  credential: string
  publicKey: string
  signCount: number
  backupEligible: boolean
  transports: string[]
}

/** Verifies a new passkey in a browser's answer. Throws `passkey-refused`. */
export const madeIn = (e: PbRequestEvent, step: Step, answer: string): Key =>
  checked(e, $coterie.passkeyMade, { step, user: step.user, answer })

/**
 * Verifies a browser's answer and returns its passkey. Throws the same `passkey-refused` for an unknown, another person's
 * or wrong passkey, so that the answer reveals nothing.
 */
export function usedIn(e: PbRequestEvent, step: Step, answer: string): { passkey: StoredPasskey; signCount: number } {
  const passkey = passkeyOf(e.app, credentialIn(answer))
  if (!passkey || passkey.host !== step.host || step.challenge === '') return fail('passkey-refused')
  if (step.user !== '' && step.user !== passkey.user) return fail('passkey-refused')
  const { signCount } = checked(e, $coterie.passkeyUsed, { step, user: passkey.user, answer, known: passkey })
  return { passkey, signCount }
}

/** Records the use of a passkey; returns false if it was removed, or used by another request, in the meantime. */
export const noteUse = (tx: PbApp, passkey: StoredPasskey, signCount: number): boolean =>
  exec(
    tx,
    `UPDATE _passkeys SET sign_count = {:signCount}, used_at = {:now} WHERE id = {:id} AND sign_count = {:before}`,
    { id: passkey.id, signCount, before: passkey.signCount, now: moment() },
  ) === 1

function checked(
  e: PbRequestEvent,
  check: (challengeData: string) => string,
  { step, user, answer, known }: { step: Step; user: string; answer: string; known?: StoredPasskey },
): Key {
  const { host, challenge } = step
  const challengeData = { host, origin: pageOrigin(e), challenge, handle: passkeyHandle(user), answer, known }
  try {
    return JSON.parse(check(JSON.stringify(challengeData))) as Key
  } catch (error) {
    e.app.logger().info('passkey refused', 'why', String(error))
    return fail('passkey-refused')
  }
}
