import {
  signInProblem,
  singleSignOnOff,
  type Claims,
  type ProviderProblem,
  type SingleSignOn,
} from '../../domain/people/security/single-sign-on'
import { paths } from '../../domain/paths'
import { origin } from '../platform/environment'
import { fail } from '../platform/errors'
import { readSecret } from '../secrets/stored-secrets'

export const singleSignOnSecretName = 'single_sign_on'

/** The settings with the client's secret, which are sealed together; never return the secret in a response. */
export interface ProviderSettings extends SingleSignOn {
  secret: string
}

/** Returns the settings; those of an installation without any, or sealed with another key, are off. */
export function readProviderSettings(app: PbApp): ProviderSettings {
  const stored = readSecret(app, singleSignOnSecretName)
  const saved = stored === null ? {} : (JSON.parse(stored.value) as Partial<ProviderSettings>)
  return { ...singleSignOnOff, secret: '', ...saved }
}

export function requireSingleSignOn(app: PbApp): ProviderSettings {
  const settings = readProviderSettings(app)
  return settings.enabled ? settings : fail('sso-off')
}

/** Returns the provider's name on the sign-in button; '' while single sign-on is off. */
export const singleSignOnLabel = (app: PbApp): string => {
  const { enabled, label } = readProviderSettings(app)
  return enabled ? label : ''
}

/** The only address to which the provider may send people back. */
export const redirectUrl = (): string => `${origin()}${paths.singleSignOn}`

interface ProviderAnswer {
  problem: ProviderProblem | ''
  text: string
  address: string
  claims: Claims | null
  userInfo: Claims | null
}

type Client = Pick<ProviderSettings, 'issuer' | 'clientId' | 'secret' | 'groupClaim'>
interface SignIn {
  state?: string
  nonce: string
  verifier: string
  code?: string
}

const callOf = ({ issuer, clientId, secret, groupClaim }: Client, signIn?: SignIn): string =>
  JSON.stringify({ issuer, clientId, secret, groupClaim, redirect: redirectUrl(), ...signIn })

const answerOf = (text: string): ProviderAnswer => JSON.parse(text) as ProviderAnswer

/** Throws what the person who signs in is told. Only the problem is logged, because other texts may contain the code. */
function requireSuccess(app: PbApp, answer: ProviderAnswer): ProviderAnswer {
  if (answer.problem === '') return answer
  app.logger().warn('single sign-on failed', 'problem', answer.problem, 'text', answer.text)
  return fail(signInProblem(answer.problem))
}

// These call the provider, so never call them in a transaction.

export const providerSignInPage = (app: PbApp, settings: ProviderSettings, signIn: SignIn): string =>
  requireSuccess(app, answerOf($coterie.singleSignOnAddress(callOf(settings, signIn)))).address

/** Exchanges a code and returns the verified claims. */
export function redeemCode(app: PbApp, settings: ProviderSettings, signIn: SignIn) {
  const { claims, userInfo } = requireSuccess(app, answerOf($coterie.redeemSingleSignOn(callOf(settings, signIn))))
  return { claims: claims ?? {}, userInfo }
}

export const checkProvider = (client: Client): Pick<ProviderAnswer, 'problem' | 'text'> =>
  answerOf($coterie.checkSingleSignOn(callOf(client)))
