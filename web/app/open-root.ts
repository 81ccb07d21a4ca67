import { untilLoaded } from './until-loaded'

/**
 * Where the app draws. On a prerendered page that is apart from the page until it has a screen; then the screen takes the entry's place
 * in one step, with what was typed, ticked and pressed, and with the focus where it was. Under the last look of a screen
 * (docs/decisions/0109) it stands in the page, unseen, since lists measure what they draw. Null without a place.
 */
export function openRoot(): HTMLElement | null {
  const root = document.getElementById('root')
  const entry = document.getElementById('entry')
  const look = document.getElementById('look')
  if (root !== null && look !== null) {
    void import('./look/hand-over').then(
      ({ handOver }) => handOver(look, root),
      () => look.remove(),
    )
    return root
  }
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
