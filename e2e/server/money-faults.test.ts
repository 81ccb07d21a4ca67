import { afterEach, describe, expect, it } from 'vitest'
import { addMonths, monthOf } from '../../domain/calendar'
import type { Month } from '../../domain/entities'
import { planRun } from '../../domain/model/generation'
import { expectCleanAudit } from '../support/clean-audit'
import { seedProgramme } from '../support/money-world'
import { refusalOf } from '../support/refused'
import { firstAdmin, member } from '../support/people'
import { random } from '../support/random'
import { readFacts } from '../support/read-facts'
import { startServer, type TestServer } from '../support/server'
import { Refused, type Session } from '../support/session'

const seed = Number(process.env['MONEY_SEED'] ?? 20261121)
let server: TestServer
afterEach(() => server.stop())

async function programme(people: number): Promise<{ admin: Session; month: Month; today: string }> {
  server = await startServer()
  const admin = await firstAdmin(server)
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const month = addMonths(monthOf(today), -3)
  await seedProgramme(server, people, month)
  return { admin, month, today }
}

const count = async (sql: string): Promise<number> => Number((await server.sql(`SELECT COUNT(*) AS n FROM ${sql}`))[0]?.['n'])
const ledger = () =>
  server.sql(
    `SELECT (SELECT COUNT(*) FROM payment_runs) AS runs, (SELECT COUNT(*) FROM earnings) AS lines,
       (SELECT COUNT(*) FROM user_payments) AS payments, (SELECT COUNT(*) FROM payment_lines) AS held,
       (SELECT COUNT(*) FROM payment_desk) AS desks, (SELECT COUNT(*) FROM payment_run_results) AS results,
       (SELECT COALESCE(SUM(amount_cents), 0) FROM earnings) AS cents`,
  )

describe('a run that is disturbed', () => {
  it('makes the rows of one, when 20 calls of two admins ask for the same month at once', async () => {
    const { admin, month } = await programme(300)
    const expected = planRun(await readFacts(server), month)
    const seen = await admin.call('POST /api/admin/payment-runs/dry-run', { month })
    const other = await member(server)
    await admin.call('POST /api/admin/roles', { user: other.userId, role: 'admin', granted: true })
    const calls = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? admin : other).call('POST /api/admin/payment-runs', { month, hash: seen.hash })),
    )
    const runs = calls.map((call) => (call.status === 'fulfilled' ? call.value.run : String(call.reason)))
    expect(new Set(runs).size).toBe(1)
    expect(await count('payment_runs')).toBe(1)
    expect(await count('earnings')).toBe(expected.lines.length)
    expect(await count('user_payments')).toBe(expected.rows.filter((row) => row.reason === 'payment').length)
    await expectCleanAudit(server)
  })

  it('refuses a dry run that has become stale, and one of a month that is not due', async () => {
    const { admin, month, today } = await programme(30)
    const seen = await admin.call('POST /api/admin/payment-runs/dry-run', { month })
    await server.sql(`UPDATE rental_periods SET end_date = ? WHERE id = (SELECT MIN(id) FROM rental_periods WHERE end_date = '')`, [today])
    const unchanged = await admin.call('POST /api/admin/payment-runs/dry-run', { month })
    expect(unchanged.hash).toBe(seen.hash)
    await server.sql(
      `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents, use_default) VALUES ('ratechangeratec', 'rental', '', ?, 1, 12345, 0)`,
      [month],
    )
    expect(await refusalOf(admin.call('POST /api/admin/payment-runs', { month, hash: seen.hash }))).toEqual({ code: 'dry-run-stale' })
    const later = addMonths(month, 1)
    expect(await refusalOf(admin.call('POST /api/admin/payment-runs/dry-run', { month: later }))).toMatchObject({
      code: 'month-earlier-missing',
      details: { month },
    })
    expect(await refusalOf(admin.call('POST /api/admin/payment-runs/dry-run', { month: monthOf(today) }))).toMatchObject({
      code: 'month-future',
    })
    expect(await count('earnings')).toBe(0)
  })

  it(`is never half there and never doubled, when the server is killed 50 times at random moments (seed ${seed})`, async () => {
    const { admin, month } = await programme(600)
    const { whole } = random(seed)
    const expected = planRun(await readFacts(server), month)
    const payments = expected.rows.filter((row) => row.reason === 'payment').length
    const empty = await ledger()
    const seen = await admin.call('POST /api/admin/payment-runs/dry-run', { month })
    // how long an undisturbed run takes on a server just started: kills fall anywhere within it and a little after
    await server.restart()
    const began = performance.now()
    let run = (await admin.call('POST /api/admin/payment-runs', { month, hash: seen.hash })).run
    const tookMs = performance.now() - began
    // follows the machine: kills that all come too early or too late would show nothing
    let windowMs = tookMs * 1.5
    const whole_ = await ledger()
    expect(whole_).toMatchObject([{ runs: 1, lines: expected.lines.length, payments, desks: payments }])
    const refusals: string[] = []
    let done = 0
    let killed = 0
    let before = whole_
    for (let kill = 0; kill < 50; kill += 1) {
      if (run !== '') {
        await admin.call('POST /api/admin/payment-runs/undo', { run })
        run = ''
        before = await ledger()
      }
      const call = admin.call('POST /api/admin/payment-runs', { month, hash: seen.hash }).then(
        (answer) => answer.run,
        (error: unknown) => {
          // a cut connection is what was asked for; a refusal would make this test look at nothing
          if (error instanceof Refused) refusals.push(error.message)
          return ''
        },
      )
      await new Promise((resolve) => setTimeout(resolve, whole(0, Math.ceil(windowMs))))
      await server.kill9()
      const acknowledged = await call
      await server.restart()
      const now = await ledger()
      const committed = await server.sql(`SELECT id FROM payment_runs WHERE state = 'committed'`)
      if (acknowledged !== '') expect(committed).toEqual([{ id: acknowledged }])
      if (committed.length === 0) {
        killed += 1
        windowMs *= 1.15
        expect(now).toEqual(before)
      } else {
        done += 1
        windowMs *= 0.9
        run = String(committed[0]?.['id'])
        for (const [table, rows] of [['earnings', expected.lines.length], ['user_payments', payments]] as const) {
          expect(await count(`${table} WHERE run = '${run}'`)).toBe(rows)
        }
      }
    }
    console.log(`50 kills within ${Math.ceil(tookMs)} ms: ${killed} before the commit, ${done} after it`)
    expect(refusals).toEqual([])
    expect(killed).toBeGreaterThan(5)
    expect(done).toBeGreaterThan(5)
    expect(await count(`earnings WHERE cancel_kind != 'undone'`)).toBe(run === '' ? 0 : expected.lines.length)
    expect(empty).toMatchObject([{ runs: 0, lines: 0 }])
    const integrity = await server.sql('PRAGMA integrity_check')
    expect(Object.values(integrity[0] ?? {})).toEqual(['ok'])
    await expectCleanAudit(server)
  }, 300_000)
})
