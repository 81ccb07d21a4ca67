import { defineConfig } from '@playwright/test'
import { browserTestOptions } from './e2e/support/browser/launch'
import { binaryVariable, testClockBinary } from './e2e/support/server/server'
import { chooseTestDay, applyTestDay, defaultTestDay } from './e2e/support/server/test-day'

// this build hashes passwords at full cost, unlike the build of the server tests
process.env[binaryVariable] ??= testClockBinary
chooseTestDay(defaultTestDay)
// only in worker processes; the main process keeps the machine's clock
if (process.env['TEST_WORKER_INDEX'] !== undefined) applyTestDay()

export default defineConfig({
  testDir: 'e2e/browser',
  globalSetup: './e2e/support/server/prepare-suite.ts',
  outputDir: 'test-results/stories',
  // CI has two cores; each worker starts its own server
  workers: 2,
  retries: 0,
  // stories run beside other suites, so the limit only ends a story that hangs
  timeout: 600_000,
  // the story on an empty installation runs first, while the other worker creates the demo data for the rest; then the
  // longest file, which would otherwise run alone at the end
  projects: [
    { name: 'empty', testMatch: '**/setup-to-first-payment.spec.ts' },
    { name: 'longest', testMatch: '**/overlays.spec.ts' },
    { name: 'demo', testIgnore: ['**/setup-to-first-payment.spec.ts', '**/overlays.spec.ts'] },
  ],
  // the machine is busy with other suites
  expect: { timeout: 30_000 },
  use: {
    // a service worker would first cache all files in each new browser; stories that need one allow it
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    locale: 'en-US',
    // stories that compare the page's days with the server's set their own time zone
    timezoneId: process.env['TEST_ZONE'] ?? 'UTC',
    screenshot: 'only-on-failure',
    // recording costs a third of a story's time; `npm run e2e -- NAME --trace on` records one
    trace: 'off',
    launchOptions: browserTestOptions,
  },
})
