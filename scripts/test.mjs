// npm test: installs what it needs, builds, and runs every check and test. The last line is `N passed, N failed`.
import { existsSync, readFileSync } from 'node:fs'
import { compileAhead, goEnvironment, goFlags } from './lib/go-build.mjs'
import { ensureTools, install } from './lib/install.mjs'
import { ensureChromium, ensureWindows } from './lib/chromium.mjs'

ensureTools()
compileAhead()
install()
const { check, vitestCounts } = await import('./check.mjs')
const { buildForTests } = await import('./lib/build.mjs')
const { failedNames, run, sideBySide, timed, whatFailed } = await import('./lib/run.mjs')
const { failureReasons } = await import('./lib/failure-reasons.mjs')
const { secondTry } = await import('./lib/second-try.mjs')
const { dropReports, reportArgs, reports, specificationOf } = await import('./lib/spec-results.mjs')

/**
 * Seconds each phase may take on two quiet cores, three of them side by side; printed beside what it took, so that a slow one is
 * seen before it hurts.
 */
const budgets = {
  build: 120,
  // they let the others go first, so that they end last; 180 alone (`npm run check`)
  checks: 880,
  'server (Go)': 200,
  'server (rules, routes, faults)': 850,
  stories: 700,
  specification: 10,
  // whoever lands a change waits for this
  all: 900,
}
const began = Date.now()
const took = []
/** What each phase counted, and the names of what failed in it: said once more at the end, where it is looked for. */
const phases = []
/** Where stories leave pictures of what failed. */
const pictures = 'test-results/stories'
/** All that `go test` printed: it has no report. */
let goOutput = ''

/** Runs a phase, prints its output once it is done (two may run at a time), and adds its counts. */
async function phase(name, job) {
  console.log(`\n== ${name} begins ==`)
  const { ok, output, counts, seconds, names, again } = await timed(job)
  // a suite whose runner fails without a failed test (a crash, nothing found) counts as one failure
  if (counts.passed + counts.failed === 0 || (!ok && counts.failed === 0)) counts.failed += 1
  took.push({ name, seconds })
  const failed = names ?? failedNames(output)
  phases.push({ name, counts, failed: ok || failed.length > 0 ? failed : ['its runner'], again })
  console.log(
    `\n== ${name} ==\n${ok ? output : whatFailed(output)}\n${name}: ${counts.passed} passed, ${counts.failed} failed`,
  )
}

async function checks() {
  const { failed, failedTests, total: steps, counts } = await check()
  const passed = steps - failed.length + counts.passed
  const names = [...failed, ...failedTests]
  // the other steps have no luck to lose
  const again = failed.length === 1 && failed[0] === 'unit tests' ? () => vitestAgain('unit*', reports.unit) : undefined
  return {
    ok: failed.length === 0,
    output: '',
    names,
    again,
    counts: { passed, failed: failed.length + counts.failed },
  }
}

async function goTests() {
  const vetted = await run('go', ['-C', 'server', 'vet', ...goFlags, './...'], goEnvironment())
  const args = ['-C', 'server', 'test', ...goFlags, '-vet=off', '-mod=mod', '-count=1', '-v', './...']
  const { ok, output } = await run('go', args, goEnvironment())
  goOutput = output
  const count = (pattern) => (output.match(pattern) ?? []).length
  // a passing test's lines say nothing that its name doesn't
  const short = ok
    ? output
        .split('\n')
        .filter((line) => /^(ok|FAIL|---)/.test(line))
        .join('\n')
    : output
  const tests = { passed: count(/^--- PASS/gm), failed: count(/^--- FAIL/gm) }
  if (vetted.ok) return { ok, output: short, counts: { ...tests, passed: tests.passed + 1 } }
  return {
    ok: false,
    output: `${vetted.output}\n${short}`,
    names: ['go vet', ...failedNames(output)],
    counts: { ...tests, failed: tests.failed + 1 },
  }
}

async function serverTests() {
  const result = await run('node_modules/.bin/vitest', ['run', '--project', 'server', ...reportArgs(reports.server)])
  return { ...result, counts: vitestCounts(result.output), again: () => vitestAgain('server', reports.server) }
}

