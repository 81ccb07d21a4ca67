import { defineConfig } from 'vitest/config'

/** The unit tests alone, for Stryker: it would else take the server's tests for related ones. */
export default defineConfig({
  test: {
    include: ['{domain,web,pb_hooks}/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 60_000,
  },
})
