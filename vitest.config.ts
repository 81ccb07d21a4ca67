import { defineConfig } from 'vitest/config'
import { LongestFirstSequencer } from './e2e/support/server/longest-first.ts'
import { serverTestDay, testDayVariables } from './e2e/support/server/test-day.ts'

const testDay = 'e2e/support/server/keep-test-day.setup.ts'

const unit = {
  environment: 'node' as const,
  // properties run hundreds of random examples, and some tests build a bundle
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 5_000 } },
  setupFiles: [testDay],
  // the machine's date, unless a run sets another one
  env: testDayVariables('today'),
  // screen tests spend a third of their time waiting, so three workers fit on two cores
  maxWorkers: 3,
}

export default defineConfig({
  test: {
    // output of passing tests would hide why another fails
    silent: 'passed-only',
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      {
        test: {
          ...unit,
          name: 'unit-node',
          include: ['{domain,pb_hooks,scripts,bench}/**/*.test.ts'],
          // threads are isolated too, and cost a fifth less than processes
          pool: 'threads',
        },
      },
      {
        // a file that needs a DOM begins with `// @vitest-environment happy-dom`
        test: {
          ...unit,
          name: 'unit-web',
          include: ['web/**/*.test.{ts,tsx}'],
          // rendering creates a lot of garbage; with Node's 16 MB a sixth of the time is spent collecting it
          execArgv: ['--max-semi-space-size=64'],
          setupFiles: [
            testDay,
            'web/data/testing/react.setup.ts',
            // only for runs that search for tests failing on slow devices
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
          // one process for many files, because starting one, with vitest and the product's modules, takes as long as a
          // file of a few routes
          isolate: false,
          // responses live briefly; with Node's default of 16 MB many would be copied before they are freed
          execArgv: ['--max-semi-space-size=64'],
          expect: { poll: { timeout: 5_000 } },
          // this limit is only for tests that hang, because a test that times out keeps running and makes the next ones
          // fail
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // each file starts its own servers and spends much of its time waiting for them, so three fit on two cores
          maxWorkers: 3,
        },
      },
      {
        // `npm run release:compare`, which isn't part of `npm test`: it builds everything twice
        test: {
          name: 'release',
          include: ['e2e/release/**/*.test.ts'],
          testTimeout: 1_200_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
