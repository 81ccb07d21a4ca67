import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { addMonths, lastDay, monthOf } from '../../../domain/calendar'
import type { Month } from '../../../domain/entities'
import { planRun } from '../../../domain/model/generation'
import { readAuditEntries } from '../../support/data/audit-entries'
import { expectCleanAudit } from '../../support/server/clean-audit'
import { tamperWithLog, waitForLogCheck } from '../../support/server/log-lock'
import { testId, seedProgram } from '../../support/data/money-facts'
import { createFirstAdmin, createMember, testPassword } from '../../support/server/people'
import { readFacts } from '../../support/data/read-facts'
import { errorCode } from '../../support/server/api-errors'
import { commitRun, dryRunMonth, waitForRun } from '../../support/data/runs'
import { startServer, type TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'

let server: TestServer
afterEach(() => server.stop())

async function createProgram(people: number): Promise<{ admin: Session; month: Month }> {
  server = await startServer()
  const admin = await createFirstAdmin(server)
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const month = addMonths(monthOf(today), -3)
  await seedProgram(server, people, month)
  return { admin, month }
}

const readRuns = () => server.sql(`SELECT id, month FROM payment_runs WHERE state = 'committed'`)
const countLines = async () => Number((await server.sql('SELECT COUNT(*) AS n FROM earnings'))[0]?.['n'])

/** Notes a job as a process that ended would have left it. */
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
 * Asks for a run and ends the server meanwhile; answers its job, which waits. On a busy machine the run may be there before the end is
 * heard of: then it is undone and asked for once more.
 */
async function killDuringRun(admin: Session, month: Month): Promise<string> {
  for (let n = 0; n < tries; n += 1) {
    const { hash } = await dryRunMonth(admin, month)
    await server.restart() // what was staged for the dry run is gone: the run is worked out anew
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
  throw new Error(`the run was there before the server ended, ${tries} times`)
}

describe('a run that is made in the background', () => {
  it('is answered at once with its job, which everybody may follow and the log names', async () => {
    const { admin, month } = await createProgram(500)
    const { hash } = await dryRunMonth(admin, month)
    const answer = await admin.send(
      'POST',
      '/api/admin/payment-runs',
      { month, hash },
      { 'Idempotency-Key': 'first-time-asked' },
    )
    expect(answer.status).toBe(202)
    const { job } = answer.json as { job: string }
    const other = await createMember(server)
    await admin.call('POST /api/admin/roles', {
      user: other.userId,
      role: 'admin',
      granted: true,
      password: testPassword,
    })
    const { run, created } = await waitForRun(other, job)
    expect(await readRuns()).toEqual([{ id: run, month }])
    expect(created).toBeGreaterThan(0)
    // the same key answers the same job, another click too, and nothing is made twice
    const again = await admin.send(
      'POST',
      '/api/admin/payment-runs',
      { month, hash },
      { 'Idempotency-Key': 'first-time-asked' },
    )
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

  it('makes what was seen or nothing, when a fact changes while it is worked out', async () => {
    const { admin, month } = await createProgram(1_000)
    const { hash } = await dryRunMonth(admin, month)
    await server.restart() // what was staged for the dry run is gone: the run is worked out anew
    const before = planRun(await readFacts(server), month)
    const { job } = await admin.call('POST /api/admin/payment-runs', { month, hash })
    await server.sql(
      `UPDATE rental_periods SET end_date = ? WHERE id = (SELECT MIN(id) FROM rental_periods WHERE end_date = '' AND start_date < ?)`,
      [lastDay(month).replace(/..$/, '27'), `${month}-20`],
    )
    const end = await errorCode(waitForRun(admin, job))
    expect(['done', 'dry-run-stale']).toContain(end)
    expect(await countLines()).toBe(end === 'done' ? before.lines.length : 0)
    const { counts } = await dryRunMonth(admin, month)
    if (end !== 'done') expect(counts.lines).toBeGreaterThan(0)
  })

  it('refuses what was seen before a fact changed, says so, and makes what is seen then', async () => {
    const { admin, month } = await createProgram(200)
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

  it('is taken up again by the next start when the server is asked to end', async () => {
    const { admin, month } = await createProgram(1_000)
    const { counts } = await dryRunMonth(admin, month)
    const job = await killDuringRun(admin, month)
    await server.restart()
    expect((await waitForRun(admin, job)).lines).toBe(counts.lines)
    expect(await readRuns()).toHaveLength(1)
    await expectCleanAudit(server)
  })

  it('makes nothing once the log was found broken after it was asked for, and can be asked for anew (decision 93)', async () => {
    const { admin, month } = await createProgram(50)
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

  it('is given up when it took the server down again and again, and can be asked for anew', async () => {
    const { admin, month } = await createProgram(50)
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
  it('keeps no write waiting, and is shared by who looks at the same month', async () => {
    const { admin, month } = await createProgram(12_000)
    const { id } = await admin.call('POST /api/admin/payment-runs/dry-run', { month })
    expect((await admin.call('POST /api/admin/payment-runs/dry-run', { month })).id).toBe(id)
    // a write that is done while the dry run is still on its way didn't wait for it; one that waits never is
    let written = 0
    await expect
      .poll(
        async () => {
          const { id: run } = await admin.call('POST /api/admin/payment-runs/dry-run', { month })
          const user = testId('prg', written)
          await admin.call('POST /api/admin/earnings/adjust', {
            user,
            paymentType: 'rental',
            month,
            amount: '1.00',
            reason: 'owed',
          })
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

  it('leaves nothing behind that outlives the process', async () => {
    const { admin, month } = await createProgram(50)
    const { id } = await dryRunMonth(admin, month)
    const staging = path.join(server.dir, '.staging')
    expect(await readdir(staging)).toEqual([`${id}.db`])
    await server.restart()
    expect(await readdir(staging).catch(() => [])).toEqual([])
    expect(await errorCode(admin.call('GET /api/admin/payment-runs/dry-run', { id }))).toBe('not-found')
    expect((await dryRunMonth(admin, month)).counts.lines).toBeGreaterThan(0)
  })
})
