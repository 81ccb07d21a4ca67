import { owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { hiddenText, id } from '../define/field'
import { index, unique } from '../define/table-index'

/** A person's devices see which subscriptions exist, but not the endpoint. */
export const pushSubscriptions = collection('push_subscriptions', {
  fields: { user_id: id({ required: true }), device: id(), endpoint: hiddenText(1000), keys: hiddenText(500) },
  indexes: [index('user', ['user_id']), index('device', ['device']), unique('endpoint', ['endpoint'])],
  visibleTo: [owner],
  device: { group: 'account', indexes: ['user_id'] },
})
export type PushSubscriptionRow = RowOf<typeof pushSubscriptions>
