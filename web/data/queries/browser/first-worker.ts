import { seenPagesKey } from '../../../../domain/paths'
import { trustedScriptUrl } from '../../engine/browser/trusted-types'

export function visitedPages(): readonly string[] {
  try {
    const seen: unknown = JSON.parse(sessionStorage.getItem(seenPagesKey) ?? '[]')
    return Array.isArray(seen) ? seen.map(String) : []
  } catch {
    return []
  }
}

/**
 * Registers the service worker on public pages and account forms, so that they can be read offline later
 * (docs/offline.md).
 */
export async function registerFirstWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null) return
  await navigator.serviceWorker.register(trustedScriptUrl('/sw.js'))
  await sendVisitedPages()
}

export async function sendVisitedPages(): Promise<void> {
  if (navigator.serviceWorker.controller !== null) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP_PAGES', addresses: visitedPages() })
}
