import { defineConfig } from 'vitest/config'
import { LongestFirst } from './e2e/support/longest-first'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,web,pb_hooks,scripts}/**/*.test.{ts,tsx}'],
          environment: 'node',
          setupFiles: ['web/data/testing/patience.ts', 'scripts/lib/all-words.ts'],
          // a loaded machine takes its time; what hangs is still ended
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['e2e/server/**/*.test.ts'],
          globalSetup: 'e2e/support/prepare-suite.ts',
          sequence: { sequencer: LongestFirst },
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
