import {
  challengeLength,
  challengeAlphabet,
  credentialIdIn,
  passkeyHandle,
  passkeyScope,
  requestOptions,
  type PasskeyScope,
} from '../../domain/people/security/passkeys'
import { moment } from '../platform/clock'
import { exec, rows } from '../platform/db'
import { fail } from '../platform/errors'
import { findPasskey, listPasskeys, type StoredPasskey } from './factors'
import type { SignInStep } from './steps'
import { pageOrigin, origin } from '../platform/environment'

export const readRelyingParty = (e: PbRequestEvent): PasskeyScope => passkeyScope(pageOrigin(e))

/** Returns the relying party's host; '' where passkeys are not available. */
export function relyingPartyHost(e: PbRequestEvent): string {
  const relyingParty = readRelyingParty(e)
  return 'host' in relyingParty ? relyingParty.host : ''
}

export const newChallenge = (): string => $security.randomStringWithAlphabet(challengeLength, challengeAlphabet)

/** Returns the browser options and the challenge for one of a person's passkeys; '' if none was created for this host. */
export function passkeyRequest(
  app: PbApp,
  e: PbRequestEvent,
  user: string,
): { challenge: string; host: string; options: string } {
  const host = relyingPartyHost(e)
  const known = host === '' ? [] : listPasskeys(app, user).filter((each) => each.host === host)
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
export const verifyNewPasskey = (e: PbRequestEvent, step: SignInStep, answer: string): Key =>
  checked(e, $coterie.verifyNewPasskey, { step, user: step.user, answer })

/** Verifies a browser's answer; throws the same `passkey-refused` for every reason, so the response reveals nothing. */
export function verifyPasskeyResponse(
  e: PbRequestEvent,
  step: SignInStep,
  answer: string,
): { passkey: StoredPasskey; signCount: number } {
  const passkey = findPasskey(e.app, credentialIdIn(answer))
  if (!passkey || passkey.host !== step.host || step.challenge === '') return fail('passkey-refused')
  if (step.user !== '' && step.user !== passkey.user) return fail('passkey-refused')
  const { signCount } = checked(e, $coterie.verifyPasskeyResponse, { step, user: passkey.user, answer, known: passkey })
  return { passkey, signCount }
}

/** Records the use of a passkey; returns false if it was removed, or used by another request, in the meantime. */
export const recordPasskeyUse = (tx: PbApp, passkey: StoredPasskey, signCount: number): boolean =>
  exec(
    tx,
    `UPDATE _passkeys SET sign_count = {:signCount}, used_at = {:now} WHERE id = {:id} AND sign_count = {:before}`,
    { id: passkey.id, signCount, before: passkey.signCount, now: moment() },
  ) === 1

function checked(
  e: PbRequestEvent,
  check: (challengeData: string) => string,
  { step, user, answer, known }: { step: SignInStep; user: string; answer: string; known?: StoredPasskey },
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

/** Returns a warning for `serve` if passkeys were created for another host, where browsers don't offer them; '' = none. */
export function passkeyHostWarning(app: PbApp): string {
  const relyingParty = passkeyScope(origin())
  const host = 'host' in relyingParty ? relyingParty.host : ''
  const elsewhere = rows(
    app,
    `SELECT host, COUNT(*) AS n FROM _passkeys WHERE host != {:host} AND host != 'localhost' GROUP BY host ORDER BY host`,
    { host },
    { host: '', n: 0 },
  )
  return elsewhere
    .map(
      ({ host: other, n }) =>
        `${n} ${n === 1 ? 'passkey was' : 'passkeys were'} made for ${other} and can’t be used at ${origin()}. Serve that address again (--url), or let their owners sign in with a code and add new ones.`,
    )
    .join('\n')
}
