// The specification row by row: how the tests that docs/spec-coverage.md names went in a run.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './inputs.mjs'
import { coverageFile, readCoverage, testName } from './spec-coverage.mjs'
import { filledPattern, isTemplate, leadsTo } from './test-titles.mjs'

/**
 * @typedef {{ file: string, titles: string[], passed: boolean }} Result one test of a run; `file` from the root of the checkout, `titles`
 * outermost first
 */

/** What the runs of a whole `npm test` leave behind, for this. */
export const reports = {
  unit: 'test-results/unit.json',
  server: 'test-results/server.json',
  stories: 'test-results/stories.json',
}

/** What vitest is told, to write its report beside what it prints. */
export const reportArgs = (report) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]

/** Where the files of a suite that failed leave theirs when they are tried once more. */
export const againOf = (report) => report.replace(/\.json$/, '-again.json')

/** Reports of an earlier run say nothing of this one. */
export const dropReports = () =>
  Object.values(reports)
    .flatMap((report) => [report, againOf(report)])
    .forEach((report) => rmSync(report, { force: true }))

/**
 * How the rows of the document went in the run that has just ended; a suite that left no report ran nothing.
 * @param {string} goOutput of `go test -v`
 */
export function specificationOf(goOutput) {
  const ofFile = (report, resultsOf) => (existsSync(report) ? resultsOf(JSON.parse(readFileSync(report, 'utf8'))) : [])
  const read = (report, resultsOf) => latest(ofFile(report, resultsOf), ofFile(againOf(report), resultsOf))
  return judge(readCoverage(readFileSync(coverageFile, 'utf8')).rows, [
    ...read(reports.unit, vitestResults),
    ...read(reports.server, vitestResults),
    ...read(reports.stories, storyResults),
    ...goResults(
      goOutput,
      filesIn('server').filter((file) => file.endsWith('_test.go')),
    ),
  ])
}

/** How tests went: of a file that was tried once more, the second time. @param {Result[]} first @param {Result[]} again @returns {Result[]} */
export function latest(first, again) {
  const tried = new Set(again.map(({ file }) => file))
  return [...first.filter(({ file }) => !tried.has(file)), ...again]
}

/** What a property test's title gets when it runs. */
const seedSaid = / \(with seed=-?\d+\)$/

/** @returns {Result[]} of the json reporter of vitest; a property goes by the title that is written, whatever its seed was */
export const vitestResults = (report) =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: path.relative(process.cwd(), name),
      titles: [...ancestorTitles, title.replace(seedSaid, '')],
      passed: status === 'passed',
    })),
  )

/**
 * @param {string} output of `go test -v ./...`, which names packages and tests, but no files
 * @param {readonly string[]} files every test file of the module, in the folder of its package
 * @param {string} module its name @param {string} folder where it lies
 * @returns {Result[]} each test once for every test file of its package
 */
export function goResults(output, files, module = 'coterie', folder = 'server') {
  const results = []
  let waiting = []
  for (const line of output.split('\n')) {
    const [, how, name] = /^--- (PASS|FAIL|SKIP): (Test\w+)/.exec(line) ?? []
    if (name !== undefined) waiting.push({ titles: [name], passed: how === 'PASS' })
    const [, end] = /^(?:ok|FAIL)\s+(\S+)\s/.exec(line) ?? []
    if (end === undefined) continue
    const own = files.filter((file) => path.dirname(file) === path.join(folder, path.relative(module, end)))
    results.push(...own.flatMap((file) => waiting.map((each) => ({ file, ...each }))))
    waiting = []
  }
  return results
}

/** @returns {Result[]} of the json reporter of Playwright; a story's steps count as tests under it */
export function storyResults(report) {
  const folder = path.relative(process.cwd(), report.config.rootDir)
  const results = []
  const walk = ({ specs = [], suites = [] }, file, under) => {
    for (const { title, ok, tests } of specs) {
      const titles = [...under, title]
      const ran = tests.flatMap((each) => each.results).filter(({ status }) => status !== 'skipped')
      results.push({ file, titles, passed: ok && ran.length > 0 })
      for (const step of ran.at(-1)?.steps ?? []) stepOf(step, file, titles)
    }
    for (const suite of suites) walk(suite, file, [...under, suite.title])
  }
  const stepOf = ({ title, error, steps = [] }, file, under) => {
    const titles = [...under, title]
    results.push({ file, titles, passed: error === undefined })
    for (const step of steps) stepOf(step, file, titles)
  }
  // a test that a support file writes names that one: the outermost suite is the file that ran
  for (const suite of report.suites) walk(suite, path.join(folder, suite.file), [])
  return results
}

/**
 * How the rows went: one that names tests is shown when every test it names ran and passed; of a table of cases, named by its title, each
 * case. Rows without a test are counted by nobody.
 * @param {import('./spec-coverage.mjs').Row[]} rows @param {Result[]} results
 * @returns {{ passed: number, failed: string[] }} `failed`: what each row lacks, in words
 */
export function judge(rows, results) {
  const byFile = new Map()
  for (const result of results) byFile.set(result.file, [...(byFile.get(result.file) ?? []), result])
  const lackOf = (test) => {
    const own = (byFile.get(test.file) ?? []).filter(({ titles }) => leadsTo(test.name, titles, hasRunAs))
    if (own.length === 0) return `${testName(test)} didn’t run`
    return own.every(({ passed }) => passed) ? '' : `${testName(test)} didn’t pass`
  }
  const named = rows.filter(({ tests }) => tests.length > 0)
  const failed = named.flatMap(({ group, wanted, tests }) => {
    const lacks = tests.map(lackOf).filter((lack) => lack !== '')
    return lacks.length === 0 ? [] : [`${group} ${wanted}: ${lacks.join('; ')}`]
  })
  return { passed: named.length - failed.length, failed }
}

const hasRunAs = (written, title) => written === title || (isTemplate(written) && filledPattern(written).test(title))
