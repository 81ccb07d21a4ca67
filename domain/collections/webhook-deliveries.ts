import { adminOnline } from './define/access'
import { collection, type RowOf } from './define/collection'
import { moment, text, whole } from './define/field'
import { index } from './define/table-index'

/** What was or will be told to other programs. */
export const webhookDeliveries = collection('webhook_deliveries', {
  fields: {
    event: text(50),
    body: text(20000),
    status: text(20),
    tries: whole({ min: 0 }),
    next_at: moment(),
    response_code: whole({ min: 0 }),
  },
  indexes: [index('due', ['status', 'next_at'])],
  see: [adminOnline],
})
export type WebhookDelivery = RowOf<typeof webhookDeliveries>
