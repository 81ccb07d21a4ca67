import {
  addPasskeyRoute,
  beginTotpRoute,
  beginPasskeyEnrolmentRoute,
  beginPasskeyRoute,
  createRecoveryCodesRoute,
  completeSignInStepRoute,
  removePasskeyRoute,
  enableTotpRoute,
  disableTotpRoute,
} from '../../../../domain/api/security/second-factor'
import type { InputOf, OutputOf } from '../../../../domain/api/route'
import { CodedError } from '../../../../domain/error-codes'
import { adoptSession } from '../../engine/session/session'
import { deviceLabel } from '../../engine/session/device-label'
import type { Person } from '../../engine/person/last-person'
import { callPublic, sendCommand } from '../commands'
import type { SecondStep } from './second-step'

export type SecondStepProof = InputOf<typeof completeSignInStepRoute>['proof']

/** @throws CodedError `code-wrong`, `recovery-code-wrong`, `passkey-refused`, `step-over`, `rate-limited` */
export const completeSecondStep = async (step: string, proof: SecondStepProof): Promise<Person> =>
  adoptSession(await callPublic(completeSignInStepRoute, { step, device: deviceLabel(), proof }))

/** Completes the sign-in with a passkey. Returns null if the person closed the browser's dialog. */
export async function completeWithPasskey({
  step,
  passkey,
}: Pick<SecondStep, 'step' | 'passkey'>): Promise<Person | null> {
  const { startAuthentication } = await authenticator()
  const answer = await dismissable(startAuthentication({ optionsJSON: JSON.parse(passkey) as never }))
  return answer && completeSecondStep(step, { kind: 'passkey', answer: JSON.stringify(answer) })
}

/** Signs in with only a passkey. Returns null if the person closed the browser's dialog. */
export async function signInWithPasskey(to: 'sign-in' | 'unlock'): Promise<Person | null> {
  const { step, options } = await callPublic(beginPasskeyRoute, { to })
  if (options === '') throw new CodedError('passkey-not-here')
  return completeWithPasskey({ step, passkey: options })
}

/** Returns the recovery codes; null if the person closed the dialog, 'known' if this account already has the passkey. */
export async function addPasskey(name: string, password: string): Promise<string[] | null | 'known'> {
  const { step, options } = await sendCommand(beginPasskeyEnrolmentRoute, { password })
  const { startRegistration } = await authenticator()
  const credential = await dismissable(startRegistration({ optionsJSON: JSON.parse(options) as never })).catch(ifKnown)
  if (credential === null || credential === 'known') return credential
  return (await sendCommand(addPasskeyRoute, { step, answer: JSON.stringify(credential), name })).recoveryCodes
}

export const removePasskey = (passkey: string, password: string): Promise<unknown> =>
  sendCommand(removePasskeyRoute, { passkey, password })
export const beginCodeSetup = (password: string): Promise<OutputOf<typeof beginTotpRoute>> =>
  sendCommand(beginTotpRoute, { password })
export const enableCodes = async (step: string, code: string): Promise<string[]> =>
  (await sendCommand(enableTotpRoute, { step, code })).recoveryCodes
export const disableCodes = (password: string): Promise<unknown> => sendCommand(disableTotpRoute, { password })
export const createRecoveryCodes = async (password: string): Promise<string[]> =>
  (await sendCommand(createRecoveryCodesRoute, { password })).recoveryCodes

const authenticator = (): Promise<typeof import('@simplewebauthn/browser')> => import('@simplewebauthn/browser')

const ifKnown = (error: unknown): 'known' => {
  if (error instanceof Error && error.name === 'InvalidStateError') return 'known'
  throw error
}

/** Returns null if the person closed the browser's dialog or it timed out. */
const dismissable = <T>(prompt: Promise<T>): Promise<T | null> =>
  prompt.catch((error: unknown) => {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  })
