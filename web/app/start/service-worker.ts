import { Workbox } from 'workbox-window'
import { maintainPushSubscription } from '../../data/queries/session/renew-push'
import { sendVisitedPages } from '../../data/queries/browser/first-worker'
import { currentPerson, onPersonChange } from '../../data/queries/session/session'
import { trustedScriptUrl } from '../../data/engine/browser/trusted-types'
import { currentLanguage, messagesIn } from '../../i18n/language'
import { update } from '../../i18n/areas'
import { hasUnsentInput } from '../../ui/unsent-input'
import { toast } from '../../ui/layers/toast'
import { showOfflineReady } from './offline-ready'

const shownKey = 'coterie-offline-shown'
/** How often the app checks for a new version. Browsers check only when a page is opened. */
const checkEveryMs = 60 * 60 * 1000

/**
 * Registers the service worker. A new version becomes active after the user accepts it; then every tab reloads, except tabs
 * with unsent input.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const workbox = new Workbox(trustedScriptUrl('/sw.js'))
  workbox.addEventListener('waiting', () => void showNewVersion(workbox))
  // The event occurs whichever tab accepted the update. The first worker of a device replaces no version.
  if (navigator.serviceWorker.controller !== null)
    navigator.serviceWorker.addEventListener('controllerchange', reloadOrNotify)
  void workbox.register().catch(() => undefined)
  void sendVisitedPages()
  // An active worker has cached all files, whichever page registered it.
  void navigator.serviceWorker.ready.then(() => {
    showOfflineReadyOnce()
    onPersonChange(showOfflineReadyOnce)
  })
  maintainPushSubscription()
  // The worker may have served cached theme colors, so they are requested again.
  if (navigator.serviceWorker.controller !== null) void fetch('/theme.css').catch(() => undefined)
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEveryMs) return
    checkedAt = Date.now()
    void workbox.update().catch(() => undefined)
  })
}

/** Whether a newer version is active while this page stays open because of unsent input. */
let isOutdated = false

/**
 * Reloads this page, which belongs to the previous version, or reports its unsent input. Called when the active worker
 * changes.
 */
function reloadOrNotify(): void {
  isOutdated = true
  if (hasUnsentInput()) void showUnsentInput()
  else location.reload()
}

/** Result of an update: it has started, the server has no newer version, or the server was unreachable. */
export type UpdateOutcome = 'updating' | 'none' | 'unreachable'

/** Updates every tab to the latest version. A plain reload would load the cached one again (Y3). */
export async function updateToLatest(): Promise<UpdateOutcome> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await container?.getRegistration().catch(() => undefined)
  if (isOutdated || container === undefined || registration === undefined) {
    // No version is cached, or the latest version is already active.
    reloadOrNotify()
    return 'updating'
  }
  const reached = await registration.update().then(
    () => true,
    () => false,
  )
  // The version may have been found earlier by another tab or by the browser.
  const newest = registration.installing ?? registration.waiting
  if (newest) {
    if (!(await activate(container, newest))) return 'none'
    // The page of a first visit is not controlled by a worker and receives no event.
    if (container.controller === null) reloadOrNotify()
    return 'updating'
  }
  if (!reached) return 'unreachable'
  // The new version has already replaced this page's version.
  if (!registration.active || registration.active === container.controller) return 'none'
  reloadOrNotify()
  return 'updating'
}

const activationTimeoutMs = 10_000

/** Makes a version active as soon as it is installed. Resolves to false if it fails or does not react. */
function activate(container: ServiceWorkerContainer, newest: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    container.addEventListener('controllerchange', () => resolve(true), { once: true })
    const check = (): void => {
      if (newest.state === 'installed') {
        newest.postMessage({ type: 'SKIP_WAITING' })
        setTimeout(() => resolve(false), activationTimeoutMs)
      } else if (newest.state === 'activated') resolve(true)
      else if (newest.state === 'redundant') resolve(false)
    }
    newest.addEventListener('statechange', check)
    check()
  })
}

async function showNewVersion(workbox: Workbox): Promise<void> {
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

async function showUnsentInput(): Promise<void> {
  const t = await messagesIn(update, currentLanguage())
  toast({
    kind: 'info',
    id: 'new-version',
    title: t.newVersion,
    text: t.writtenHere,
    action: { label: t.goOn, run: () => location.reload() },
  })
}

function showOfflineReadyOnce(): void {
  if (currentPerson() !== null && !wasShown()) showOfflineReady()
}

function wasShown(): boolean {
  try {
    if (localStorage.getItem(shownKey) !== null) return true
    localStorage.setItem(shownKey, '1')
  } catch {
    return true
  }
  return false
}
