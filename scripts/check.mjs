// npm run check: format, lint, types, layers, dead code, unit tests. Stops at nothing, lists what failed at the end.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const bin = (name) => `node_modules/.bin/${name}`

/** Runs a command and gives back whether it held and what it printed. */
function run(command, args) {
  const result = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 << 20 })
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error ?? ''}`
  return { ok: result.status === 0, output: stripColours(output) }
}

/** A tool that looked at nothing has proved nothing: `pattern` finds the number it looked at. */
function lookedAt(result, pattern, atLeast, what) {
  const seen = Number(pattern.exec(result.output)?.[1] ?? 0)
  if (seen >= atLeast) return result
  return { ok: false, output: `${result.output}\n${what}: looked at ${seen}, expected at least ${atLeast}` }
}

const steps = {
  format: () => lookedAt(run(bin('oxfmt'), ['--check']), /on (\d+) files/, 100, 'oxfmt'),
  lint: () => lookedAt(run(bin('oxlint'), ['--type-aware']), /on (\d+) files/, 100, 'oxlint'),
  'types (app)': () => run(bin('tsc'), ['-p', 'tsconfig.json']),
  'types (hooks)': () => run(bin('tsc'), ['-p', 'tsconfig.hooks.json']),
  'types (worker)': () => run(bin('tsc'), ['-p', 'tsconfig.sw.json']),
  layers: () =>
    lookedAt(run(bin('depcruise'), ['domain', 'pb_hooks', 'web']), /(\d+) modules/, 100, 'dependency-cruiser'),
  'dead code': () => run(bin('knip'), ['--no-progress']),
  'unit tests': () =>
    lookedAt(run(bin('vitest'), ['run', '--project', 'unit']), /Tests\D*(?:\d+ failed\D+)?(\d+) passed/, 50, 'vitest'),
}

/** Runs every step; returns the names of those that failed and the unit tests' counts. */
export function check() {
  const failed = []
  const counts = { passed: 0, failed: 0 }
  for (const [name, step] of Object.entries(steps)) {
    const began = Date.now()
    const { ok, output } = step()
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
    if (!ok) {
      console.log(output.trimEnd())
      failed.push(name)
    }
    if (name === 'unit tests') Object.assign(counts, vitestCounts(output))
  }
  return { failed, total: Object.keys(steps).length, counts }
}

/** Passed and failed tests of a vitest run, from its last lines. */
export function vitestCounts(output) {
  const line = stripColours(output)
    .split('\n')
    .findLast((text) => /^\s*Tests\s/.test(text))
  const number = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(line ?? '')?.[1] ?? 0)
  return { passed: number('passed'), failed: number('failed') }
}

// eslint-disable-next-line no-control-regex -- the escape character is what is looked for
export const stripColours = (text) => text.replace(/\u001b\[[0-9;]*m/g, '')

if (process.argv[1]?.endsWith('check.mjs')) {
  const version = JSON.parse(readFileSync('package.json', 'utf8')).version
  const { failed, total } = check()
  console.log(`\nCoterie ${version}: ${total - failed.length} of ${total} checks hold`)
  process.exit(failed.length === 0 ? 0 : 1)
}
