import { readSecret, storeSecret } from '../secrets/stored-secrets'
import { moment } from '../platform/clock'
import { exec, exists, inTransaction, insert } from '../platform/db'
import type { Id } from '../../domain/entities'
import { type PushMessage, isPushEndpoint } from '../../domain/notices/push'
import { runSoon } from '../platform/background'
import {
  unsubscribePushRoute,
  pushKeyRoute,
  subscribePushRoute,
  sendTestPushRoute,
} from '../../domain/api/messages/notices'
import { paths } from '../../domain/paths'
import { isLoopbackAddress } from '../../domain/program/webhook-address'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { limitPerson } from '../users/limits'
import { allowsLoopbackTargets } from '../platform/environment'

interface PushKeys {
  public: string
  private: string
}

const name = 'push_keys'

/** Returns the encrypted key pair (S13). */
export function pushKeys(app: PbApp): PushKeys {
  const stored = readSecret(app, name)
  if (stored) return JSON.parse(stored.value) as PushKeys
  const made = $coterie.pushKeys()
  const lost = exists(app, 'SELECT name FROM _secrets WHERE name = {:name}', { name })
  if (lost) exec(app, 'DELETE FROM push_subscriptions')
  storeSecret(app, name, made, '')
  return JSON.parse(made) as PushKeys
}

/** Queues a push message to each signed-in device of a person that has a subscription; returns the number of messages. */
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

answerTo(pushKeyRoute, ({ app }) => ({ key: pushKeys(app).public }))

/** Stores a device's push address: one per device, validated like a webhook's. */
answerTo(subscribePushRoute, ({ app, person, deviceId }, { endpoint, ...keys }) => {
  if (deviceId === '') return fail('signed-out')
  const good = isPushEndpoint(endpoint) || (allowsLoopbackTargets() && isLoopbackAddress(endpoint))
  if (!good) return fail('target-not-public', {}, { endpoint: 'target-not-public' })
  limitPerson('pushDevice', person.id)
  inTransaction(app, (tx) => {
    const address = { endpoint, device: deviceId }
    exec(tx, 'DELETE FROM push_subscriptions WHERE endpoint = {:endpoint} OR device = {:device}', address)
    const sealed = $coterie.seal(JSON.stringify(keys))
    insert(tx, 'push_subscriptions', { user_id: person.id, ...address, keys: sealed })
  })
  return {}
})

/** Ends pushes to one of the person's own devices; unknown devices are ignored. */
answerTo(unsubscribePushRoute, ({ app, person, deviceId }, { device }) => {
  exec(app, 'DELETE FROM push_subscriptions WHERE user_id = {:user} AND device = {:device}', {
    user: person.id,
    device: device || deviceId,
  })
  return {}
})

answerTo(sendTestPushRoute, ({ app, person }) => {
  limitPerson('pushTry', person.id)
  if (queuePush(app, person.id, { kind: 'test', link: `${paths.settings}?tab=notifications` }) === 0) fail('not-found')
  return {}
})
