import { defineConfig } from '@playwright/test'
import { launchOptions } from '../support/browser/launch'
import { chooseTestDay, applyTestDay, defaultTestDay } from '../support/server/test-day'

chooseTestDay(defaultTestDay)
// only worker processes use the test day; the main process uses the machine's clock
if (process.env['TEST_WORKER_INDEX'] !== undefined) applyTestDay()

/** `npm run screenshots` takes a screenshot of every screen for people to review. It compares nothing. */
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
