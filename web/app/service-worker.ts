import { Workbox } from 'workbox-window'
import { scriptUrl } from '../data/trusted-types'
import { currentLanguage } from '../i18n/language'
import { messagesIn } from '../i18n/messages'
import { shell } from '../i18n/shell'
import { toast } from '../ui/layers/toast'

const saidKey = 'coterie-offline-said'

/**
 * Registers the service worker. A new version waits for the person's word and never reloads by itself; "Ready to work offline" is
 * said once on this device.
 */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const workbox = new Workbox(scriptUrl('/sw.js'))
  workbox.addEventListener('waiting', () => void sayNewVersion(workbox))
  workbox.addEventListener('activated', (event) => {
    if (event.isUpdate !== true && !said()) void sayOfflineReady()
  })
  // after the first paint has had the network for itself
  addEventListener('load', () => void workbox.register().catch(() => undefined), { once: true })
  if (document.readyState === 'complete') void workbox.register().catch(() => undefined)
}

async function sayNewVersion(workbox: Workbox): Promise<void> {
  const t = await messagesIn(shell, currentLanguage())
  toast({
    kind: 'info',
    id: 'new-version',
    title: t.newVersion,
    text: t.newVersionText,
    action: {
      label: t.updateNow,
      run: () => {
        workbox.addEventListener('controlling', () => location.reload())
        workbox.messageSkipWaiting()
      },
    },
    second: { label: t.later, run: () => undefined },
  })
}

async function sayOfflineReady(): Promise<void> {
  const t = await messagesIn(shell, currentLanguage())
  toast({ kind: 'ok', id: 'offline-ready', title: t.offlineReady, text: t.offlineReadyText })
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
