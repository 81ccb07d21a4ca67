import { untilLoaded } from './until-loaded'

/**
 * Where the app draws. On a prerendered page that is apart from the page until it has a screen; then the screen takes the entry's place
 * in one step, with what was typed, ticked and pressed, and with the focus where it was. Null without a place.
 */
export function openRoot(): HTMLElement | null {
  const root = document.getElementById('root')
  const entry = document.getElementById('entry')
  if (root === null || entry === null) return root
  if (document.documentElement.dataset['entry'] === 'off') {
    entry.remove()
    return root
  }
  root.remove()
  let takeOver = (before: HTMLElement, after: HTMLElement): void => before.replaceWith(after)
  // no other first screen waits for it
  const hands = untilLoaded(async () => {
    takeOver = (await import('./take-over')).takeOver
    return true
  })
  const watch = new MutationObserver(() => {
    // every screen has a heading, and its failure a sentence; what stands in for a screen and the empty place of toasts have neither
    if (root.querySelector('h1, h2, [role=alert] > p') === null) return
    watch.disconnect()
    void hands.then(() => takeOver(entry, root))
  })
  watch.observe(root, { childList: true, subtree: true })
  return root
}
