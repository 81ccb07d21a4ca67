import { afterEach, describe, expect, it } from 'vitest'
import { addMonths, lastDay, monthOf } from '../../../domain/calendar'
import { planRun } from '../../../domain/model/plan-run'
import { readAuditEntries } from '../../support/server/audit-log'
import { expectCleanAudit } from '../../support/server/file-server'
import { testId, seedProgram } from '../../support/data/money-facts'
import { readFacts, breakLog, createProgram, adjustEarnings } from './program'
import { propertyLimitMs, propertyRuns } from '../../../domain/testing/property-runs'
import { random } from '../../../domain/testing/random'
import { ApiError, errorCode } from '../../support/server/session'
import { type SqlRow, countRows } from '../../support/server/sql'
import { commitRun, dryRunMonth, waitForRun } from '../../support/data/runs'
import { startServer, type TestServer } from '../../support/server/server'
import { createSecondAdmin } from '../../support/server/people'

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

  it.each([
    ['the audit log was found broken in the meantime (decision 0044)', 'log-broken', 'waiting', 0],
    ['it was interrupted repeatedly', 'run-interrupted', 'working', 3],
  ] as const)('does nothing if %s, and can be requested again', async (_, code, state, tries) => {
    const { admin, month } = await createSeededProgram(50)
    const { hash } = await dryRunMonth(admin, month)
    const repair = code === 'log-broken' && (await breakLog(admin, 2))
    // inserts a job in the state in which a killed server leaves it
    await server.sql(
      `INSERT INTO payment_run_jobs (id, month, hash, actor, state, step, tries, run, counts, code, created, updated)
       VALUES ('jobaskedearlier', ?, ?, ?, ?, 'lines', ?, '', '{"created":0,"already":0,"skipped":0,"lines":0}', '',
         '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')`,
      [month, hash, admin.userId, state, tries],
    )
    await server.restart()
    expect(await errorCode(waitForRun(admin, 'jobaskedearlier'))).toBe(code)
    expect(await countLines()).toBe(0)
    if (repair) await repair()
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
})

const seed = Number(process.env['MONEY_SEED'] ?? 20261121)
/** Minimum number of kills of the server; `eachWay` of them must hit during a run, and as many after it. */
const kills = propertyRuns({ check: 10, test: 10, soak: 200 })
const eachWay = 4

const readLedger = () =>
  server.sql(
    `SELECT (SELECT COUNT(*) FROM payment_runs) AS runs, (SELECT COUNT(*) FROM earnings) AS lines,
       (SELECT COUNT(*) FROM user_payments) AS payments, (SELECT COUNT(*) FROM payment_lines) AS held,
       (SELECT COUNT(*) FROM payment_admin) AS desks, (SELECT COUNT(*) FROM payment_run_results) AS results,
       (SELECT COALESCE(SUM(amount_cents), 0) FROM earnings) AS cents`,
  )

