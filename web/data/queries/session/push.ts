import {
  unsubscribePushRoute,
  pushKeyRoute,
  subscribePushRoute,
  sendTestPushRoute,
} from '../../../../domain/api/messages/notices'
import type { Id, Moment } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import { writeMeta } from '../../engine/db/meta'
import { session } from '../../engine/person/session-state'
import { fetchRoute, sendCommand } from '../commands'
import { requireDb } from '../rows'
import { useLiveRows, type LiveRows } from '../use-live'

export interface PushDevice {
  device: Id
  since: Moment
}

/** `install`: only as an installed app (iPhone). `refused`: the person has denied the permission. */
export type PushSupport = 'unsupported' | 'install' | 'refused' | 'possible'

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'refused' : 'possible'
}

export const usePushDevices = (userId: Id): LiveRows<PushDevice> =>
  useLiveRows(
    async (db) => {
      const rows = await db.rows('push_subscriptions').where('user_id').equals(userId).toArray()
      return rows.map(({ device, created }) => ({ device, since: created }))
    },
    [userId],
  )

/** Call it only after a click. @throws CodedError `not-allowed` if the person denies the permission */
export async function enablePush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new CodedError('not-allowed')
  await subscribePush()
}

/** Reports the subscription to the server and stores what was reported. @throws CodedError */
export async function subscribePush(): Promise<void> {
  const { key } = await fetchRoute(pushKeyRoute, {})
  const { pushManager } = await navigator.serviceWorker.ready
  // The browser refuses a new subscription while there is one with an earlier key of the server.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await sendCommand(subscribePushRoute, { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' })
  await writeMeta(requireDb(), { pushTold: { endpoint, device: session.get().deviceId } })
}

/** `here`: `device` is this device, so the browser's subscription is removed too. @throws CodedError */
export async function disablePush(device: Id, here: boolean): Promise<void> {
  await sendCommand(unsubscribePushRoute, { device })
  if (!here) return
  await writeMeta(requireDb(), { pushTold: null })
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

export const sendTestPush = async (): Promise<void> => void (await sendCommand(sendTestPushRoute, {}))
