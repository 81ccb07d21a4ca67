import { currentDatabase } from '../../engine/db/current-database'
import { readMeta } from '../../engine/db/meta'
import { session } from '../../engine/person/session-state'
import { subscribePush } from './push'

const pushChanged = 'PUSH_CHANGED'

/**
 * Keeps the push subscription on the server current: a browser may change the endpoint, and a sign-in after an ended
 * session creates a new device on the server.
 */
export function maintainPushSubscription(): void {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return
  let checkedDevice = ''
  const check = (): void => {
    const { state, deviceId } = session.get()
    if (state !== 'live' || deviceId === '' || deviceId === checkedDevice) return
    checkedDevice = deviceId
    void renewPush().catch(() => undefined)
  }
  session.subscribe(check)
  check()
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === pushChanged)
      void renewPush().catch(() => undefined)
  })
}

async function renewPush(): Promise<void> {
  renewing ??= reportIfChanged().finally(() => (renewing = undefined))
  return renewing
}
let renewing: Promise<void> | undefined

async function reportIfChanged(): Promise<void> {
  const db = currentDatabase.get()?.db
  const reported = db && (await readMeta(db, 'pushTold'))
  if (!reported || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.getSubscription()
  if (subscription?.endpoint === reported.endpoint && reported.device === session.get().deviceId) return
  await subscribePush()
}
