import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/launch'

export default defineConfig({
  testDir: 'e2e/stories',
  outputDir: 'test-results/stories',
  // two cores, and each story starts a server of its own
  workers: 1,
  retries: 0,
  timeout: 240_000,
  // a loaded machine takes its time; what never comes is still told
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions,
  },
})
