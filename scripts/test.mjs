// npm test: installs what it needs, builds, and runs every check and test. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { ensureTools, install } from './lib/install.mjs'
import { ensureChromium } from './lib/chromium.mjs'

ensureTools()
install()
const { check, vitestCounts } = await import('./check.mjs')
const { buildForTests } = await import('./lib/build.mjs')

const total = { passed: 0, failed: 0 }
const add = (counts) => {
  total.passed += counts.passed
  total.failed += counts.failed
}

/** Runs a command, shows its output as it comes, and gives back status and output. */
function stream(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const source of [child.stdout, child.stderr]) {
      source.on('data', (chunk) => {
        output += chunk
        process.stdout.write(chunk)
      })
    }
    child.on('error', (error) => resolve({ ok: false, output: String(error) }))
    child.on('close', (status) => resolve({ ok: status === 0, output }))
  })
}

/** A suite whose runner fails without a failed test (a crash, nothing found) counts as one failure. */
function addSuite(name, { ok, output }, counts) {
  if (counts.passed + counts.failed === 0 || (!ok && counts.failed === 0)) counts.failed += 1
  add(counts)
  console.log(`\n${name}: ${counts.passed} passed, ${counts.failed} failed\n`)
  return output
}

const chromium = ensureChromium()

console.log('\n== build ==')
await buildForTests()

console.log('\n== checks and unit tests ==')
const checked = check()
add({ passed: checked.total - checked.failed.length, failed: checked.failed.length })
add(checked.counts)

console.log('\n== server (Go) ==')
const go = await stream('go', ['-C', 'server', 'test', '-count=1', '-v', './...'], {
  GOTOOLCHAIN: 'auto',
  GOFLAGS: '-mod=mod',
})
addSuite('go test', go, {
  passed: (go.output.match(/^--- PASS/gm) ?? []).length,
  failed: (go.output.match(/^--- FAIL/gm) ?? []).length,
})

console.log('\n== server (rules, routes, faults) ==')
const server = await stream('node_modules/.bin/vitest', ['run', '--project', 'server'])
addSuite('server tests', server, vitestCounts(server.output))

console.log('\n== stories in the browser ==')
const report = 'test-results/stories.json'
const stories = await stream('node_modules/.bin/playwright', ['test', '--reporter=list,json'], {
  COTERIE_CHROMIUM: chromium,
  PLAYWRIGHT_JSON_OUTPUT_NAME: report,
})
const stats = existsSync(report)
  ? JSON.parse(readFileSync(report, 'utf8')).stats
  : { expected: 0, unexpected: 0, flaky: 0 }
addSuite('stories', stories, { passed: stats.expected, failed: stats.unexpected + stats.flaky })

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
