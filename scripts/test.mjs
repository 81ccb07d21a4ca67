// npm test: installs, builds, and runs every check and test. The last line is `N passed, N failed`.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { check, vitestCounts } from './check.mjs'
import { buildForTests } from './lib/build.mjs'
import { goEnvironment, goFlags } from './lib/go-build.mjs'
import { ensureTools, install } from './lib/install.mjs'
import { browsers } from './lib/playwright.mjs'
import { failedNames, run, runConcurrently, timed, failureSummary } from './lib/run.mjs'
import { storyReport } from './lib/story-report.mjs'

/** Seconds that each phase may take on two idle cores. */
const budgets = {
  checks: 300,
  build: 120,
  'server (Go)': 200,
  'server (rules, routes, faults)': 850,
  stories: 700,
  all: 1500,
}
const began = Date.now()
const took = []
/** Results of the phases, which are summed up at the end. */
const phases = []
const stories = 'test-results/stories.json'
/** Tests that passed only when they were retried. */
const flaky = []

async function phase(name, job) {
  console.log(`\n== ${name} begins ==`)
  const { ok, output, counts, seconds, names } = await timed(job)
  // if the runner fails without a failed test (a crash, no tests found), that counts as one failure
  if (counts.passed + counts.failed === 0 || (!ok && counts.failed === 0)) counts.failed += 1
  took.push({ name, seconds })
  const failed = names ?? failedNames(output)
  phases.push({ name, counts, failed: counts.failed === 0 || failed.length > 0 ? failed : ['its runner'] })
  console.log(
    `\n== ${name} ==\n${ok ? output : failureSummary(output)}\n${name}: ${counts.passed} passed, ${counts.failed} failed`,
  )
}

/** Runs the checks. Only unit tests count as passed tests; a step that fails counts as one failure. */
async function checks() {
  const { failed, failedTests, counts } = await check()
  const steps = failed.filter((step) => step !== 'unit tests' || counts.failed === 0)
  return {
    ok: failed.length === 0,
    output: '',
    names: [...failed, ...failedTests],
    counts: { passed: counts.passed, failed: counts.failed + steps.length },
  }
}

/** Runs `go vet` and the Go tests. `go vet` counts as one failure if it finds a problem. */
async function goTests() {
  const vetted = await run('go', ['-C', 'server', 'vet', ...goFlags, './...'], goEnvironment())
  const args = ['-C', 'server', 'test', ...goFlags, '-vet=off', '-mod=mod', '-count=1', '-v', './...']
  const { ok, output } = await run('go', args, goEnvironment())
  const count = (pattern) => (output.match(pattern) ?? []).length
  // leaves out the lines that passing tests print
  const short = ok
    ? output
        .split('\n')
        .filter((line) => /^(ok|FAIL|---)/.test(line))
        .join('\n')
    : output
  const tests = { passed: count(/^--- PASS/gm), failed: count(/^--- FAIL/gm) }
  if (vetted.ok) return { ok, output: short, counts: tests }
  return {
    ok: false,
    output: `${vetted.output}\n${short}`,
    names: ['go vet', ...failedNames(output)],
    counts: { ...tests, failed: tests.failed + 1 },
  }
}

async function serverTests() {
  const result = await run('node_modules/.bin/vitest', ['run', '--project', 'server'])
  return { ...result, counts: vitestCounts(result.output) }
}

/** Runs the browser tests. Playwright calls a test flaky if it fails and then passes on its only retry. */
async function browserStories() {
  const result = await run('node_modules/.bin/playwright', ['test', '--retries=1', '--reporter=list,json'], {
    ...chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: stories,
  })
  const { counts, failed, ...rest } = storyReport(existsSync(stories) ? JSON.parse(readFileSync(stories, 'utf8')) : {})
  flaky.push(...rest.flaky)
  return { ...result, counts, names: failed }
}

/** Records a failed build as one failure. The tests that need the build are then skipped, but the Go tests still run. */
function failedBuild(error) {
  console.log(`\n== build ==\n${error.message}`)
  phases.push({ name: 'build', counts: { passed: 0, failed: 1 }, failed: [error.message.split('\n')[0]] })
  return { ok: false }
}

// generates more random examples than `npm run check` (domain/testing/property-runs.ts)
process.env.PROPERTY_RUNS ??= 'test'

// deletes the report of an earlier run
rmSync(stories, { force: true })
ensureTools()
install()
const chromium = browsers()
// the checks run alone, because screen tests may exceed their 5 s on a busy machine
await phase('checks', checks)
const building = await timed(() => buildForTests().then(() => ({ ok: true }), failedBuild))
took.push({ name: 'build', seconds: building.seconds })

// these phases run at the same time, because both often wait for their servers
const onTheBuild = building.ok
  ? [() => phase('server (rules, routes, faults)', serverTests), () => phase('stories', browserStories)]
  : []
await runConcurrently([...onTheBuild, () => phase('server (Go)', goTests)], 2)

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
if (flaky.length > 0) console.log(`\nflaky (passed on the retry):\n${flaky.map((each) => `  ${each}`).join('\n')}`)
if (failures.length > 0) console.log(`\nfailed:\n${failures.map((each) => `  ${each}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
