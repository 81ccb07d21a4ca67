import { endPushRoute, pushKeyRoute, subscribePushRoute, tryPushRoute } from '../../domain/api/push'
import { isPushEndpoint } from '../../domain/notices/push'
import { paths } from '../../domain/paths'
import { isLoopbackAddress } from '../../domain/program/webhook-address'
import { exec, inTransaction, insert } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { limitPerson } from '../users/limits'
import { pushKeys } from './push-keys'
import { queuePush } from './queue-push'
import { loopbackTargets } from '../platform/environment'

/** What a browser needs to subscribe. */
export const pushKey = answerTo(pushKeyRoute, ({ app }) => ({ key: pushKeys(app).public }))

/** Takes a device's address of messages: one for each device, and nobody else's any more. Where it may lead is looked at as a webhook's is. */
export const subscribePush = answerTo(subscribePushRoute, ({ app, person, deviceId }, { endpoint, ...keys }) => {
  if (!person || deviceId === '') return fail('signed-out')
  const good = isPushEndpoint(endpoint) || (loopbackTargets() && isLoopbackAddress(endpoint))
  if (!good) return fail('target-not-public', {}, { endpoint: 'target-not-public' })
  limitPerson('pushDevice', person.id)
  inTransaction(app, (tx) => {
    exec(tx, 'DELETE FROM push_subscriptions WHERE endpoint = {:endpoint} OR device = {:device}', {
      endpoint,
      device: deviceId,
    })
    insert(tx, 'push_subscriptions', {
      user_id: person.id,
      device: deviceId,
      endpoint,
      keys: $coterie.seal(JSON.stringify(keys)),
    })
  })
  return {}
})

/** Ends pushes to a device of one's own. Somebody else's isn't found, which is the same. */
export const endPush = answerTo(endPushRoute, ({ app, person, deviceId }, { device }) => {
  if (!person) return fail('signed-out')
  exec(app, 'DELETE FROM push_subscriptions WHERE user_id = {:user} AND device = {:device}', {
    user: person.id,
    device: device || deviceId,
  })
  return {}
})

/** Sends a test to one's own devices. */
export const tryPush = answerTo(tryPushRoute, ({ app, person }) => {
  if (!person) return fail('signed-out')
  limitPerson('pushTry', person.id)
  if (queuePush(app, person.id, { kind: 'test', link: `${paths.settings}?tab=notifications` }) === 0) fail('not-found')
  return {}
})
