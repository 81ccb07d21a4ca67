import { settingSql } from '../../domain/program/settings'
import { isLoopbackAddress, isWebhookAddress } from '../../domain/program/webhook-address'
import { one, insert } from '../platform/db'
import { readSigningSecrets } from './signing-secrets'
import { allowsLoopbackTargets } from '../platform/environment'
import type { WebhookEvent } from '../../domain/webhooks/delivery'
import { moment } from '../platform/clock'
import { runSoon } from '../platform/background'

export interface WebhookTarget {
  address: string
  secrets: readonly string[]
}

/** Reports whether an address may be used: a public one, or one on this machine if allowed (tests, development). */
export const isAllowedWebhookTarget = (address: string): boolean =>
  isWebhookAddress(address) || (allowsLoopbackTargets() && isLoopbackAddress(address))

/** Returns the configured address; '' = the webhook is off. */
export function webhookAddress(app: PbApp): string {
  const row = one(app, `SELECT COALESCE(${settingSql('webhook_url')}, '') AS address`, {}, { address: '' })
  const address = row?.address ?? ''
  return isAllowedWebhookTarget(address) ? address : ''
}

/** Returns the address and the secrets; null if one of them is missing, because nothing may be sent unsigned. */
export function webhookTarget(app: PbApp): WebhookTarget | null {
  const address = webhookAddress(app)
  const secrets = address === '' ? [] : readSigningSecrets(app)
  return secrets.length === 0 ? null : { address, secrets }
}

/** Queues an event in the transaction of the change, so it is sent if and only if the change is committed. */
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
