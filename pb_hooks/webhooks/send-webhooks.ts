import { claimLifeMs, deliveryLifeMs, waitAfter, type WebhookEvent } from '../../domain/webhooks/delivery'
import { moment, nowMs } from '../platform/clock'
import { giveUpOld, sendDue, takeUpInterrupted, type Outbox } from '../platform/outbox'
import { postDelivery } from './post-delivery'
import { dropEarlierSecret } from './signing-secrets'
import { webhookTarget } from './webhook-target'

const shape = { event: '', body: '' }
const outbox: Outbox<typeof shape> = {
  table: 'webhook_deliveries',
  job: 'send-webhooks',
  shape,
  claimMs: claimLifeMs,
  interrupted: ({ event, tries }) => ({
    status: waitAfter(event as WebhookEvent, tries) === null ? 'failed' : 'queued',
    why: 'interrupted',
    response_code: 0,
  }),
  noted: (_delivery, now) => ({ tried_at: now }),
}

/**
 * Sends what is due. What a server was sending when it died goes again under the same id: the other program may hear of something twice,
 * and of nothing never.
 */
export function sendWebhooks(app: PbApp): void {
  dropEarlierSecret(app)
  takeUpInterrupted(app, outbox)
  // without an address or a secret: nobody is told of last month's application as if it were news
  giveUpOld(app, outbox, moment(nowMs() - deliveryLifeMs))
  const target = webhookTarget(app)
  if (!target) return
  sendDue(app, outbox, (delivery) => {
    const { status } = postDelivery(app, target, { ...delivery, event: delivery.event as WebhookEvent })
    // who doesn't answer is asked again with the next tick: the others would only wait in line for the same silence
    return status !== 0
  })
}
