import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,web,pb_hooks,scripts}/**/*.test.{ts,tsx}'],
          environment: 'node',
          setupFiles: ['web/data/testing/patience.ts'],
          // a loaded machine takes its time; what hangs is still ended
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['e2e/server/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // each file starts servers of its own; two cores carry two of them
          maxWorkers: 2,
        },
      },
    ],
  },
})
