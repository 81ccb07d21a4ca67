import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './e2e/support/longest-first'
import { serverTestDay, testDayVariables } from './e2e/support/test-day'
import { moduleCache } from './scripts/lib/module-cache'
import { actingReact } from './scripts/lib/acting-react'

/** Sets the day of the run. */
const testDay = 'e2e/support/keep-test-day.setup.ts'

/** What every unit test file shares. */
const unit = {
  // a loaded machine takes its time; what hangs is still ended
  testTimeout: 180_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: [testDay],
  // the machine's own day, unless a run names another
  env: testDayVariables('today'),
  // each lane a core: by itself vitest leaves one of two idle. A check that runs alone asks for one more (`scripts/check.mjs`)
  maxWorkers: Number(process.env.UNIT_WORKERS ?? 2),
}

/** Tests of rules that put something else in a module's place. */
const mocking = ['domain', 'pb_hooks']
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`))
  .filter((file) => file.endsWith('.test.ts') && /\bvi\.(?:do)?[mM]ock\(/.test(readFileSync(file, 'utf8')))

export default defineConfig({
  test: {
    // what a test that holds prints on its way hides what another fails of
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    // what wasn't changed since the last run isn't translated again
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: moduleCache(import.meta.dirname, ['domain', 'pb_hooks', 'web', 'scripts', 'bench', 'e2e']),
    },
    projects: [
      {
        // rules are pure functions: their files share a thread and load what they stand on once
        test: {
          ...unit,
          name: 'unit-rules',
          include: ['{domain,pb_hooks}/**/*.test.ts'],
          exclude: mocking,
          environment: 'node',
          pool: 'threads',
          isolate: false,
        },
      },
      {
        // a mock doesn't reach what an earlier file of the thread has loaded: whoever mocks has a world of its own
        test: {
          ...unit,
          name: 'unit-mocks',
          include: mocking,
          environment: 'node',
          pool: 'threads',
        },
      },
      {
        // of this checkout alone: a copy of the house with the same node_modules (`omissions.test`) would bundle over these
        cacheDir: '.cache/unit',
        // elements are made as in the product: the other way checks, seals and freezes each, for warnings no test reads
        oxc: { jsx: { runtime: 'automatic', development: false } },
        resolve: {
          alias: { 'react/jsx-runtime': resolve('node_modules/react/cjs/react-jsx-runtime.production.js') },
        },
        test: {
          ...unit,
          name: 'unit',
          include: ['{web,scripts,bench}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // one process for many files, a world of its own for each
          isolate: false,
          // React and happy-dom make much that is soon gone; in Node's usual 16 MB most of it is copied before it is
          execArgv: ['--max-semi-space-size=128'],
          runner: './scripts/lib/file-world.ts',
          // packages that keep something between calls are evaluated with each world
          server: {
            deps: { inline: ['fake-indexeddb', 'dexie', /\/react-hot-toast\//, /\/workbox-/, /\.cache\/unit\//] },
          },
          deps: {
            optimizer: {
              client: {
                enabled: true,
                // the renderer as in the product: the other one checks, measures and keeps much for warnings no test reads
                rolldownOptions: { plugins: [actingReact()] },
                include: [
                  'react',
                  'react-dom',
                  'react-dom/client',
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
                ],
              },
            },
          },
          setupFiles: [
            testDay,
            'web/data/testing/jitter.ts',
            'web/data/testing/patience.ts',
            'scripts/lib/quick-styles.ts',
            'scripts/lib/all-words.ts',
          ],
        },
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
