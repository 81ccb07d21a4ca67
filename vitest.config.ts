import { defineConfig } from 'vitest/config'
import { LongestFirst } from './e2e/support/longest-first.ts'
import { serverTestDay, testDayVariables } from './e2e/support/test-day.ts'

/** Sets the day of the run. */
const testDay = 'e2e/support/keep-test-day.setup.ts'

/** What the unit test projects share. */
const unit = {
  environment: 'node' as const,
  // properties run hundreds of random examples, and some tests build a bundle
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 5_000 } },
  setupFiles: [testDay],
  // isolated too, and a tenth cheaper than processes
  pool: 'threads' as const,
  // the machine's own day, unless a run names another
  env: testDayVariables('today'),
  maxWorkers: Number(process.env.UNIT_WORKERS ?? 2),
}

export default defineConfig({
  test: {
    // the output of tests that pass hides why another fails
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...unit,
          name: 'unit-node',
          include: ['{domain,pb_hooks,scripts,bench}/**/*.test.ts'],
        },
      },
      {
        // a file that needs a DOM begins with `// @vitest-environment happy-dom`
        test: {
          ...unit,
          name: 'unit-web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['**/*.zones.test.ts'],
          // one file for each of these packages instead of hundreds
          deps: {
            optimizer: {
              client: {
                enabled: true,
                include: [
                  'react',
                  'react-dom',
                  'react-dom/client',
                  'react/jsx-dev-runtime',
                  '@headlessui/react',
                  'date-fns',
                  'react-router-dom',
                  '@tanstack/react-query',
                  '@tanstack/react-table',
                  '@tanstack/react-virtual',
                  'react-hook-form',
                  '@hookform/resolvers/valibot',
                  '@testing-library/react',
                  '@testing-library/dom',
                  '@testing-library/user-event',
                  'react-hot-toast',
                  'valibot',
                  'dexie',
                  'dexie-react-hooks',
                  'lucide-react',
                ],
              },
            },
          },
          setupFiles: [
            testDay,
            'web/data/testing/react.setup.ts',
            // only for runs that look for tests which fail on a slow device
            ...(process.env.UNIT_JITTER ? ['web/data/testing/jitter.ts'] : []),
          ],
        },
      },
      {
        // only a process can change its time zone
        test: { ...unit, name: 'unit-zones', include: ['web/**/*.zones.test.ts'], pool: 'forks' },
      },
      {
        test: {
          name: 'server',
          include: ['e2e/server/**/*.test.ts'],
          globalSetup: 'e2e/support/prepare-suite.ts',
          setupFiles: [testDay],
          env: testDayVariables(serverTestDay),
          environment: 'node',
          // one process for many files: to start one, with vitest and the product's modules, costs as much as a file of a few routes
          isolate: false,
          // answers are soon gone; in Node's usual 16 MB many of them are copied before they are
          execArgv: ['--max-semi-space-size=64'],
          expect: { poll: { timeout: 5_000 } },
          // they end what hangs: a test that is given up goes on beside the next ones, and fails them too
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // each file starts servers of its own, and waits for them for much of its time: two cores carry three of them
          maxWorkers: 3,
        },
      },
    ],
  },
})
