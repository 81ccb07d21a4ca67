/** How long a screen without its data may delay the work, for example offline. */
const longestSkeletonMs = 10_000
const checkEveryMs = 100

/**
 * Runs `load` as soon as the screen shows its data and the browser has nothing else to do, and ignores its failure: the code
 * that needs the result loads it again. Returns a function that cancels it.
 */
export function whenIdle(load: () => unknown): () => void {
  const latest = performance.now() + longestSkeletonMs
  let cancel = waitForIdle(run)
  return () => cancel()

  function run(): void {
    if (document.querySelector('[data-skeleton]') !== null && performance.now() < latest) {
      const timer = setTimeout(() => (cancel = waitForIdle(run)), checkEveryMs)
      cancel = () => clearTimeout(timer)
    } else void Promise.resolve(load()).catch(() => undefined)
  }
}

function waitForIdle(run: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 1000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: 5000 })
  return () => cancelIdleCallback(request)
}
