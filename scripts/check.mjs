// npm run check: format, lint, types, layers, dead code, unit tests. Lists the failures at the end.
import { readFileSync } from 'node:fs'
import { failedNames, run, runConcurrently, timed, failureSummary } from './lib/run.mjs'

const bin = (name) => `node_modules/.bin/${name}`

/** Fails if a tool checked fewer than `atLeast` files or tests. */
async function requireCount(running, pattern, atLeast, what) {
  const result = await running
  const seen = Number(pattern.exec(result.output)?.[1] ?? 0)
  if (seen >= atLeast) return result
  return { ok: false, output: `${result.output}\n${what}: looked at ${seen}, expected at least ${atLeast}` }
}

/**
 * Environment of tools written in Go. Without garbage collection and with one thread they use a third less processor time.
 */
const inGo = { GOGC: 'off', GOMEMLIMIT: '2GiB', GOMAXPROCS: '1' }
const types = (project) => run(bin('tsc'), ['-p', project, '--singleThreaded'], inGo)

/**
 * Maximum length of the screens that testing-library prints for failures. 0 = none, because printing takes a tenth of the
 * unit tests' time. `npm run unit` prints them.
 */
const { DEBUG_PRINT_LIMIT = '0' } = process.env

// the longest steps come first, because two run at the same time
const steps = {
  'unit tests': () =>
    requireCount(
      run(bin('vitest'), ['run', '--project', 'unit*'], { DEBUG_PRINT_LIMIT }),
      /Tests\D*(?:\d+ failed\D+)?(\d+) passed/,
      50,
      'vitest',
    ),
  format: () => requireCount(run(bin('oxfmt'), ['--check']), /on (\d+) files/, 100, 'oxfmt'),
  lint: () => requireCount(run(bin('oxlint'), ['--type-aware'], inGo), /on (\d+) files/, 100, 'oxlint'),
  'types (app)': () => types('tsconfig.json'),
  'types (hooks)': () => types('tsconfig.hooks.json'),
  'types (worker)': () => types('tsconfig.sw.json'),
  layers: () =>
    requireCount(run(bin('depcruise'), ['domain', 'pb_hooks', 'web']), /(\d+) modules/, 100, 'dependency-cruiser'),
  'dead code': () => run(bin('knip'), ['--no-progress']),
  // finds code that only tests use
  'dead in the product': () => run(bin('knip'), ['--production', '--no-progress']),
}

/** Returns the names of failed steps and unit tests, and the counts of the unit tests. */
export async function check() {
  const failed = []
  const failedTests = []
  const counts = { passed: 0, failed: 0 }
  const jobs = Object.entries(steps).map(([name, step]) => async () => {
    const { ok, output, seconds } = await timed(step)
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
    if (!ok) {
      console.log(failureSummary(output).trimEnd())
      failed.push(name)
      failedTests.push(...failedNames(output))
    }
    if (name === 'unit tests') Object.assign(counts, vitestCounts(output))
  })
  await runConcurrently(jobs, 2)
  return { failed, failedTests, total: jobs.length, counts }
}

export function vitestCounts(output) {
  const line = output.split('\n').findLast((text) => /^\s*Tests\s/.test(text))
  const number = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(line ?? '')?.[1] ?? 0)
  return { passed: number('passed'), failed: number('failed') }
}

if (process.argv[1]?.endsWith('check.mjs')) {
  const version = JSON.parse(readFileSync('package.json', 'utf8')).version
  const { failed, total } = await check()
  console.log(`\nCoterie ${version}: ${total - failed.length} of ${total} checks hold`)
  process.exit(failed.length === 0 ? 0 : 1)
}
