import { seenPagesKey } from '../../../domain/paths'

/** Remembers a public page for the first service worker, which comes after the page: one that answers already keeps it by itself. */
export function rememberPage(path: string): void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null) return
  try {
    const seen: unknown = JSON.parse(sessionStorage.getItem(seenPagesKey) ?? '[]')
    sessionStorage.setItem(seenPagesKey, JSON.stringify([...new Set([...(Array.isArray(seen) ? seen : []), path])]))
  } catch {
    // no storage: it is kept the next time it is opened
  }
}
