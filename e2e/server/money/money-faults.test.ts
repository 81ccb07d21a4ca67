import { afterEach, describe, expect, it } from 'vitest'
import { addMonths } from '../../../domain/calendar'
import { planRun } from '../../../domain/model/plan-run'
import { propertyLimitMs, propertyRuns } from '../../../domain/testing/property-runs'
import { expectCleanAudit } from '../../support/server/clean-audit'
import { seedProgram } from '../../support/data/money-facts'
import { random } from '../../../domain/testing/random'
import { readFacts } from '../../support/data/read-facts'
import { startServer, type TestServer } from '../../support/server/server'
import { commitRun, dryRunMonth, waitForRun } from '../../support/data/runs'
import { ApiError } from '../../support/server/session'
import type { SqlRow } from '../../support/server/sql'
import { createProgram, createSecondAdmin, countRows } from './program'

const seed = Number(process.env['MONEY_SEED'] ?? 20261121)
/** Minimum number of kills of the server; `eachWay` of them must hit during a run, and as many after it. */
const kills = propertyRuns({ check: 10, test: 10, soak: 200 })
const eachWay = 4
let server: TestServer
afterEach(() => server.stop())

async function createSeededProgram(people: number) {
  server = await startServer()
  const program = await createProgram(server)
  const month = addMonths(program.last, -2)
  await seedProgram(server, people, month)
  return { ...program, month }
}

const count = (from: string) => countRows(server, from)
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
    expect(new Set(runs).size).toBe(1)
    expect(await count('payment_runs')).toBe(1)
    expect(await count('earnings')).toBe(expected.lines.length)
    expect(await count('user_payments')).toBe(expected.rows.filter((row) => row.reason === 'payment').length)
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
          expect(await count(`${table} WHERE run = '${run}'`)).toBe(rows)
        }
      }
      console.log(`kills around ${Math.ceil(tookMs)} ms: ${JSON.stringify(seen)}`)
      expect(refusals).toEqual([])
      expect(hasProgress(), JSON.stringify(seen)).toBe(true)
      expect(await count(`earnings WHERE cancel_kind != 'undone'`)).toBe(run === '' ? 0 : expected.lines.length)
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
