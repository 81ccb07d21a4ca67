import { seenPagesKey } from '../../../../domain/paths'
import { trustedScriptUrl } from '../../engine/browser/trusted-types'

/**
 * Returns the paths of the public pages that this tab showed before there was a service worker. They are stored until the
 * tab closes.
 */
export function visitedPages(): readonly string[] {
  try {
    const seen: unknown = JSON.parse(sessionStorage.getItem(seenPagesKey) ?? '[]')
    return Array.isArray(seen) ? seen.map(String) : []
  } catch {
    return []
  }
}

/**
 * Registers the service worker on a page that isn't the full app: a public page or an account form (docs/decisions/0037,
 * 0092). Visitors can then read the pages offline later. The first worker of a device receives the public pages that this
 * tab showed before. The app registers the same worker again, which has no effect.
 */
export async function registerFirstWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null) return
  await navigator.serviceWorker.register(trustedScriptUrl('/sw.js'))
  await sendVisitedPages()
}

/** Sends the visited pages to the first worker of a device; does nothing if the page already has a worker. */
export async function sendVisitedPages(): Promise<void> {
  if (navigator.serviceWorker.controller !== null) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP_PAGES', addresses: visitedPages() })
}
