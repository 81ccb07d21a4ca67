import { settingSql } from '../../domain/program/settings'
import { isLoopbackAddress, isWebhookAddress } from '../../domain/program/webhook-address'
import { one, insert } from '../platform/db'
import { signingSecrets } from './signing-secrets'
import { loopbackTargets } from '../platform/environment'
import type { WebhookEvent } from '../../domain/webhooks/delivery'
import { moment } from '../platform/clock'
import { runSoon } from '../platform/background'

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

/**
 * What another program is told, by the address in the settings; without one nothing is kept. Part of the change's transaction: it is
 * told if and only if the change is there, and the change waits for nobody.
 */
export function queueWebhook(tx: PbApp, event: WebhookEvent, fields: { [field: string]: string }): void {
  if (webhookAddress(tx) === '') return
  const now = moment()
  insert(tx, 'webhook_deliveries', {
    event,
    body: JSON.stringify(fields),
    status: 'queued',
    next_at: now,
    queued_at: now,
  })
  runSoon(tx, 'send-webhooks')
}
