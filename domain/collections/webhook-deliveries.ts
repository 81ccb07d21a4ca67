import type { DeliveryProblem, DeliveryStatus, WebhookEvent } from '../webhooks/delivery'
import { adminOnline } from './define/access'
import { collection } from './define/collection'
import { moment, text, integer } from './define/field'
import { index } from './define/table-index'

export const webhookDeliveries = collection('webhook_deliveries', {
  fields: {
    event: text<WebhookEvent>(50),
    body: text(20000),
    status: text<DeliveryStatus>(20),
    tries: integer({ min: 0 }),
    next_at: moment(),
    response_code: integer({ min: 0 }),
    why: text<DeliveryProblem | ''>(50),
    queued_at: moment(),
    tried_at: moment(),
    took_ms: integer({ min: 0 }),
  },
  indexes: [
    index('due', ['status', 'next_at']),
    index('queued', ['queued_at', 'id']),
    index('state', ['status', 'queued_at', 'id']),
  ],
  visibleTo: [adminOnline],
})
