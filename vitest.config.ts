import { defineConfig } from 'vitest/config'
import { LongestFirst } from './e2e/support/server/longest-first.ts'
import { serverTestDay, testDayVariables } from './e2e/support/server/test-day.ts'

/** Sets the day of the run. */
const testDay = 'e2e/support/server/keep-test-day.setup.ts'

/** What the unit test projects share. */
const unit = {
  environment: 'node' as const,
  // properties run hundreds of random examples, and some tests build a bundle
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 5_000 } },
  setupFiles: [testDay],
  // the machine's own day, unless a run names another
  env: testDayVariables('today'),
  // tests of screens wait a third of their time, so three workers use two cores
  maxWorkers: 3,
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
          // isolated too, and a fifth cheaper than processes
          pool: 'threads',
        },
      },
      {
        // a file that needs a DOM begins with `// @vitest-environment happy-dom`
        test: {
          ...unit,
          name: 'unit-web',
          include: ['web/**/*.test.{ts,tsx}'],
          // rendering makes much garbage; with Node's 16 MB a sixth of the time goes into collecting it
          execArgv: ['--max-semi-space-size=64'],
          setupFiles: [
            testDay,
            'web/data/testing/react.setup.ts',
            // only for runs that look for tests which fail on a slow device
            ...(process.env.UNIT_JITTER ? ['web/data/testing/jitter.ts'] : []),
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['e2e/server/**/*.test.ts'],
          globalSetup: 'e2e/support/server/prepare-suite.ts',
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
