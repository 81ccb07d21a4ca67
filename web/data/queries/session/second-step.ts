import { CodedError } from '../../../../domain/error-codes'
import { passkeyScope } from '../../../../domain/people/security/passkeys'

export interface SecondStep {
  step: string
  /** WebAuthn options; '' if no passkey can be used here. */
  passkey: string
  /** Name of the passkey that was used last, and when ('' = never). */
  passkeyName: string
  passkeyUsedAt: string
  codes: boolean
  recovery: number
  email: string
}

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

/** Reports whether this page can use passkeys, which need a host name, and https except on localhost. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'host' in passkeyScope(location.origin)
