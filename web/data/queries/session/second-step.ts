import { CodedError } from '../../../../domain/error-codes'
import { passkeyPlace } from '../../../../domain/people/security/passkeys'

/** A sign-in or an unlocking whose password was right, and that waits for its second step. */
export interface SecondStep {
  step: string
  /** What the browser is asked, '' when no passkey can be used here. */
  passkey: string
  /** The passkey used last, and when ('' = never). */
  passkeyName: string
  passkeyUsedAt: string
  codes: boolean
  /** Recovery codes that are left. */
  recovery: number
  email: string
}

/** The step that a refusal asks for, null for any other failure. */
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

/** Whether this browser can use passkeys at this address: they need a name, and https elsewhere than on this machine. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'host' in passkeyPlace(location.origin)
