import { seenPagesKey } from '../../../domain/paths'

/**
 * Stores a public page's path for the first service worker, which is registered after the page. An active worker caches the
 * page itself.
 */
export function rememberPage(path: string): void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null) return
  try {
    const seen: unknown = JSON.parse(sessionStorage.getItem(seenPagesKey) ?? '[]')
    sessionStorage.setItem(seenPagesKey, JSON.stringify([...new Set([...(Array.isArray(seen) ? seen : []), path])]))
  } catch {
    // Without storage the page is cached the next time it is opened.
  }
}
