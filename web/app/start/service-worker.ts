import { Workbox } from 'workbox-window'
import { keepPushAlive } from '../../data/queries/session/renew-push'
import { tellSeenPages } from '../../data/queries/browser/first-worker'
import { currentPerson, onPersonChange } from '../../data/queries/session/session'
import { scriptUrl } from '../../data/engine/browser/trusted-types'
import { currentLanguage } from '../../i18n/language'
import { messagesIn } from '../../i18n/messages'
import { update } from '../../i18n/areas/seldom'
import { isBeingWritten } from '../../ui/being-written'
import { toast } from '../../ui/layers/toast'
import { sayOfflineReady } from './offline-ready'

const saidKey = 'coterie-offline-shown'
/** How often a page that stays open asks for a new version: by itself a browser looks only when a page is opened. */
const lookAgainMs = 60 * 60 * 1000

/**
 * Registers the service worker, once the page is loaded. A new version waits for the person's word; then every open tab goes over to it,
 * but one in which something is being written says so and waits. "Ready to work offline" is said once on this device, in the sync line, to a person
 * who is signed in: a guest has nothing here that could be worked on. The first worker of all is told which public pages were read in this
 * tab before it, so that it has them too.
 */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const workbox = new Workbox(scriptUrl('/sw.js'))
  workbox.addEventListener('waiting', () => void sayNewVersion(workbox))
  // whichever tab said yes; the first worker of all takes over from nobody
  if (navigator.serviceWorker.controller !== null) navigator.serviceWorker.addEventListener('controllerchange', goOver)
  void workbox.register().catch(() => undefined)
  void tellSeenPages()
  // it has everything when it is active, whoever registered it
  void navigator.serviceWorker.ready.then(() => {
    sayOnce()
    onPersonChange(sayOnce)
  })
  keepPushAlive()
  // a browser that takes the colours out of the worker's cache by itself (docs/decisions/0105) asks nobody for those of now
  if (navigator.serviceWorker.controller !== null) void fetch('/theme.css').catch(() => undefined)
  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < lookAgainMs) return
    looked = Date.now()
    void workbox.update().catch(() => undefined)
  })
}

/** A newer version has taken over, and this page stays for what is being written in it. */
let isBehind = false

/** The worker of a new version answers from now on: this page is of the one before. */
function goOver(): void {
  isBehind = true
  if (isBeingWritten()) void sayWritten()
  else location.reload()
}

/** What became of going over to a newer version: it is on its way, the server has none for this device yet, or it couldn't be asked. */
export type WayOut = 'going' | 'none' | 'unreachable'

/**
 * Goes over to the newest version there is, in every tab; one in which something is being written says so and waits. A plain reload would
 * come from what is kept, however old, and lead back to where one was (Y3).
 */
export async function goToNewest(): Promise<WayOut> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await container?.getRegistration().catch(() => undefined)
  if (isBehind || container === undefined || registration === undefined) {
    // nothing is kept, or the newest is: that is loaded
    goOver()
    return 'going'
  }
  const reached = await registration.update().then(
    () => true,
    () => false,
  )
  // also one that was found before, by another tab or by the browser itself
  const newest = registration.installing ?? registration.waiting
  if (newest) {
    if (!(await takesOver(container, newest))) return 'none'
    // the page of a first visit hears of no change: it was never answered by a worker
    if (container.controller === null) goOver()
    return 'going'
  }
  if (!reached) return 'unreachable'
  // it has taken over already, and this page is of the one before
  if (!registration.active || registration.active === container.controller) return 'none'
  goOver()
  return 'going'
}

/** How long a version that is there may take to take over, in ms. */
const takesOverWithinMs = 10_000

/** Lets a version take over as soon as it is there. False: it broke off, or doesn't react. */
function takesOver(container: ServiceWorkerContainer, newest: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    container.addEventListener('controllerchange', () => resolve(true), { once: true })
    const look = (): void => {
      if (newest.state === 'installed') {
        newest.postMessage({ type: 'SKIP_WAITING' })
        setTimeout(() => resolve(false), takesOverWithinMs)
      } else if (newest.state === 'activated') resolve(true)
      else if (newest.state === 'redundant') resolve(false)
    }
    newest.addEventListener('statechange', look)
    look()
  })
}

async function sayNewVersion(workbox: Workbox): Promise<void> {
  const t = await messagesIn(update, currentLanguage())
  toast({
    kind: 'info',
    id: 'new-version',
    title: t.newVersion,
    text: t.newVersionText,
    action: { label: t.updateNow, run: () => workbox.messageSkipWaiting() },
    second: { label: t.later, run: () => undefined },
  })
}

async function sayWritten(): Promise<void> {
  const t = await messagesIn(update, currentLanguage())
  toast({
    kind: 'info',
    id: 'new-version',
    title: t.newVersion,
    text: t.writtenHere,
    action: { label: t.goOn, run: () => location.reload() },
  })
}

function sayOnce(): void {
  if (currentPerson() !== null && !said()) sayOfflineReady()
}

/** True from the second call on, on this device. */
function said(): boolean {
  try {
    if (localStorage.getItem(saidKey) !== null) return true
    localStorage.setItem(saidKey, '1')
  } catch {
    return true
  }
  return false
}
