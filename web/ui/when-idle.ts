/**
 * Runs `load` as soon as the browser has nothing else to do, and ignores its failure: the code that needs the result loads
 * it again. Returns a function that cancels it.
 */
export function whenIdle(load: () => unknown): () => void {
  const run = () => void Promise.resolve(load()).catch(() => undefined)
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 1000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: 5000 })
  return () => cancelIdleCallback(request)
}
