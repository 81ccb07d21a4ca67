const key = 'coterie-pages'

/** Public pages that were read in this tab while no service worker saw it, by their path; forgotten with the tab. */
export function seenPages(): readonly string[] {
  try {
    const seen: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(seen) ? seen.map(String) : []
  } catch {
    return []
  }
}

/** Remembers a public page for the first service worker, which the app registers: one that answers already keeps it by itself. */
export function rememberPage(path: string): void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null) return
  try {
    sessionStorage.setItem(key, JSON.stringify([...new Set([...seenPages(), path])]))
  } catch {
    // no storage: it is kept the next time it is opened
  }
}
