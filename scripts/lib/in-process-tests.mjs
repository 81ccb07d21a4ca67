// A test runner of Stryker's for tests that are pure functions of the code (domain's): every test file is bundled once and
// evaluated anew for each mutant within this process. A mutant costs milliseconds; starting a vitest for each costs seconds.
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core'
import { PluginKind, declareFactoryPlugin } from '@stryker-mutator/api/plugin'
import { DryRunStatus, TestStatus, determineHitLimitReached, toMutantRunResult } from '@stryker-mutator/api/test-runner'
import { build } from 'esbuild'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'
import { expect } from 'vitest'

const load = createRequire(import.meta.url)
const fc = load('fast-check')
/** Random tests without a seed of their own take this one: a score must not depend on luck. */
fc.configureGlobal({ seed: 20261121 })
/** A planted fault is a coarse one: a few dozen examples find what random tests find at all. */
const few = (params) => ({ ...params, numRuns: Math.min(params?.numRuns ?? 100, 40) })
const here = { folder: '' }
/** vitest's own, but for the snapshot in a file, which only works within a vitest run. */
const expectHere = new Proxy(expect, {
  apply: (_, self, [value, message]) =>
    Object.defineProperty(expect(value, message), 'toMatchFileSnapshot', {
      value: (file) => expect(value).toBe(readFileSync(path.resolve(here.folder, file), 'utf8')),
    }),
})

const testFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.posix.join(folder, file))

/** What a test file imports of vitest and @fast-check/vitest, collecting into `tests`. */
function testTools(tests) {
  const names = []
  const add = (name, run) => tests.push({ name: [...names, `${name} (${tests.length})`].join(' '), run })
  const describe = (name, body) => {
    names.push(name)
    body()
    names.pop()
  }
  const rows = (table, visit) => table.forEach((row) => visit(Array.isArray(row) ? row : [row]))
  describe.each = (table) => (name, body) => rows(table, (row) => describe(name, () => body(...row)))
  const it = (name, run) => add(name, run)
  it.each = (table) => (name, run) => rows(table, (row) => add(name, () => run(...row)))
  it.prop = (given, params) => (name, run) =>
    add(name, () => {
      const [values, call] = Array.isArray(given) ? [fc.tuple(...given), (all) => run(...all)] : [fc.record(given), run]
      return fc.assert(
        fc.asyncProperty(values, async (value) => call(value)),
        few(params),
      )
    })
  return { vitest: { describe, it, test: it, expect: expectHere }, '@fast-check/vitest': { fc, it, test: it } }
}

class InProcessTests {
  constructor(options) {
    this.folder = options.inProcess.folder
    this.space = globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {}
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  /** Bundles each test file with the code it reaches; packages stay outside. */
  async init() {
    this.files = await Promise.all(
      testFiles(this.folder).map(async (file) => {
        const { outputFiles, metafile } = await build({
          entryPoints: [file],
          absWorkingDir: process.cwd(),
          bundle: true,
          write: false,
          metafile: true,
          format: 'cjs',
          platform: 'node',
          packages: 'external',
          // a bundle for `require` knows no address of its own
          define: { 'import.meta.url': JSON.stringify(pathToFileURL(file).href) },
          logLevel: 'error',
        })
        const script = new vm.Script(`(function (require, module, exports) {${outputFiles[0].text}\n})`, {
          filename: file,
          // an example of the docs is read as the module it is
          importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
        })
        return { file, script, reaches: new Set(Object.keys(metafile.inputs).map((input) => path.resolve(input))) }
      }),
    )
  }

  /** The tests of one file, its modules evaluated from the beginning. */
  collect({ file, script }) {
    const tests = []
    const tools = testTools(tests)
    const module = { exports: {} }
    script.runInThisContext()((name) => tools[name] ?? load(name), module, module.exports)
    return tests.map((test) => ({ ...test, id: `${file}#${test.name}` }))
  }

  async runFile(file, wanted, bail, begin) {
    let tests
    here.folder = path.dirname(file.file)
    try {
      tests = this.collect(file)
    } catch (error) {
      return [failed({ id: `${file.file}#load`, name: 'load' }, file, error, 0)]
    }
    begin?.()
    const results = []
    for (const test of tests) {
      if (wanted && !wanted.has(test.id)) continue
      const started = performance.now()
      this.space.currentTestId = test.id
      try {
        await test.run()
        const { id, name } = test
        results.push({
          id,
          name,
          fileName: path.resolve(file.file),
          status: TestStatus.Success,
          timeSpentMs: performance.now() - started,
        })
      } catch (error) {
        results.push(failed(test, file, error, performance.now() - started))
        if (bail) return results
      } finally {
        this.space.currentTestId = undefined
      }
    }
    return results
  }

  async dryRun() {
    const tests = []
    this.space.activeMutant = undefined
    for (const file of this.files) {
      const results = await this.runFile(file, undefined, false)
      file.cost = results.reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0)
      tests.push(...results)
    }
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.space.mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter, sandboxFileName, mutantActivation, hitLimit, disableBail }) {
    const wanted = testFilter && new Set(testFilter)
    const source = path.resolve(sandboxFileName)
    const concerned = this.files
      .filter(({ file, reaches }) =>
        wanted ? testFilter.some((id) => id.startsWith(`${file}#`)) : reaches.has(source),
      )
      .sort((a, b) => a.cost - b.cost)
    const tests = []
    Object.assign(this.space, { hitCount: 0, hitLimit })
    for (const file of concerned) {
      this.space.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined
      const results = await this.runFile(file, wanted, !disableBail, () => (this.space.activeMutant = activeMutant.id))
      tests.push(...results)
      if (!disableBail && results.some(({ status }) => status === TestStatus.Failed)) break
    }
    this.space.activeMutant = undefined
    const timeout = determineHitLimitReached(this.space.hitCount, hitLimit)
    return toMutantRunResult(timeout ?? { status: DryRunStatus.Complete, tests })
  }
}

const failed = ({ id, name }, { file }, error, timeSpentMs) => ({
  id,
  name,
  fileName: path.resolve(file),
  status: TestStatus.Failed,
  failureMessage: String(error?.message ?? error),
  timeSpentMs,
})

const create = (options) => new InProcessTests(options)
create.inject = ['options']
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'in-process', create)]
