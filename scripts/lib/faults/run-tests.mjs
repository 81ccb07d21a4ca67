// A process of its own for test files: node scripts/lib/faults/run-tests.mjs PLAN. What hangs is ended from outside (try-faults.mjs).
import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createVitest } from 'vitest/node'

const plan = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const code = new Map(Object.entries(JSON.parse(readFileSync(plan.code, 'utf8'))))
const switches = {
  name: 'faults',
  enforce: 'pre',
  transform: (_, id) => code.get(path.relative(process.cwd(), id)),
}
/** The nearest test file first: most faults are found there, and tried nowhere else. */
class AsGiven {
  sort = (files) => files
  shard = (files) => files
}
const vitest = await createVitest(
  'test',
  {
    config: false,
    root: process.cwd(),
    watch: false,
    environment: 'node',
    include: plan.files,
    setupFiles: ['web/data/testing/react.setup.ts', 'web/data/testing/all-words.ts', 'scripts/lib/faults/wait-less.mjs'],
    runner: path.resolve('scripts/lib/faults/switch-runner.mjs'),
    pool: 'forks',
    maxWorkers: plan.workers,
    testTimeout: 12_000,
    retry: 0,
    sequence: { sequencer: AsGiven },
    bail: plan.cold ? 1 : 0,
    reporters: [{}],
    onConsoleLog: () => false,
    dangerouslyIgnoreUnhandledErrors: true,
  },
  { plugins: [switches], logLevel: 'silent', cacheDir: '.cache/vite' },
)
vitest.provide('plan', { journal: plan.journal, mostTests: plan.mostTests })
const say = (line) => appendFileSync(plan.journal, `${JSON.stringify(line)}\n`)
const project = vitest.getRootProject()
const run = async (files) => {
  const specifications = files.map((file) => project.createSpecification(path.resolve(file)))
  // what earlier runs have left here would count for this one
  vitest.state.filesMap.clear()
  const { testModules } = await vitest.runTestSpecifications(specifications)
  if (testModules.length !== files.length)
    throw new Error(`${files.length} test files asked, ${testModules.length} run`)
  return testModules.every((module) => module.ok())
}

if (!plan.cold) await run(plan.files)
/** Files that pass as they are, alone: what fails without a fault tells nothing about one. */
const healthy = new Set()
vitest.provide('cold', 'no fault')
for (const file of plan.cold ? plan.files : []) {
  say({ at: 'try', file, kind: 'cold', time: Date.now() })
  if (await run([file])) healthy.add(file)
  else say({ at: 'unhealthy', file, test: '(from its import)' })
}
for (const { fault, files } of plan.cold ?? []) {
  vitest.provide('cold', fault)
  for (const file of files.filter((file) => healthy.has(file))) {
    say({ at: 'try', file, fault, kind: 'cold', time: Date.now() })
    if (await run([file])) say({ at: 'passed', file, test: '(from its import)', fault })
    else {
      say({ at: 'found', file, test: '(from its import)', fault })
      break
    }
  }
  say({ at: 'cold', fault })
}
await vitest.close()
process.exit(0)
