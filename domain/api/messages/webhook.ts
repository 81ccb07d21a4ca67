import * as v from 'valibot'
import { deliveryProblems, deliveryStates, deliveryStatuses, webhookEvents } from '../../webhooks/delivery'
import { messageFormats } from '../../webhooks/message-formats'
import { id, pageCursor } from '../atoms'
import { call, command, query, type OutputOf } from '../route'

export const webhookRoute = query('GET /api/admin/webhook', {
  access: 'admin',
  output: v.object({
    address: v.string(),
    format: v.picklist(messageFormats),
    secretBy: v.string(),
    secretAt: v.string(),
    /** The time until which deliveries are also signed with the previous secret; '' if they aren't. */
    earlierUntil: v.string(),
    counts: v.record(v.picklist(deliveryStates), v.number()),
  }),
})

const delivery = v.object({
  id,
  event: v.picklist(webhookEvents),
  about: v.string(),
  status: v.picklist(deliveryStatuses),
  tries: v.number(),
  queued_at: v.string(),
  tried_at: v.string(),
  next_at: v.string(),
  response_code: v.number(),
  why: v.union([v.picklist(deliveryProblems), v.literal('')]),
  took_ms: v.number(),
})

export const webhookDeliveriesRoute = query('GET /api/admin/webhook/deliveries', {
  access: 'admin',
  input: v.object({ after: v.exactOptional(pageCursor), state: v.exactOptional(v.picklist(deliveryStates)) }),
  output: v.object({
    rows: v.array(delivery),
    next: v.string(),
    counts: v.record(v.picklist(deliveryStates), v.number()),
  }),
})

export const webhookDeliveryRoute = query('GET /api/admin/webhook/deliveries/one', {
  access: 'admin',
  input: v.object({ id }),
  output: v.object({ delivery, body: v.string() }),
})

/** Queues deliveries again under the same ids, with the full number of attempts. Deliveries in progress are skipped. */
export const resendDeliveriesRoute = command('POST /api/admin/webhook/deliveries/resend', {
  access: 'admin',
  input: v.object({ deliveries: v.pipe(v.array(id), v.minLength(1), v.maxLength(100)) }),
  audit: ['webhook.resend'],
})

export const sendTestWebhookRoute = call('POST /api/admin/webhook/test', {
  access: 'admin',
  output: v.object({ status: v.number(), tookMs: v.number() }),
  unaudited: 'the delivery log has it',
})

export type WebhookState = OutputOf<typeof webhookRoute>
export type DeliveryRow = OutputOf<typeof webhookDeliveriesRoute>['rows'][number]
