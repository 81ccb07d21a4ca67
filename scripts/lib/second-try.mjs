// What waited in vain is tried once more, alone, when all else is done (decision 0102).
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { failureReasons } from './failure-reasons.mjs'
import { againOf, storyResults } from './spec-results.mjs'

/** Where more files fail, something is broken, and trying again would only take long. */
export const filesMost = 4

/** What a limit of time ended. A wrong answer is a fault at once, also one that comes once in a thousand runs. */
const waitedInVain = /\btimeout:? \d{4,}ms|\btimed out\b|\btimeout of \d{4,}/i

/** Whether all of what failed was ended by a limit of time. @param {readonly string[]} reasons as `failureReasons` says them */
export const onlyWaited = (reasons) => reasons.length > 0 && reasons.every((reason) => waitedInVain.test(reason))

/** The files in which something failed, each once, from the root of the checkout. @param report of vitest's or Playwright's json reporter */
export const failedFiles = (report) => {
  const files =
    'testResults' in report
      ? report.testResults
          .filter(({ status }) => status === 'failed')
          .map(({ name }) => path.relative(process.cwd(), name))
      : storyResults(report)
          .filter(({ passed }) => !passed)
          .map(({ file }) => file)
  return [...new Set(files)]
}

/**
 * Runs the files of a suite that failed once more, where a machine that stood still may have been why.
 * @param {string} report of the suite @param {(files: string[], report: string) => Promise<{ ok: boolean, output: string }>} run them, and leave
 * that report
 * @returns {Promise<{ ok: boolean, output: string, reasons: string[] } | undefined>} how that went, and why they had failed the first time;
 * undefined when nothing was tried
 */
export async function secondTry(report, run) {
  if (!existsSync(report)) return undefined
  const files = failedFiles(JSON.parse(readFileSync(report, 'utf8')))
  if (files.length === 0 || files.length > filesMost) return undefined
  const reasons = failureReasons([report])
  if (!onlyWaited(reasons)) return undefined
  console.log(`\n== once more, alone: ${files.join(', ')} ==`)
  return { ...(await run(files, againOf(report))), reasons }
}
