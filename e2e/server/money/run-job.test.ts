import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { addMonths, lastDay, monthOf } from '../../../domain/calendar'
import type { Month } from '../../../domain/entities'
import { planRun } from '../../../domain/model/plan-run'
import { readAuditEntries } from '../../support/data/audit-entries'
import { expectCleanAudit } from '../../support/server/clean-audit'
import { tamperWithLog, waitForLogCheck } from '../../support/server/log-lock'
import { testId, seedProgram } from '../../support/data/money-facts'
import { readFacts } from '../../support/data/read-facts'
import { errorCode } from '../../support/server/api-errors'
import { commitRun, dryRunMonth, waitForRun } from '../../support/data/runs'
import { startServer, type TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'
import { createProgram, createSecondAdmin, adjustEarnings, countRows } from './program'

let server: TestServer
afterEach(() => server.stop())

async function createSeededProgram(people: number) {
  server = await startServer()
  const program = await createProgram(server)
  const month = addMonths(program.last, -2)
  await seedProgram(server, people, month)
  return { ...program, month }
}

const readRuns = () => server.sql(`SELECT id, month FROM payment_runs WHERE state = 'committed'`)
const countLines = () => countRows(server, 'earnings')

/** Inserts a job as a server that was killed leaves it. */
const insertUnfinishedJob = (
  id: string,
  job: { month: Month; hash: string; actor: string; state: string; tries: number },
) =>
  server.sql(
    `INSERT INTO payment_run_jobs (id, month, hash, actor, state, step, tries, run, counts, code, created, updated)
     VALUES (?, ?, ?, ?, ?, 'lines', ?, '', '{"created":0,"already":0,"skipped":0,"lines":0}', '',
       '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')`,
    [id, job.month, job.hash, job.actor, job.state, job.tries],
  )

const tries = 10

/**
 * Starts a run and stops the server during it. Returns the unfinished job. On a busy machine the run may already be
 * complete; the test then undoes it and starts it again.
 */
async function killDuringRun(admin: Session, month: Month): Promise<string> {
  for (let n = 0; n < tries; n += 1) {
    const { hash } = await dryRunMonth(admin, month)
    await server.restart() // a restart deletes the stored dry run, so the run is computed again
    const { job } = await admin.call('POST /api/admin/payment-runs', { month, hash })
    await server.shutDown()
    const [jobRow] = await server.sql('SELECT state, run FROM payment_run_jobs WHERE id = ?', [job])
    if (jobRow?.['state'] !== 'done') {
      expect(jobRow).toMatchObject({ state: 'waiting' })
      return job
    }
    await server.restart()
    await admin.call('POST /api/admin/payment-runs/undo', { run: String(jobRow['run']) })
  }
  throw new Error(`the run was complete before the server stopped, ${tries} times`)
}

describe('a payment run in the background', () => {
  it('returns its job without delay, and the audit log names the job', async () => {
    const { admin, month } = await createSeededProgram(500)
    const { hash } = await dryRunMonth(admin, month)
    const request = () =>
      admin.send('POST', '/api/admin/payment-runs', { month, hash }, { 'Idempotency-Key': 'first-time-asked' })
    const answer = await request()
    expect(answer.status).toBe(202)
    const { job } = answer.json as { job: string }
    const other = await createSecondAdmin(admin)
    const { run, created } = await waitForRun(other, job)
    expect(await readRuns()).toEqual([{ id: run, month }])
    expect(created).toBeGreaterThan(0)
    // the same key or another click returns the same job
    const again = await request()
    expect([again.status, again.json]).toEqual([202, { job }])
    expect((await admin.call('POST /api/admin/payment-runs', { month, hash })).job).toBe(job)
    expect(await readRuns()).toHaveLength(1)
    const runEntries = (await readAuditEntries(server, 0)).filter(({ action }) => action.startsWith('payment-run.'))
    expect(runEntries.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
      ['payment-run.request', admin.userId, `payment_run_jobs/${job}`],
      ['payment-run.commit', admin.userId, `payment_runs/${run}`],
    ])
    await expectCleanAudit(server)
  })

  it('creates exactly the confirmed run, or nothing if a fact changes while it is computed', async () => {
    const { admin, month } = await createSeededProgram(1_000)
    const { hash } = await dryRunMonth(admin, month)
    await server.restart() // a restart deletes the stored dry run, so the run is computed again
    const before = planRun(await readFacts(server), month)
    const { job } = await admin.call('POST /api/admin/payment-runs', { month, hash })
    // the guard rejects the change if the run was already committed
    await server
      .sql(
        `UPDATE rental_periods SET end_date = ? WHERE id = (SELECT MIN(id) FROM rental_periods WHERE end_date = '' AND start_date < ?)`,
        [lastDay(month).replace(/..$/, '27'), `${month}-20`],
      )
      .catch((error: Error) => expect(error.message).toContain('day-counted'))
    const end = await errorCode(waitForRun(admin, job))
    expect(['done', 'dry-run-stale']).toContain(end)
    expect(await countLines()).toBe(end === 'done' ? before.lines.length : 0)
    const { counts } = await dryRunMonth(admin, month)
    if (end !== 'done') expect(counts.lines).toBeGreaterThan(0)
  })

  it('rejects an outdated hash with an error, and accepts the current one', async () => {
    const { admin, month } = await createSeededProgram(200)
    const { hash } = await dryRunMonth(admin, month)
    await server.sql(
      `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents, use_default) VALUES ('ratechangeratec', 'rental', '', ?, 1, 12345, 0)`,
      [month],
    )
    expect(await errorCode(commitRun(admin, { month, hash }))).toBe('dry-run-stale')
    expect(await countLines()).toBe(0)
    const now = await dryRunMonth(admin, month)
    expect(now.hash).not.toBe(hash)
    expect((await commitRun(admin, { month, hash: now.hash })).lines).toBe(now.counts.lines)
  })

  it('is rejected for a month that is not due yet', async () => {
    const { admin, month, today } = await createSeededProgram(30)
    expect(await errorCode(dryRunMonth(admin, addMonths(month, 1)))).toBe('month-earlier-missing')
    expect(await errorCode(dryRunMonth(admin, monthOf(today)))).toBe('month-future')
  })

  it('continues at the next start if the server is shut down', async () => {
    const { admin, month } = await createSeededProgram(1_000)
    const { counts } = await dryRunMonth(admin, month)
    const job = await killDuringRun(admin, month)
    await server.restart()
    expect((await waitForRun(admin, job)).lines).toBe(counts.lines)
    expect(await readRuns()).toHaveLength(1)
    await expectCleanAudit(server)
  })

  it('does nothing if the audit log was found broken in the meantime, and can be requested again (decision 0044)', async () => {
    const { admin, month } = await createSeededProgram(50)
    const { hash } = await dryRunMonth(admin, month)
    const repair = await tamperWithLog(server, 2)
    await waitForLogCheck(admin, 'wait')
    await insertUnfinishedJob('jobaskedearlier', { month, hash, actor: admin.userId, state: 'waiting', tries: 0 })
    await server.restart()
    expect(await errorCode(waitForRun(admin, 'jobaskedearlier'))).toBe('log-broken')
    expect(await countLines()).toBe(0)
    await repair()
    await waitForLogCheck(admin, 'free')
    expect((await commitRun(admin, { month, hash })).lines).toBeGreaterThan(0)
    expect(await readRuns()).toHaveLength(1)
  })

  it('is abandoned after repeated crashes, and can be requested again', async () => {
    const { admin, month } = await createSeededProgram(50)
    const { hash } = await dryRunMonth(admin, month)
    await insertUnfinishedJob('jobthatcrashesx', { month, hash, actor: admin.userId, state: 'working', tries: 3 })
    await server.restart()
    expect(await errorCode(waitForRun(admin, 'jobthatcrashesx'))).toBe('run-interrupted')
    expect(await countLines()).toBe(0)
    expect((await commitRun(admin, { month, hash })).lines).toBeGreaterThan(0)
    expect(await readRuns()).toHaveLength(1)
  })
})

