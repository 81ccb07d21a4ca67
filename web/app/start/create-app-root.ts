import { retryUntilLoaded } from './retry-until-loaded'

/**
 * Returns the app's element, or null if there is none. On an entry page it is detached until the first screen replaces that
 * page.
 */
export function createAppRoot(): HTMLElement | null {
  const root = document.getElementById('root')
  const entry = document.getElementById('entry')
  if (root === null || entry === null) return root
  if (document.documentElement.dataset['entry'] === 'off') {
    entry.remove()
    return root
  }
  root.remove()
  let takeOver = (before: HTMLElement, after: HTMLElement): void => before.replaceWith(after)
  // Loaded on demand, because no other first screen needs it.
  const loaded = retryUntilLoaded(async () => {
    takeOver = (await import('./replace-entry')).replaceEntry
    return true
  })
  const watch = new MutationObserver(() => {
    // A loading screen has no heading and no error, and must not replace the entry page.
    if (root.querySelector('h1, h2, [role=alert] > p') === null) return
    watch.disconnect()
    void loaded.then(() => takeOver(entry, root))
  })
  watch.observe(root, { childList: true, subtree: true })
  return root
}
