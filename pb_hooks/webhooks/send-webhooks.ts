import { claimLifeMs, deliveryLifeMs, retryDelayMs, type WebhookEvent } from '../../domain/webhooks/delivery'
import { moment, nowMs } from '../platform/clock'
import { failOldRows, sendDueRows, recoverInterrupted, type Outbox } from '../platform/outbox'
import { postDelivery } from './post-delivery'
import { deleteEarlierSecret } from './signing-secrets'
import { webhookTarget } from './webhook-target'

const shape = { event: '', body: '' }
const outbox: Outbox<typeof shape> = {
  table: 'webhook_deliveries',
  job: 'send-webhooks',
  shape,
  claimMs: claimLifeMs,
  interrupted: ({ event, tries }) => ({
    status: retryDelayMs(event as WebhookEvent, tries) === null ? 'failed' : 'queued',
    why: 'interrupted',
    response_code: 0,
  }),
  noted: (_delivery, now) => ({ tried_at: now }),
}

/** Sends due deliveries; interrupted ones again with the same id, so receivers may get an event twice. */
export function sendWebhooks(app: PbApp): void {
  deleteEarlierSecret(app)
  recoverInterrupted(app, outbox)
  // without an address or a secret, old deliveries fail, so outdated events aren't sent later
  failOldRows(app, outbox, moment(nowMs() - deliveryLifeMs))
  const target = webhookTarget(app)
  if (!target) return
  sendDueRows(app, outbox, (delivery) => {
    const { status } = postDelivery(app, target, { ...delivery, event: delivery.event as WebhookEvent })
    // after a timeout the others wait for the next tick, because they would also time out
    return status !== 0
  })
}
