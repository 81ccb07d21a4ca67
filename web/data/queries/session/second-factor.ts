import {
  addPasskeyRoute,
  beginCodesRoute,
  beginPasskeyEnrolmentRoute,
  beginPasskeyRoute,
  makeRecoveryCodesRoute,
  proveStepRoute,
  removePasskeyRoute,
  startCodesRoute,
  stopCodesRoute,
} from '../../../../domain/api/security/second-factor'
import type { InputOf, OutputOf } from '../../../../domain/api/route'
import { CodedError } from '../../../../domain/error-codes'
import { adopt } from '../../engine/session/session'
import { deviceLabel } from '../../engine/session/device-label'
import type { Person } from '../../engine/person/pointer'
import { callPublic, sendCommand } from '../commands'
import type { SecondStep } from './second-step'

export type Proof = InputOf<typeof proveStepRoute>['proof']

/**
 * Completes a second step and opens the session it was started for.
 * @throws CodedError `code-wrong`, `recovery-code-wrong`, `passkey-refused`, `step-over`, `rate-limited`
 */
export const proveStep = async (step: string, proof: Proof): Promise<Person> =>
  adopt(await callPublic(proveStepRoute, { step, device: deviceLabel(), proof }))

/** Completes a second step with a passkey; null when the person closed the browser's dialog. */
export async function provePasskey({ step, passkey }: Pick<SecondStep, 'step' | 'passkey'>): Promise<Person | null> {
  const { startAuthentication } = await authenticator()
  const answer = await dismissable(startAuthentication({ optionsJSON: JSON.parse(passkey) as never }))
  return answer && proveStep(step, { kind: 'passkey', answer: JSON.stringify(answer) })
}

/** Signs in or unlocks this device with a passkey alone; null when the person closed the browser's dialog. */
export async function enterByPasskey(to: 'sign-in' | 'unlock'): Promise<Person | null> {
  const { step, options } = await callPublic(beginPasskeyRoute, { to })
  if (options === '') throw new CodedError('passkey-not-here')
  return provePasskey({ step, passkey: options })
}

/**
 * Adds a passkey and returns the recovery codes created with it; null when the person closed the browser's dialog, 'known'
 * when the authenticator already has one for this account.
 */
export async function addPasskey(name: string, password: string): Promise<string[] | null | 'known'> {
  const { step, options } = await sendCommand(beginPasskeyEnrolmentRoute, { password })
  const { startRegistration } = await authenticator()
  const made = await dismissable(startRegistration({ optionsJSON: JSON.parse(options) as never })).catch(ifKnown)
  if (made === null || made === 'known') return made
  return (await sendCommand(addPasskeyRoute, { step, answer: JSON.stringify(made), name })).recoveryCodes
}

export const removePasskey = (passkey: string, password: string): Promise<unknown> =>
  sendCommand(removePasskeyRoute, { passkey, password })
export const beginCodes = (password: string): Promise<OutputOf<typeof beginCodesRoute>> =>
  sendCommand(beginCodesRoute, { password })
/** Enables one-time codes with the first valid code. Returns the recovery codes created with it. */
export const startCodes = async (step: string, code: string): Promise<string[]> =>
  (await sendCommand(startCodesRoute, { step, code })).recoveryCodes
export const stopCodes = (password: string): Promise<unknown> => sendCommand(stopCodesRoute, { password })
export const makeRecoveryCodes = async (password: string): Promise<string[]> =>
  (await sendCommand(makeRecoveryCodesRoute, { password })).recoveryCodes

/** Loaded on first use to keep it out of the first load. */
const authenticator = (): Promise<typeof import('@simplewebauthn/browser')> => import('@simplewebauthn/browser')

const ifKnown = (error: unknown): 'known' => {
  if (error instanceof Error && error.name === 'InvalidStateError') return 'known'
  throw error
}

/** Closing the browser's dialog or its timeout isn't an error. */
const dismissable = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  })
