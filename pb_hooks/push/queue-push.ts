import type { Id } from '../../domain/entities'
import type { PushMessage } from '../../domain/notices/push'
import { moment } from '../platform/clock'
import { exec } from '../platform/db'
import { runSoon } from '../platform/background'

/** Queues a push to each device on which a person takes them and is signed in; returns to how many. */
export function queuePush(tx: PbApp, user: Id, { kind, link }: Pick<PushMessage, 'kind' | 'link'>): number {
  const now = moment()
  const queued = exec(
    tx,
    `INSERT INTO _push_deliveries (id, subscription, kind, link, status, tries, queued_at, tried_at, next_at, response_code, why, took_ms, updated)
     SELECT lower(hex(randomblob(8))), s.id, {:kind}, {:link}, 'queued', 0, {:now}, '', {:now}, 0, '', 0, {:now} FROM push_subscriptions s
     JOIN trusted_devices d ON d.id = s.device WHERE s.user_id = {:user} AND d.ended_at = '' AND d.expires_at > {:now}`,
    { user, kind, link, now },
  )
  if (queued > 0) runSoon(tx, 'send-pushes')
  return queued
}
