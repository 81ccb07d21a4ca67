import { sendTestWebhookRoute } from '../../domain/api/messages/webhook'
import { claimLifeMs } from '../../domain/webhooks/delivery'
import { moment, nowMs } from '../platform/clock'
import { insert } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { limitPerson } from '../users/limits'
import { postDelivery } from './post-delivery'
import { webhookTarget } from './webhook-target'

/** Sends a test now, outside a transaction, adds it to the log, and throws if it failed. */
export const tryWebhook = answerTo(sendTestWebhookRoute, ({ app, person }) => {
  const target = webhookTarget(app)
  if (!target) return fail('not-found')
  limitPerson('webhookTry', person.id)
  const now = moment()
  const body = JSON.stringify({ timestamp: now })
  const delivery = { event: 'test' as const, body, tries: 1 }
  const id = insert(app, 'webhook_deliveries', {
    ...delivery,
    status: 'sending',
    next_at: moment(nowMs() + claimLifeMs),
    queued_at: now,
    tried_at: now,
  })
  const { problem, status, tookMs } = postDelivery(app, target, { ...delivery, id })
  if (problem !== '') fail('webhook-refused', { problem, status })
  return { status, tookMs }
})
