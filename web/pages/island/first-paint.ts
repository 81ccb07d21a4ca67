/** How long a page that isn't painted keeps anybody waiting. */
const patienceMs = 3000

/**
 * Resolves when the browser has painted something of the page's content; at once where it doesn't say when that is, and where nobody
 * looks (a tab in the background isn't painted).
 */
export function firstPaint(): Promise<void> {
  if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
    return Promise.resolve()
  }
  return new Promise((resolve) => {
    const watch = new PerformanceObserver((seen) => {
      if (seen.getEntriesByName('first-contentful-paint').length > 0) done()
    })
    const done = (): void => {
      watch.disconnect()
      resolve()
    }
    watch.observe({ type: 'paint', buffered: true })
    setTimeout(done, patienceMs)
  })
}
