// Before each test file: a screen that a fault broke is waited for no longer than a healthy one has taken several times over.
import { inject } from 'vitest'

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  globalThis.waitOnScreensFor = (ms) => configure({ asyncUtilTimeout: ms })
  // nothing healthy has run before in this worker
  if (inject('cold')) globalThis.waitOnScreensFor(5_000)
}