describe('a payment run with faults', () => {
  it('creates the rows of only one run when two admins send 20 requests for the same month at once', async () => {
    const { admin, month } = await createSeededProgram(300)
    const expected = planRun(await readFacts(server), month)
    const seen = await dryRunMonth(admin, month)
    const other = await createSecondAdmin(admin)
    const calls = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => commitRun(n % 2 === 0 ? admin : other, { month, hash: seen.hash })),
    )
    const runs = calls.map((call) => (call.status === 'fulfilled' ? call.value.run : String(call.reason)))
    expect([...new Set(runs)]).toEqual([runs[0]])
    expect(await countRows(server, 'payment_runs')).toBe(1)
    expect(await countRows(server, 'earnings')).toBe(expected.lines.length)
    expect(await countRows(server, 'user_payments')).toBe(
      expected.rows.filter((row) => row.reason === 'payment').length,
    )
    await expectCleanAudit(server)
  })

  it(
    `is never partial or duplicated when the server is killed ${kills} times at random moments (seed ${seed})`,
    async () => {
      // creates enough people for a run with several steps, but no more, because each kill costs a start, a run and an undo
      const { admin, month } = await createSeededProgram(200)
      const { whole } = random(seed)
      const expected = planRun(await readFacts(server), month)
      const payments = expected.rows.filter((row) => row.reason === 'payment').length
      const empty = await readLedger()
      const { hash } = await dryRunMonth(admin, month)
      // measures an undisturbed run after a start, so that the kills happen during a run and shortly after it
      await server.restart()
      const began = performance.now()
      let { run } = await commitRun(admin, { month, hash })
      const tookMs = performance.now() - began
      // the window adapts to the machine, because kills that are all too early or too late would prove nothing
      let windowMs = tookMs
      const [first] = await readLedger()
      expect(first).toMatchObject({ runs: 1, lines: expected.lines.length, payments, desks: payments })
      const refusals: string[] = []
      const seen = { 'not asked': 0, 'taken up again': 0, 'done before': 0 }
      const hasProgress = (): boolean => seen['taken up again'] >= eachWay && seen['done before'] >= eachWay
      for (let kill = 0; kill < kills || (kill < 10 * kills && !hasProgress()); kill += 1) {
        if (run !== '') await admin.call('POST /api/admin/payment-runs/undo', { run })
        const [before] = await readLedger()
        const runRequest = admin.call('POST /api/admin/payment-runs', { month, hash }).then(
          ({ job }) => job,
          (error: unknown) => {
            // a cut connection is expected, but after an error response nothing would be tested
            if (error instanceof ApiError) refusals.push(error.message)
            return ''
          },
        )
        await new Promise((resolve) => setTimeout(resolve, whole(0, Math.ceil(windowMs))))
        await server.kill()
        const job = await runRequest
        // the run must be complete or absent
        const [killed] = await readLedger()
        const isDone = killed?.['runs'] !== before?.['runs']
        expect(killed).toEqual(isDone ? addRows(before, first) : before)
        const activeJobs = await server.sql(`SELECT id FROM payment_run_jobs WHERE state IN ('waiting', 'working')`)
        if (job !== '' && !isDone) expect(activeJobs).toEqual([{ id: job }])
        seen[isDone ? 'done before' : activeJobs.length > 0 ? 'taken up again' : 'not asked'] += 1
        windowMs *= isDone ? 0.75 : 1.3
        await server.restart()
        const activeJob = activeJobs[0]?.['id'] ?? job
        run = activeJob === '' ? '' : (await waitForRun(admin, String(activeJob))).run
        const committed = await server.sql(`SELECT id FROM payment_runs WHERE state = 'committed'`)
        expect(committed).toEqual(run === '' ? [] : [{ id: run }])
        if (run === '') continue
        for (const [table, rows] of [
          ['earnings', expected.lines.length],
          ['user_payments', payments],
        ] as const) {
          expect(await countRows(server, `${table} WHERE run = '${run}'`)).toBe(rows)
        }
      }
      console.log(`kills around ${Math.ceil(tookMs)} ms: ${JSON.stringify(seen)}`)
      expect(refusals).toEqual([])
      expect(hasProgress(), JSON.stringify(seen)).toBe(true)
      expect(await countRows(server, `earnings WHERE cancel_kind != 'undone'`)).toBe(
        run === '' ? 0 : expected.lines.length,
      )
      expect(empty).toMatchObject([{ runs: 0, lines: 0 }])
      const integrity = await server.sql('PRAGMA integrity_check')
      expect(Object.values(integrity[0] ?? {})).toEqual(['ok'])
      await expectCleanAudit(server)
    },
    propertyLimitMs,
  )
})

/** Returns the counts of the ledger with one more complete run. */
const addRows = (before: SqlRow | undefined, whole: SqlRow | undefined): SqlRow =>
  Object.fromEntries(Object.entries(before ?? {}).map(([column, n]) => [column, Number(n) + Number(whole?.[column])]))