/** The files of a vitest project that failed, once more. */
const vitestAgain = (project, report) =>
  secondTry(report, (files, next) =>
    run('node_modules/.bin/vitest', ['run', '--project', project, ...files, ...reportArgs(next)]),
  )

const playwright = (args, report) =>
  run('node_modules/.bin/playwright', ['test', ...args, '--reporter=list,json'], {
    COTERIE_CHROMIUM: chromium,
    COTERIE_CHROMIUM_WINDOWS: ensureWindows(chromium),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })

async function stories() {
  const report = reports.stories
  const result = await playwright([], report)
  const none = { expected: 0, unexpected: 0, flaky: 0 }
  const stats = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).stats : none
  // the pictures of the first time stay
  const again = () => secondTry(report, (files, next) => playwright([...files, '--output', `${pictures}-again`], next))
  return { ...result, again, counts: { passed: stats.expected, failed: stats.unexpected + stats.flaky } }
}

/** The rows of docs/spec-coverage.md: each counts once, as shown in this very run or not. */
async function specification() {
  const { passed, failed } = specificationOf(goOutput)
  return {
    ok: failed.length === 0,
    output: failed.join('\n'),
    names: failed,
    counts: { passed, failed: failed.length },
  }
}

/** Without the build nothing can be tried that is tried on it; what else is wrong is still told. */
function failedBuild(error) {
  console.log(`\n== build ==\n${error.message}`)
  phases.push({ name: 'build', counts: { passed: 0, failed: 1 }, failed: [error.message.split('\n')[0]] })
  return { ok: false }
}

// a screen that failed is told by its beginning
process.env.DEBUG_PRINT_LIMIT ??= '3000'
// properties are tried more often than in a check (domain/testing/property-runs.ts)
process.env.PROPERTY_RUNS ??= 'test'

dropReports()
const chromium = ensureChromium()
// they need nothing that is built: begun beside the build, which leaves a core over
const checking = phase('checks', checks)
const building = await timed(() => buildForTests().then(() => ({ ok: true }), failedBuild))
took.push({ name: 'build', seconds: building.seconds })

// server tests and stories wait for what they started for much of their time, unit tests never: together they leave no core idle.
// What each of them waits for is true however long it takes
const onTheBuild = building.ok
  ? [() => phase('server (rules, routes, faults)', serverTests), () => phase('stories', stories)]
  : []
await sideBySide([...onTheBuild, () => checking, () => phase('server (Go)', goTests)], 3)
const unsteady = []
for (const each of phases.filter(({ counts, again }) => counts.failed > 0 && again !== undefined)) {
  const second = await each.again()
  if (second === undefined) continue
  console.log(second.ok ? 'all of it held' : whatFailed(second.output))
  if (!second.ok) continue
  unsteady.push(...second.reasons)
  each.counts.passed += each.counts.failed
  each.counts.failed = 0
  each.failed = []
}
if (building.ok) await phase('specification', specification)

took.push({ name: 'all', seconds: (Date.now() - began) / 1000 })
console.log('\nphase                            took   budget')
for (const { name, seconds } of took) {
  const late = seconds > budgets[name] ? '   over its budget' : ''
  console.log(`${name.padEnd(30)} ${seconds.toFixed(0).padStart(4)} s   ${String(budgets[name]).padStart(4)} s${late}`)
}
const total = { passed: 0, failed: 0 }
for (const { counts } of phases) {
  total.passed += counts.passed
  total.failed += counts.failed
}
const failures = phases.flatMap(({ name, failed }) => failed.map((test) => `${name}: ${test}`))
if (unsteady.length > 0) console.log(`\nunsteady: failed once and held when tried again, alone\n${unsteady.join('\n')}`)
const reasons = failures.length > 0 ? failureReasons() : []
if (reasons.length > 0) console.log(`\nwhy:\n${reasons.join('\n')}`)
if (failures.length > 0) console.log(`\nfailed:\n${failures.map((each) => `  ${each}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
