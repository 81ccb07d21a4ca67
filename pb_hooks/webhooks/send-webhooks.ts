import { claimLifeMs, deliveryLifeMs, waitAfter, type WebhookEvent } from '../../domain/webhooks/delivery'
import { moment, nowMs } from '../platform/clock'
import { exec, one, rows } from '../platform/db'
import { postDelivery, type ClaimedDelivery } from './post-delivery'
import { dropEarlierSecret } from './signing-secrets'
import { webhookTarget } from './webhook-target'

const perRun = 200

/**
 * Sends what is due, one after the other. A delivery is claimed by one conditional UPDATE before it goes out, and what a server was
 * sending when it died goes again under the same id: the other program may hear of something twice, and of nothing never.
 */
export function sendWebhooks(app: PbApp): void {
  dropEarlierSecret(app)
  takeUpInterrupted(app)
  giveUpOld(app)
  const target = webhookTarget(app)
  if (!target) return
  for (let n = 0; n < perRun; n++) {
    const delivery = $coterie.stopping() ? null : claimNext(app)
    if (!delivery) return
    const { status } = postDelivery(app, target, delivery)
    // who doesn't answer is asked again with the next tick: the others would only wait in line for the same silence
    if (status === 0) return
  }
  $coterie.runSoon('send-webhooks')
}

/** What was being sent when a server ended goes again at once, or has had its last try. */
function takeUpInterrupted(app: PbApp): void {
  const now = moment()
  const cut = rows(
    app,
    `SELECT id, event, tries FROM webhook_deliveries WHERE status = 'sending' AND next_at < {:now} LIMIT ${perRun}`,
    { now },
    { id: '', event: '', tries: 0 },
  )
  for (const { id, event, tries } of cut) {
    const again = waitAfter(event as WebhookEvent, tries) !== null
    exec(
      app,
      `UPDATE webhook_deliveries SET status = {:status}, why = 'interrupted', response_code = 0, next_at = {:now}, updated = {:now}
       WHERE id = {:id} AND status = 'sending' AND next_at < {:now}`,
      { id, now, status: again ? 'queued' : 'failed' },
    )
  }
}

/** What waited for too long without an address or a secret: nobody is told of last month's application as if it were news. */
function giveUpOld(app: PbApp): void {
  exec(
    app,
    `UPDATE webhook_deliveries SET status = 'failed', why = CASE WHEN why = '' THEN 'too-old' ELSE why END, updated = {:now}
     WHERE status = 'queued' AND queued_at < {:before}`,
    { now: moment(), before: moment(nowMs() - deliveryLifeMs) },
  )
}

function claimNext(app: PbApp): ClaimedDelivery | null {
  for (;;) {
    const now = nowMs()
    const next = one(
      app,
      `SELECT id, event, body, tries FROM webhook_deliveries WHERE status = 'queued' AND next_at <= {:now}
       ORDER BY next_at, id LIMIT 1`,
      { now: moment(now) },
      { id: '', event: '', body: '', tries: 0 },
    )
    if (!next) return null
    const claimed = exec(
      app,
      `UPDATE webhook_deliveries SET status = 'sending', tries = tries + 1, tried_at = {:now}, next_at = {:until}, updated = {:now}
       WHERE id = {:id} AND status = 'queued'`,
      { id: next.id, now: moment(now), until: moment(now + claimLifeMs) },
    )
    if (claimed === 1) return { ...next, event: next.event as WebhookEvent, tries: next.tries + 1 }
  }
}
