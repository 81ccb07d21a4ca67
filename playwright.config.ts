import { defineConfig } from '@playwright/test'
import { browserTestOptions } from './e2e/support/browser/launch'
import { binaryVariable, testClockBinary } from './e2e/support/server/server'
import { chooseTestDay, applyTestDay, defaultTestDay } from './e2e/support/server/test-day'

// passwords and proofs of work cost as much as in the product; the server suite's build makes them cheap
process.env[binaryVariable] ??= testClockBinary
chooseTestDay(defaultTestDay)
// only the processes that run stories: the one that starts them keeps the machine's clock
if (process.env['TEST_WORKER_INDEX'] !== undefined) applyTestDay()

export default defineConfig({
  testDir: 'e2e/browser',
  globalSetup: './e2e/support/server/prepare-suite.ts',
  outputDir: 'test-results/stories',
  // two cores; each worker has a server of its own, and what a story waits for is true however long it takes
  workers: 2,
  retries: 0,
  // far wider than any of them takes: they run beside other suites, and a limit only ends what hangs
  timeout: 600_000,
  // the story that begins on an empty machine goes first: meanwhile the other worker makes the world the rest begin in; then the
  // longest file, which would run alone at the end
  projects: [
    { name: 'empty', testMatch: '**/setup-to-first-payment.spec.ts' },
    { name: 'longest', testMatch: '**/overlays.spec.ts' },
    { name: 'demo', testIgnore: ['**/setup-to-first-payment.spec.ts', '**/overlays.spec.ts'] },
  ],
  // a loaded machine takes its time; what never comes is still told
  expect: { timeout: 90_000 },
  use: {
    // each new browser would keep all files of the app first; stories that are about the worker, or the whole product, allow it
    serviceWorkers: 'block',
    actionTimeout: 90_000,
    locale: 'en-US',
    // stories that compare days of the page with days of the server say their own
    timezoneId: process.env['TEST_ZONE'] ?? 'UTC',
    screenshot: 'only-on-failure',
    // recording every step for the one that fails costs a third of a story's work; `npm run e2e -- NAME --trace on` records one
    trace: 'off',
    launchOptions: browserTestOptions,
  },
})
