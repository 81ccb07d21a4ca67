import {
  setSingleSignOnRoute,
  singleSignOnRoute,
  testSingleSignOnRoute,
} from '../../domain/api/security/single-sign-on-settings'
import { fullName } from '../../domain/people/person-names'
import type { SingleSignOn } from '../../domain/people/security/single-sign-on'
import { notifyProtectionChange } from '../notifications/notify'
import { audit } from '../platform/audit'
import { find, inTransaction } from '../platform/db'
import { fail, requirePasswordFor } from '../platform/errors'
import { answerTo } from '../platform/route'
import { readSecret, storeSecret } from '../secrets/stored-secrets'
import {
  checkProvider,
  readProviderSettings,
  redirectUrl,
  singleSignOnSecretName,
  type ProviderSettings,
} from '../sessions/identity-provider'
import { limitPerson } from '../users/limits'
import { isAllowedWebhookTarget } from '../webhooks/webhook-target'

const withoutSecret = ({ secret: _secret, ...settings }: ProviderSettings): SingleSignOn => settings

/** The values of an audit entry, where `enabled` would mean an announcement. */
const shown = (settings: ProviderSettings) => {
  const { enabled: singleSignOn, ...rest } = withoutSecret(settings)
  return { singleSignOn, ...rest }
}

function requireSeen(app: PbApp, seenAt: string): void {
  if ((readSecret(app, singleSignOnSecretName)?.setAt ?? '') !== seenAt) fail('settings-version')
}

answerTo(singleSignOnRoute, ({ app }) => {
  const stored = readSecret(app, singleSignOnSecretName)
  const author = stored && find(app, 'users', stored.setBy)
  return {
    ...withoutSecret(readProviderSettings(app)),
    redirectUrl: redirectUrl(),
    setBy: author ? fullName(author) : '',
    setAt: stored?.setAt ?? '',
  }
})

interface EnteredClient {
  issuer: string
  clientId: string
  secret: string
}

/** Returns the secret to use. The stored one is never sent to another issuer than the one it was entered for. */
const secretFor = (stored: ProviderSettings, { issuer, clientId, secret }: EnteredClient): string =>
  secret === '' && stored.issuer === issuer && stored.clientId === clientId ? stored.secret : secret

interface FieldProblems {
  [field: string]: 'text-empty' | 'target-not-public'
}

const clientProblems = (client: EnteredClient): FieldProblems => ({
  ...(client.issuer !== '' && !isAllowedWebhookTarget(client.issuer) && { issuer: 'target-not-public' }),
  ...emptyFields(client, ['issuer', 'clientId', 'secret']),
})

const emptyFields = <F extends string>(
  values: { readonly [field in F]: string },
  fields: readonly F[],
): FieldProblems =>
  Object.fromEntries(fields.filter((field) => values[field] === '').map((field) => [field, 'text-empty' as const]))

function requireNone(problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) fail('bad-input', {}, problems)
}

answerTo(testSingleSignOnRoute, ({ app, person }, input) => {
  const stored = readProviderSettings(app)
  const client = { ...input, secret: secretFor(stored, input), groupClaim: '' }
  requireNone(clientProblems(client))
  limitPerson('singleSignOnTry', person.id)
  const { problem, text } = checkProvider(client)
  return { problem, text }
})

/** Saves the settings with the password (S26), an audit entry, and a notification to all admins. */
answerTo(setSingleSignOnRoute, ({ app, person }, { secret, seenAt, password, ...entered }) => {
  requirePasswordFor('change-single-sign-on', password)
  // before the other checks, which would compare with settings that the admin hasn't seen
  requireSeen(app, seenAt)
  const before = readProviderSettings(app)
  const next: ProviderSettings = { ...entered, secret: secretFor(before, { ...entered, secret }) }
  if (next.enabled) {
    const isMapped = next.affiliateGroup + next.adminGroup !== ''
    requireNone({ ...clientProblems(next), ...emptyFields(next, isMapped ? ['label', 'groupClaim'] : ['label']) })
    if (!before.enabled || isOtherClient(before, next)) requireWorkingProvider(person.id, next)
  }
  inTransaction(app, (tx) => {
    requireSeen(tx, seenAt)
    storeSecret(tx, singleSignOnSecretName, JSON.stringify(next), person.id)
    audit(tx, person, 'single-sign-on.change', `single_sign_on/${next.issuer || 'none'}`, {
      before: shown(before),
      after: { ...shown(next), ...(secret !== '' && { keyReplaced: true }) },
    })
    notifyProtectionChange(tx, 'sso-changed', { from: person.name })
  })
  $coterie.publicPagesChanged()
  return {}
})

const isOtherClient = (before: ProviderSettings, next: ProviderSettings): boolean =>
  (['issuer', 'clientId', 'secret'] as const).some((field) => before[field] !== next[field])

function requireWorkingProvider(admin: string, client: ProviderSettings): void {
  limitPerson('singleSignOnTry', admin)
  const { problem, text } = checkProvider(client)
  if (problem !== '') fail('sso-check-failed', { problem, text })
}
