/** The longest wait, in ms. */
const patienceMs = 3000

/** Resolves when content has been painted, and immediately in hidden tabs and in browsers that do not report paints. */
export function waitForFirstPaint(): Promise<void> {
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
