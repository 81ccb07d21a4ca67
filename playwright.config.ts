import { defineConfig } from '@playwright/test'
import { storyOptions } from './e2e/support/browser/launch'
import { binaryVariable, productWithClock } from './e2e/support/server/server'
import { chooseTestDay, keepTestDay, usualDay } from './e2e/support/server/test-day'

// passwords and proofs of work are as expensive as in the product; the server suite's build makes them cheap
process.env[binaryVariable] ??= productWithClock
chooseTestDay(usualDay)
// only in processes that run tests: the process that starts them keeps the machine's clock
if (process.env['TEST_WORKER_INDEX'] !== undefined) keepTestDay()

export default defineConfig({
  testDir: 'e2e/stories',
  globalSetup: './e2e/support/server/prepare-suite.ts',
  outputDir: 'test-results/stories',
  // two cores; each worker has its own server, and no test depends on the time it takes
  workers: 2,
  retries: 0,
  // a generous limit, because tests run beside other suites and it should only end what hangs
  timeout: 600_000,
  // first the test that starts with an empty data directory, while the other worker prepares the shared fixture; then the
  // longest file, which would otherwise run alone at the end
  projects: [
    { name: 'empty', testMatch: '**/story.spec.ts' },
    { name: 'longest', testMatch: '**/layers.spec.ts' },
    { name: 'world', testIgnore: ['**/story.spec.ts', '**/layers.spec.ts'] },
  ],
  // a busy machine is slow; a condition that never holds still fails
  expect: { timeout: 90_000 },
  use: {
    // each new browser would first cache all files of the app; tests of the service worker or the whole product allow it
    serviceWorkers: 'block',
    actionTimeout: 90_000,
    locale: 'en-US',
    // tests that compare the page's days with the server's set their own zone
    timezoneId: process.env['TEST_ZONE'] ?? 'UTC',
    screenshot: 'only-on-failure',
    // a trace of every step takes a third of a test's time; `npm run e2e -- NAME --trace on` records one
    trace: 'off',
    launchOptions: storyOptions,
  },
})
