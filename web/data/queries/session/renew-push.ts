import { currentCopy } from '../../engine/db/current'
import { readMeta } from '../../engine/db/meta'
import { session } from '../../engine/person/state'
import { subscribePush } from './push'

/** What the worker tells when the browser has changed how it is reached. */
const pushChanged = 'PUSH_CHANGED'

/**
 * Sees to it that a device that takes pushes goes on doing so: a browser may change the address of its messages, and a new sign-in after a
 * session that ended is a new device to the server. Nothing happens where nobody switched pushes on. Looks with each session that
 * comes alive, and whenever the worker says so.
 */
export function keepPushAlive(): void {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return
  let checkedDevice = ''
  const check = (): void => {
    const { state, deviceId } = session.get()
    if (state !== 'live' || deviceId === '' || deviceId === checkedDevice) return
    checkedDevice = deviceId
    // what fails is tried with the next start
    void renewPush().catch(() => undefined)
  }
  session.subscribe(check)
  check()
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === pushChanged)
      void renewPush().catch(() => undefined)
  })
}

/** Tells the server again how this browser is reached, if that isn't what it was reported last; one at a time. @throws CodedError */
async function renewPush(): Promise<void> {
  renewing ??= reportIfChanged().finally(() => (renewing = undefined))
  return renewing
}
let renewing: Promise<void> | undefined

async function reportIfChanged(): Promise<void> {
  const db = currentCopy.get()?.db
  const reported = db && (await readMeta(db, 'pushTold'))
  if (!reported || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.ready
  const taken = await registration.pushManager.getSubscription()
  if (taken?.endpoint === reported.endpoint && reported.device === session.get().deviceId) return
  await subscribePush()
}
