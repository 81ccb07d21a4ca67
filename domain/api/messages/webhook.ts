import * as v from 'valibot'
import { deliveryProblems, deliveryStates, deliveryStatuses, webhookEvents } from '../../webhooks/delivery'
import { done, id, none, pageKey } from '../atoms'
import { call, command, query, type OutputOf } from '../route'

/** How the webhook stands (S11); its address is a setting, its secret is never answered (S13). */
export const webhookRoute = query('GET /api/admin/webhook', {
  access: 'admin',
  input: none,
  output: v.object({
    /** The address in use; '' = the webhook is off. */
    address: v.string(),
    /** Who set the secret and when; '' = there is none, and nothing is sent. */
    secretBy: v.string(),
    secretAt: v.string(),
    /** Until when the earlier secret signs as well; '' = it doesn't. */
    earlierUntil: v.string(),
    counts: v.record(v.picklist(deliveryStates), v.number()),
  }),
})

/** A delivery as the log shows it, without its body. */
const delivery = v.object({
  id,
  event: v.picklist(webhookEvents),
  /** Whom it is about; '' for a test. */
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

/** The delivery log, newest first, a page at a time. */
export const webhookDeliveriesRoute = query('GET /api/admin/webhook/deliveries', {
  access: 'admin',
  input: v.object({ after: v.exactOptional(pageKey), state: v.exactOptional(v.picklist(deliveryStates)) }),
  output: v.object({
    rows: v.array(delivery),
    next: v.string(),
    counts: v.record(v.picklist(deliveryStates), v.number()),
  }),
})

/** One delivery with what is posted. */
export const webhookDeliveryRoute = query('GET /api/admin/webhook/deliveries/one', {
  access: 'admin',
  input: v.object({ id }),
  output: v.object({ delivery, body: v.string() }),
})

/** Sends deliveries again at once, under their own ids, with all their tries before them. Those on their way are left alone. */
export const sendDeliveriesAgainRoute = command('POST /api/admin/webhook/deliveries/send-again', {
  access: 'admin',
  input: v.object({ deliveries: v.pipe(v.array(id), v.minLength(1), v.maxLength(100)) }),
  output: done,
  audit: ['webhook.resend'],
})

/** A test delivery to the address in use, answered when it was taken or not. */
export const tryWebhookRoute = call('POST /api/admin/webhook/test', {
  access: 'admin',
  input: none,
  output: v.object({ status: v.number(), tookMs: v.number() }),
  unaudited: 'the delivery log holds it',
})

/** How the webhook stands; the secret is nowhere in it. */
export type WebhookState = OutputOf<typeof webhookRoute>
export type DeliveryRow = OutputOf<typeof webhookDeliveriesRoute>['rows'][number]
