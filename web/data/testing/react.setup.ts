// Runs before each unit test file of `web`. A test fails if it calls `console.error`, and therefore on every React warning.
import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

const isOfScreens = /\/web\/(?:app|features)\//.test(expect.getState().testPath ?? '')

if ('document' in globalThis) {
  await import('./messages')
  const { configure, getConfig } = await import('@testing-library/react')
  const { getElementError } = getConfig()
  configure({
    // CI machines are slow; the default is one second.
    asyncUtilTimeout: 5_000,
    // A wait fails many times before it ends. Only the last error's message is read, so only that message contains the
    // screen.
    getElementError(message, container) {
      const error = new Error()
      error.name = 'TestingLibraryElementError'
      let printed: string | undefined
      const get = () => (printed ??= getElementError(message, container).message)
      return Object.defineProperty(error, 'message', { configurable: true, get })
    },
  })
  // A screen updates whenever the local database answers, as in a browser. React doesn't need `act` there.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: !isOfScreens })
}

const reported: string[] = []
const { error } = console
console.error = (...parts: unknown[]) => {
  const text = format(...parts)
  reported.push(text)
  error(...parts)
}

function failOnReports(): void {
  const reports = reported.splice(0)
  if (reports.length > 0) throw new Error(`console.error was called:\n${reports.join('\n')}`)
}

afterEach(failOnReports)
// Catches errors that occur between two tests.
afterAll(failOnReports)
