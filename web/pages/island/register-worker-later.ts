import { seenPagesKey } from '../../../domain/paths'
/** Delay after the page has loaded, so that the worker's files do not delay the page's files. */
const afterMs = 2000

/**
 * Registers the service worker for visitors who only read public pages, so that they can read them offline too
 * (docs/offline.md). Does nothing if the browser saves data.
 */
export function registerWorkerLater(): void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null || savesData()) return
  const later = (): void => {
    setTimeout(() => {
      import('../../data/queries/browser/first-worker')
        .then(({ registerFirstWorker: startFirstWorker }) => startFirstWorker())
        // The browser refused, or the device is offline. The next page tries again.
        .catch(() => undefined)
    }, afterMs)
  }
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

/** Reports whether the browser saves data. `connection` exists only in some browsers and not in TypeScript's library. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Stores a public page's path for the first service worker, which is registered after the page has loaded. An active worker
 * caches the page itself.
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
