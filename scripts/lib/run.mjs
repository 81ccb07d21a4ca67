// Runs commands for the build, the checks and the tests.
import { spawn } from 'node:child_process'

// eslint-disable-next-line no-control-regex -- colours begin with the escape character
const withoutColours = (text) => text.replace(/\u001b\[[0-9;]*m/g, '')

/** Runs a command to its end. Returns whether it succeeded, and its output without colours. */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const parts = []
    child.stdout.on('data', (chunk) => parts.push(chunk))
    child.stderr.on('data', (chunk) => parts.push(chunk))
    child.on('error', (error) => resolve({ ok: false, output: String(error) }))
    child.on('close', (status) =>
      resolve({ ok: status === 0, output: withoutColours(Buffer.concat(parts).toString('utf8')) }),
    )
  })
}

/**
 * Returns the part of a test run's output about failures: names first, because a long log may be truncated, then the
 * reasons.
 */
export const failureSummary = (output) => {
  const names = failedNames(output)
  const lines = output.split('\n').filter((line) => !/^\s*(✓|ok\s+\d|=== (RUN|PAUSE|CONT)|\s*--- PASS)/.test(line))
  const reasons = lines.findIndex((line) => /^⎯+ Failed (Tests|Suites) /.test(line))
  return [...names.map((name) => `  ${name}`), ...lines.slice(Math.max(reasons, 0))].join('\n')
}

/** Returns the unique names of the failed tests in the output of vitest, Playwright or go test. */
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

/** Runs the jobs in order, `concurrency` of them at the same time. */
export async function runConcurrently(jobs, concurrency) {
  const waiting = [...jobs]
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job()
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** Runs a job and returns its result and duration in seconds. */
export async function timed(job) {
  const began = Date.now()
  const result = await job()
  return { ...result, seconds: (Date.now() - began) / 1000 }
}
