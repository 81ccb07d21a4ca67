import { spawn } from 'node:child_process'

// eslint-disable-next-line no-control-regex -- colors begin with the escape character
const withoutColors = (text) => text.replace(/\u001b\[[0-9;]*m/g, '')

/** Runs a command. Returns whether it succeeded, and its output without colors. */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const parts = []
    child.stdout.on('data', (chunk) => parts.push(chunk))
    child.stderr.on('data', (chunk) => parts.push(chunk))
    child.on('error', (error) => resolve({ ok: false, output: String(error) }))
    child.on('close', (status) =>
      resolve({ ok: status === 0, output: withoutColors(Buffer.concat(parts).toString('utf8')) }),
    )
  })
}

/** Returns the failures of a test run, names first, because a long log may be truncated. */
export const failureSummary = (output) => {
  const names = failedNames(output)
  const lines = output.split('\n').filter((line) => !/^\s*(✓|ok\s+\d|=== (RUN|PAUSE|CONT)|\s*--- PASS)/.test(line))
  const reasons = lines.findIndex((line) => /^⎯+ Failed (Tests|Suites) /.test(line))
  return [...names.map((name) => `  ${name}`), ...lines.slice(Math.max(reasons, 0))].join('\n')
}

/** Returns the names of the failed tests in the output of vitest, Playwright or go test. */
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

export async function runConcurrently(jobs, concurrency) {
  const waiting = [...jobs]
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job()
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** Runs a job. Returns its result with its duration in seconds. */
export async function timed(job) {
  const began = Date.now()
  const result = await job()
  return { ...result, seconds: (Date.now() - began) / 1000 }
}
