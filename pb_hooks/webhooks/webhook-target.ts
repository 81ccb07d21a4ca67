import { settingSql } from '../../domain/program/settings'
import { isLoopbackAddress, isWebhookAddress } from '../../domain/program/webhook-address'
import { one } from '../platform/db'
import { signingSecrets } from './signing-secrets'
import { loopbackTargets } from '../platform/environment'

/** Where deliveries go, and what signs them. */
export interface WebhookTarget {
  address: string
  secrets: readonly string[]
}

/** Whether an address may be used here: a public one, or one on this machine where that is allowed (tests, development). */
export const mayBeTold = (address: string): boolean =>
  isWebhookAddress(address) || (loopbackTargets() && isLoopbackAddress(address))

/** The address in use, '' = the webhook is off. */
export function webhookAddress(app: PbApp): string {
  const row = one(app, `SELECT COALESCE(${settingSql('webhook_url')}, '') AS address`, {}, { address: '' })
  const address = row?.address ?? ''
  return mayBeTold(address) ? address : ''
}

/** Null while there is no address, or nothing to sign with: nothing goes out unsigned. */
export function webhookTarget(app: PbApp): WebhookTarget | null {
  const address = webhookAddress(app)
  const secrets = address === '' ? [] : signingSecrets(app)
  return secrets.length === 0 ? null : { address, secrets }
}
