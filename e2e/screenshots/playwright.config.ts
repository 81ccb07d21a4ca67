import { defineConfig } from '@playwright/test'
import { launchOptions } from '../support/browser/launch'
import { chooseTestDay, applyTestDay, defaultTestDay } from '../support/server/test-day'

chooseTestDay(defaultTestDay)
// only the processes that take pictures: the one that starts them keeps the machine's clock
if (process.env['TEST_WORKER_INDEX'] !== undefined) applyTestDay()

/** `npm run pictures`: a picture of every screen, to be looked at. Not a test: nothing is compared by a machine. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../support/server/prepare-suite.ts',
  testMatch: '*.screenshots.ts',
  outputDir: '../../test-results/screenshots-run',
  workers: 1,
  timeout: 900_000,
  expect: { timeout: 20_000 },
  use: { actionTimeout: 20_000, locale: 'en-US', timezoneId: 'UTC', launchOptions },
})
