// Before each unit test file of `web`: a test that calls `console.error` fails, and with it every warning of React.
// Screens update outside `act` whenever the device's database answers, and their tests don't wait for all of it: in web/app and
// web/features those updates are allowed.
import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

const isOfScreens = /\/web\/(?:app|features)\//.test(expect.getState().testPath ?? '')

if ('document' in globalThis) {
  await import('./words')
  const { configure } = await import('@testing-library/react')
  // CI machines are slow; the default is one second
  configure({ asyncUtilTimeout: 5_000 })
  if (!isOfScreens) Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
}

const reported: string[] = []
const { error } = console
console.error = (...parts: unknown[]) => {
  const text = format(...parts)
  // React still reports some of them, because testing-library calls `act` itself
  if (isOfScreens && /^An update to .* inside a test was not wrapped in act/.test(text)) return
  reported.push(text)
  error(...parts)
}

function failOnReports(): void {
  const reports = reported.splice(0)
  if (reports.length > 0) throw new Error(`console.error was called:\n${reports.join('\n')}`)
}

afterEach(failOnReports)
// for what is reported between two tests
afterAll(failOnReports)
