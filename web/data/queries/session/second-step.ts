import { CodedError } from '../../../../domain/error-codes'
import { passkeyScope } from '../../../../domain/people/security/passkeys'

/** A sign-in or unlock with the correct password that waits for its second step. */
export interface SecondStep {
  step: string
  /** WebAuthn options for the browser; '' if no passkey can be used here. */
  passkey: string
  /** The passkey that was used last, and when ('' = never). */
  passkeyName: string
  passkeyUsedAt: string
  codes: boolean
  /** Number of recovery codes left. */
  recovery: number
  email: string
}

/** Returns the second step that an error requests, or null for any other error. */
export function secondStepOf(error: unknown): SecondStep | null {
  if (!(error instanceof CodedError) || error.code !== 'second-step-needed') return null
  const { step, passkey, passkeyName, passkeyUsedAt, codes, recovery, email } = error.details
  return {
    step: String(step),
    passkey: String(passkey),
    passkeyName: String(passkeyName),
    passkeyUsedAt: String(passkeyUsedAt),
    codes: codes === true,
    recovery: Number(recovery),
    email: String(email),
  }
}

/**
 * Reports whether this browser can use passkeys at this address: passkeys need a host name, and https except on localhost.
 */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'host' in passkeyScope(location.origin)
