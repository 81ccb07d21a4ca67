import type { WebhookEvent } from '../../domain/webhooks/delivery'
import { moment } from '../platform/clock'
import { insert } from '../platform/db'
import { webhookAddress } from './webhook-target'
import { runSoon } from '../platform/background'

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
