import { claimLifeMs, deliveryLifeMs, waitAfter, type WebhookEvent } from '../../domain/webhooks/delivery'
import { moment, nowMs } from '../platform/clock'
import { claimNext, giveUpOld, takeUpInterrupted } from '../platform/outbox'
import { postDelivery } from './post-delivery'
import { dropEarlierSecret } from './signing-secrets'
import { webhookTarget } from './webhook-target'
import { isStopping, runSoon } from '../platform/background'

const perRun = 200
const outbox = { table: 'webhook_deliveries', shape: { event: '', body: '' }, claimMs: claimLifeMs }

/**
 * Sends what is due, one after the other. A delivery is claimed by one conditional UPDATE before it goes out, and what a server was
 * sending when it died goes again under the same id: the other program may hear of something twice, and of nothing never.
 */
export function sendWebhooks(app: PbApp): void {
  dropEarlierSecret(app)
  takeUpInterrupted(app, outbox, ({ event, tries }) => waitAfter(event as WebhookEvent, tries) !== null)
  // without an address or a secret: nobody is told of last month's application as if it were news
  giveUpOld(app, outbox, moment(nowMs() - deliveryLifeMs))
  const target = webhookTarget(app)
  if (!target) return
  for (let n = 0; n < perRun; n++) {
    const delivery = isStopping() ? null : claimNext(app, outbox)
    if (!delivery) return
    const { status } = postDelivery(app, target, { ...delivery, event: delivery.event as WebhookEvent })
    // who doesn't answer is asked again with the next tick: the others would only wait in line for the same silence
    if (status === 0) return
  }
  runSoon(app, 'send-webhooks')
}
