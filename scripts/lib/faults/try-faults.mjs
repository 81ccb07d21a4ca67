// Tries faults on test files, in processes of their own: what hangs is ended, and what a fault left behind is left behind there.
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A test that doesn't come back within this many ms hangs: far more than vitest gives a test and its hooks. */
const HANGS_AFTER = 90_000
/** A file whose faults leave something behind each time isn't begun anew for ever. */
const MOST_ROUNDS = 12
/** Code that runs at its import is imported anew for each fault: by its nearest tests alone. */
const COLD_FILES = 2

const journalOf = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line))
    : []

/** One process; resolves when it ends, by itself or because nothing has happened for too long. */
function run(folder, plan) {
  const file = path.join(folder, 'plan.json')
  writeFileSync(file, JSON.stringify(plan))
  const child = spawn(process.execPath, ['scripts/lib/faults/run-tests.mjs', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    env: { ...process.env, NODE_ENV: 'test', VITEST: 'true', PROPERTY_RUNS: '40' },
  })
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  const stop = () => {
    end()
    process.exit(130)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return new Promise((resolve) => {
    let size = 0
    let since = Date.now()
    const watch = setInterval(() => {
      const now = readFileSync(plan.journal).length
      if (now !== size) [size, since] = [now, Date.now()]
      else if (Date.now() - since > HANGS_AFTER) {
        blame(plan.journal)
        end()
      }
    }, 1_000)
    child.once('exit', () => {
      clearInterval(watch)
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve()
    })
  })
}

/** The fault that was on when nothing came any more is found, by time; a healthy test that hangs ends its file. */
function blame(journal) {
  const last = journalOf(journal).findLast(({ at }) => at === 'try')
  if (!last) return
  const { file, test, fault } = last
  appendFileSync(
    journal,
    `${JSON.stringify(fault ? { at: 'stuck', file, test, fault } : { at: 'ended', file, why: 'hangs' })}\n`,
  )
}

/**
 * What became of each fault: `found` (with the test), `stuck` (found by time), `passed` (tests ran it and noticed nothing) or
 * `unreached`. `tests`: each file's test files, nearest first.
 */
export async function tryFaults({ faults, code, tests, folder, mostTests, workers }) {
  mkdirSync(folder, { recursive: true })
  const [journal, codeFile] = [path.join(folder, 'journal.jsonl'), path.join(folder, 'code.json')]
  writeFileSync(journal, '')
  writeFileSync(codeFile, JSON.stringify(code))
  const wanted = faults.flatMap(({ file }) => tests.get(file).map((test, at) => ({ test, at })))
  const files = [...new Set(wanted.sort((a, b) => a.at - b.at).map(({ test }) => test))]
  const plan = { journal, code: codeFile, mostTests }
  let left = files
  for (let round = 0; left.length > 0 && round < MOST_ROUNDS; round += 1) {
    console.log(`round ${round + 1}: ${left.length} test files`)
    await run(folder, { ...plan, files: left, workers: round === 0 ? workers : 1 })
    const ended = new Set(
      journalOf(journal)
        .filter(({ at }) => at === 'ended')
        .map(({ file }) => file),
    )
    left = left.filter((file) => !ended.has(file))
  }
  await tryCold(folder, plan, faults, files)
  const lines = journalOf(journal)
  for (const { at, file, test, why } of lines)
    if (at === 'unhealthy') console.log(`fails without a fault: ${file} ${test}: ${why}`)
  return statusOf(faults, lines)
}

/** Faults in what runs at import, or in tests that can't run twice: each in a worker where it is on from the beginning. */
async function tryCold(folder, plan, faults, files) {
  const lines = journalOf(plan.journal)
  const found = new Set(lines.filter(({ at }) => at === 'found' || at === 'stuck').map(({ fault }) => fault))
  const once = new Set(lines.filter(({ at }) => at === 'once').map(({ file, test }) => `${file} ${test}`))
  const coldOnly = lines.filter(
    (line) => line.at === 'imported' || (line.at === 'hits' && once.has(`${line.file} ${line.test}`)),
  )
  let cold = faults
    .filter(({ id }) => !found.has(id))
    .map(({ id }) => ({
      fault: id,
      files: files
        .filter((file) => coldOnly.some((line) => line.file === file && line.faults.includes(id)))
        .slice(0, COLD_FILES),
    }))
    .filter(({ files }) => files.length > 0)
  while (cold.length > 0) {
    console.log(`at import: ${cold.length} faults`)
    const before = cold.length
    await run(folder, { ...plan, files: [...new Set(cold.flatMap(({ files }) => files))], workers: 1, cold })
    const done = new Set(
      journalOf(plan.journal)
        .filter(({ at }) => at === 'cold' || at === 'stuck')
        .map(({ fault }) => fault),
    )
    cold = cold.filter(({ fault }) => !done.has(fault))
    if (cold.length === before) break
  }
}

function statusOf(faults, lines) {
  const told = new Map(faults.map(({ id }) => [id, { status: 'unreached' }]))
  for (const { at, fault, file, test, faults: hit } of lines) {
    if (at === 'hits' || at === 'imported') {
      for (const id of hit) if (told.get(id)?.status === 'unreached') told.set(id, { status: 'passed' })
    }
    if (at === 'found' || at === 'stuck') told.set(fault, { status: at, by: file, test })
  }
  return told
}
