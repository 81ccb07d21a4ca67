import { defineConfig } from '@playwright/test'

/** Path of the browser; without it Playwright's own is used. */
const executablePath = process.env['COTERIE_CHROMIUM']

export default defineConfig({
  testDir: 'e2e/stories',
  outputDir: 'test-results/stories',
  // two cores, and each story starts a server of its own
  workers: 1,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
