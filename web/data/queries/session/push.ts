import { endPushRoute, pushKeyRoute, subscribePushRoute, tryPushRoute } from '../../../../domain/api/messages/push'
import type { Id, Moment } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import { writeMeta } from '../../engine/db/meta'
import { session } from '../../engine/person/state'
import { fetchRoute, sendCommand } from '../commands'
import { openDb } from '../rows'
import { useLiveRows, type LiveRows } from '../use-live'

/** A device of one's own that takes pushes. */
export interface PushDevice {
  device: Id
  since: Moment
}

/** Whether this browser could take pushes: `install` where only an installed app can (iPhone), `refused` where its owner said no. */
export type PushChance = 'unsupported' | 'install' | 'refused' | 'possible'

export function pushChance(): PushChance {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'refused' : 'possible'
}

/** The person's devices that take pushes, as the server has them. */
export const usePushDevices = (userId: Id): LiveRows<PushDevice> =>
  useLiveRows(
    async (db) => {
      const rows = await db.rows('push_subscriptions').where('user_id').equals(userId).toArray()
      return rows.map(({ device, created }) => ({ device, since: created }))
    },
    [userId],
  )

/**
 * Asks the browser, and lets it take pushes. Online only, and by a press: a browser asks nobody otherwise.
 * @throws CodedError; `not-allowed` when the browser's owner says no
 */
export async function switchPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new CodedError('not-allowed')
  await subscribePush()
}

/** Takes an address for messages from the browser and tells the server, and remembers what it told. @throws CodedError */
export async function subscribePush(): Promise<void> {
  const { key } = await fetchRoute(pushKeyRoute, {})
  const { pushManager } = await navigator.serviceWorker.ready
  // one of an earlier key of the server's would be refused
  await (await pushManager.getSubscription())?.unsubscribe()
  const taken = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = taken.toJSON()
  await sendCommand(subscribePushRoute, { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' })
  await writeMeta(openDb(), { pushTold: { endpoint, device: session.get().deviceId } })
}

/** Ends pushes to a device; `here`: it is this one, whose browser forgets it too. @throws CodedError */
export async function switchPushOff(device: Id, here: boolean): Promise<void> {
  await sendCommand(endPushRoute, { device })
  if (!here) return
  await writeMeta(openDb(), { pushTold: null })
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Sends a test to all of one's own devices that take pushes. @throws CodedError */
export const tryPush = async (): Promise<void> => void (await sendCommand(tryPushRoute, {}))
