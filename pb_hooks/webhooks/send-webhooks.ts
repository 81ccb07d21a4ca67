import {
  webhookTimeoutMs,
  isDeliveryProblem,
  retryDelayMs,
  type DeliveryProblem,
  type WebhookEvent,
  claimLifeMs,
  deliveryLifeMs,
} from '../../domain/webhooks/delivery'
import { moment, nowMs } from '../platform/clock'
import { recordAttempt, failOldRows, sendDueRows, recoverInterrupted, type Outbox } from '../platform/outbox'
import { deliveryRequest, type WebhookTarget, webhookTarget, deleteEarlierSecret } from './webhook-target'
import { sendTestWebhookRoute } from '../../domain/api/messages/webhook'
import { insert, choiceOf } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { limitPerson } from '../users/limits'

interface ClaimedDelivery {
  id: string
  event: WebhookEvent
  body: string
  tries: number
}

interface DeliveryResult {
  problem: DeliveryProblem | ''
  status: number
  tookMs: number
}

function postDelivery(app: PbApp, target: WebhookTarget, delivery: ClaimedDelivery): DeliveryResult {
  const atMs = nowMs()
  const request = { ...deliveryRequest(app, target, delivery, atMs), timeMs: webhookTimeoutMs }
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

const shape = { event: choiceOf<WebhookEvent>(), body: '' }
const outbox: Outbox<typeof shape> = {
  table: 'webhook_deliveries',
  job: 'send-webhooks',
  shape,
  claimMs: claimLifeMs,
  interrupted: ({ event, tries }) => ({
    status: retryDelayMs(event, tries) === null ? 'failed' : 'queued',
    why: 'interrupted',
    response_code: 0,
  }),
  noted: (_delivery, now) => ({ tried_at: now }),
}

/** Sends due deliveries. Interrupted ones are sent again with the same id, so receivers may get an event twice. */
export function sendWebhooks(app: PbApp): void {
  deleteEarlierSecret(app)
  recoverInterrupted(app, outbox)
  // without an address or a secret, old deliveries fail, so outdated events aren't sent later
  failOldRows(app, outbox, moment(nowMs() - deliveryLifeMs))
  const target = webhookTarget(app)
  if (!target) return
  sendDueRows(app, outbox, (delivery) => {
    const { status } = postDelivery(app, target, delivery)
    // after a timeout the others wait for the next tick, because they would also time out
    return status !== 0
  })
}

/** Sends a test now, outside a transaction, adds it to the log, and throws if it failed. */
answerTo(sendTestWebhookRoute, ({ app, person }) => {
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
