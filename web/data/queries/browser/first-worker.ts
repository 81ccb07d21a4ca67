import { seenPagesKey } from '../../../../domain/paths'
import { scriptUrl } from '../../engine/browser/trusted-types'

/** Public pages that were read in this tab while no service worker saw them, by their path; forgotten with the tab. */
export function seenPages(): readonly string[] {
  try {
    const seen: unknown = JSON.parse(sessionStorage.getItem(seenPagesKey) ?? '[]')
    return Array.isArray(seen) ? seen.map(String) : []
  } catch {
    return []
  }
}

/**
 * Registers the service worker on a page that isn't the app: a public one, or the form of an app that waits for its person
 * (docs/decisions/0037, 0092). Who only looks and then loses the line has pages too. The first worker of a device is told which public pages
 * were read in this tab before it. The app, when it comes, registers the same one again, which changes nothing.
 */
export async function startFirstWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null) return
  await navigator.serviceWorker.register(scriptUrl('/sw.js'))
  await tellSeenPages()
}

/** Tells the first worker of a device, once it is there, what was read before it; a page that it answers already needs nothing. */
export async function tellSeenPages(): Promise<void> {
  if (navigator.serviceWorker.controller !== null) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP_PAGES', addresses: seenPages() })
}
