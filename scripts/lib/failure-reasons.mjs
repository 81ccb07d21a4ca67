// Why tests failed, in a few lines each, from the reports of a run: said last, since a log that is cut keeps its end.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripColours } from './run.mjs'
import { reports } from './spec-results.mjs'

/** Of each reason, as many lines: what was waited for, what was there instead, and how a page was asked. */
const linesEach = 16

/** The reasons of all that failed in the run that has just ended, ready to print; a suite that left no report has none. */
export const failureReasons = (of = Object.values(reports)) =>
  of.filter((report) => existsSync(report)).flatMap((report) => reasonsIn(JSON.parse(readFileSync(report, 'utf8'))))

/** @param report of vitest's or Playwright's json reporter @returns {string[]} one text for each test that failed, its name first */
export const reasonsIn = (report) => ('testResults' in report ? ofVitest(report) : ofStories(report))

/** Where a runner called from says nothing of the test. */
const ofPackages = /^\s+at .*\bnode_modules\b/

const told = (name, messages) => {
  const lines = messages
    .flatMap((message) => stripColours(message).split('\n'))
    .filter((line) => line.trim() !== '' && !ofPackages.test(line))
  return [name, ...lines.slice(0, linesEach).map((line) => `  ${line.trimEnd()}`)].join('\n')
}

const ofVitest = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // a file that couldn't be read has no test that failed
    if (failed.length === 0 && message) return [told(file, [message])]
    return failed.map(({ fullName, failureMessages }) => told(`${file} › ${fullName}`, failureMessages))
  })

const ofStories = ({ suites, errors = [] }) => {
  const walk = ({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .flatMap(({ results }) => results)
        .filter(({ errors: own = [] }) => own.length > 0)
        .map((result) =>
          told(
            `${file} › ${title}`,
            result.errors.map(({ message = '', location }) =>
              location ? `line ${location.line}: ${message}` : message,
            ),
          ),
        ),
    ),
    ...inner.flatMap(walk),
  ]
  return [...suites.flatMap(walk), ...errors.map(({ message = '' }) => told('outside of any story', [message]))]
}