describe('a dry run', () => {
  it('does not block writes, and is shared by requests for the same month', async () => {
    const { admin, month } = await createSeededProgram(12_000)
    const { id } = await admin.call('POST /api/admin/payment-runs/dry-run', { month })
    expect((await admin.call('POST /api/admin/payment-runs/dry-run', { month })).id).toBe(id)
    // a write that succeeds while the dry run is running was not blocked by it
    let written = 0
    await expect
      .poll(
        async () => {
          const { id: run } = await admin.call('POST /api/admin/payment-runs/dry-run', { month })
          const user = testId('prg', written)
          await adjustEarnings(admin, { user, month, amount: '1.00' })
          written += 1
          return (await admin.call('GET /api/admin/payment-runs/dry-run', { id: run })).state
        },
        { timeout: 60_000 },
      )
      .toBe('working')
    const seen = await dryRunMonth(admin, month)
    expect(seen.rows).toHaveLength(seen.counts.created + seen.counts.already + seen.counts.skipped)
    expect(await countLines()).toBe(written)
  })

  it('leaves no files when the server process ends', async () => {
    const { admin, month } = await createSeededProgram(50)
    const { id } = await dryRunMonth(admin, month)
    const staging = path.join(server.dir, '.staging')
    expect(await readdir(staging)).toEqual([`${id}.db`])
    await server.restart()
    expect(await readdir(staging).catch(() => [])).toEqual([])
    expect(await errorCode(admin.call('GET /api/admin/payment-runs/dry-run', { id }))).toBe('not-found')
    expect((await dryRunMonth(admin, month)).counts.lines).toBeGreaterThan(0)
  })
})
