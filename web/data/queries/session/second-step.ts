import { CodedError } from '../../../../domain/error-codes'
import { passkeyScope } from '../../../../domain/people/security/passkeys'

/** A sign-in or unlock with the right password that waits for its second step. */
export interface SecondStep {
  step: string
  /** WebAuthn options for the browser; '' when no passkey can be used here. */
  passkey: string
  /** The passkey that was used last, and when ('' = never). */
  passkeyName: string
  passkeyUsedAt: string
  codes: boolean
  /** Number of recovery codes left. */
  recovery: number
  email: string
}

/** The second step that an error asks for; null for any other error. */
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

/** Whether this browser can use passkeys at this address: that needs a host name, and https except on localhost. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'host' in passkeyScope(location.origin)
