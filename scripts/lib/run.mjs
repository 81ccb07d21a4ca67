// Runs commands for the checks and tests, several side by side.
import { spawn } from 'node:child_process'

/** A text of a tool without its colours. */
// eslint-disable-next-line no-control-regex -- the escape character is what is looked for
export const stripColours = (text) => text.replace(/\u001b\[[0-9;]*m/g, '')

/** Runs a command to its end; gives back whether it held and what it printed, without colours. */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const parts = []
    child.stdout.on('data', (chunk) => parts.push(chunk))
    child.stderr.on('data', (chunk) => parts.push(chunk))
    child.on('error', (error) => resolve({ ok: false, output: String(error) }))
    child.on('close', (status) =>
      resolve({ ok: status === 0, output: stripColours(Buffer.concat(parts).toString('utf8')) }),
    )
  })
}

/**
 * The same command, which lets others go first where they want a core at the same time: what never waits takes what those that do leave.
 * A little only: it still goes on beside whatever else the machine has to do.
 */
export const lettingOthersFirst = (command, args) =>
  process.platform === 'win32' ? [command, args] : ['nice', ['-n', '3', command, ...args]]

/**
 * What a reader needs of a suite's output: the names of what failed, then why. The lines of what passed and what tests printed
 * on their way say neither, and a log that is cut shows its beginning.
 */
export const whatFailed = (output) => {
  const names = failedNames(output)
  const lines = output.split('\n').filter((line) => !/^\s*(✓|ok\s+\d|=== (RUN|PAUSE|CONT)|\s*--- PASS)/.test(line))
  const reasons = lines.findIndex((line) => /^⎯+ Failed (Tests|Suites) /.test(line))
  return [...names.map((name) => `  ${name}`), ...lines.slice(Math.max(reasons, 0))].join('\n')
}

/** The names of the tests and stories that failed, each once, from the output of vitest, Playwright or go test. */
export const failedNames = (output) => [
  ...new Set(
    output.split('\n').flatMap((line) => {
      const [, vitest, story, go] =
        /^\s*FAIL\s+(\S+\s+\S+\.test\.tsx?.*)$|^\s*✘\s+\d+\s+(.+)$|^\s*--- FAIL: (\S+)/.exec(line) ?? []
      const name = vitest ?? story ?? go
      return name === undefined ? [] : [name.trim()]
    }),
  ),
]

/** Does the jobs in their order, `lanes` of them at a time; each gets its turn as soon as another is done. */
export async function sideBySide(jobs, lanes) {
  const waiting = [...jobs]
  const lane = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Runs a job and gives back its result with the seconds it took. */
export async function timed(job) {
  const began = Date.now()
  const result = await job()
  return { ...result, seconds: (Date.now() - began) / 1000 }
}
