import {
  webhookTimeoutMs,
  isDeliveryProblem,
  webhookBody,
  retryDelayMs,
  type DeliveryProblem,
  type WebhookEvent,
} from '../../domain/webhooks/delivery'
import { webhookHeaders } from '../../domain/webhooks/signature'
import { moment, nowMs } from '../platform/clock'
import { recordAttempt } from '../platform/outbox'
import type { WebhookTarget } from './webhook-target'

/** A delivery claimed by this worker: its row is `sending` and counts this attempt. */
export interface ClaimedDelivery {
  id: string
  event: WebhookEvent
  body: string
  tries: number
}

/** Result of an attempt. `status` is the HTTP status, 0 without a response. */
export interface DeliveryResult {
  problem: DeliveryProblem | ''
  status: number
  tookMs: number
}

/** Posts a delivery, waits at most ten seconds for the response, and records the result. The response body isn't stored. */
export function postDelivery(app: PbApp, target: WebhookTarget, delivery: ClaimedDelivery): DeliveryResult {
  const { id, event } = delivery
  const atMs = nowMs()
  const body = webhookBody(id, event, JSON.parse(delivery.body) as { [field: string]: string })
  const headers = webhookHeaders({ id, event, atMs, body, secrets: target.secrets }, $security.hs256)
  const request = { url: target.address, headers, body, timeMs: webhookTimeoutMs }
  const { problem, status } = JSON.parse($coterie.post(JSON.stringify(request))) as { problem: string; status: number }
  const tried: DeliveryResult = {
    problem: problem === '' ? '' : isDeliveryProblem(problem) ? problem : 'refused',
    status,
    tookMs: Math.max(0, nowMs() - atMs),
  }
  note(app, delivery, tried)
  return tried
}

function note(app: PbApp, delivery: ClaimedDelivery, { problem, status, tookMs }: DeliveryResult): void {
  const wait = problem === '' ? null : retryDelayMs(delivery.event, delivery.tries)
  recordAttempt(app, { table: 'webhook_deliveries' }, delivery, {
    status: problem === '' ? 'sent' : wait === null ? 'failed' : 'queued',
    why: problem,
    response_code: status,
    took_ms: tookMs,
    next_at: moment(nowMs() + (wait ?? 0)),
  })
}
