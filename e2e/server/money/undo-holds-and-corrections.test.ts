import { describe, expect, it } from 'vitest'
import { addMonths, dateIn, firstDay } from '../../../domain/calendar'
import type { Id } from '../../../domain/entities'
import { seedPeople, seedPeriods, testId } from '../../support/data/money-facts'
import { errorCode } from '../../support/server/session'
import { generateMonth } from '../../support/data/runs'
import { readAudit, startAuditedProgram, seedRentals, cancelPayment, readPending } from './program'
import { readRow } from '../../support/server/sql'

const { server, admin, last: month } = await startAuditedProgram()
const users = await seedPeople(server, 'kpt', 2)
await seedRentals(server, 'kptp', users, firstDay(month))
const generateRun = () => generateMonth(admin, month)
await generateRun()

const periodId = (n: number): Id => testId('kptp', n)
const readNewestRun = async () => (await admin.call('GET /api/admin/payment-runs/months', {})).newestRun
const undoRun = async () => admin.call('POST /api/admin/payment-runs/undo', { run: (await readNewestRun())?.id ?? '' })
/** Returns the lines of a person's rental, newest first. */
const readLines = (n: number) =>
  server.sql(
    `SELECT e.id, e.status, e.cancel_kind, e.amount_cents AS cents, e.payment != '' AS paid,
       (SELECT COUNT(*) FROM line_holds h WHERE h.earning = e.id AND h.released_at = '') AS holds
     FROM earnings e WHERE e.source = ? ORDER BY e.rowid DESC`,
    [periodId(n)],
  )
const readLine = async (n: number) => String((await readLines(n))[0]?.['id'])
/** Takes a line out of its payment and puts it on hold, as an admin. */
async function holdLine(n: number): Promise<Id> {
  await cancelPayment(admin, (await readPending(server, users[n] ?? '')).at(-1) ?? '')
  return (await admin.call('POST /api/admin/holds/line', { earning: await readLine(n), reason: 'looks stolen' })).hold
}
/** Returns the sum of a person's lines that are not cancelled. */
const readSum = async (user: Id) => {
  const sql = `SELECT COALESCE(SUM(amount_cents), 0) AS c FROM earnings WHERE user_id = ? AND status != 'cancelled'`
  return (await readRow(server, sql, [user]))['c']
}
const readQueue = async (n: number) =>
  (await admin.call('GET /api/admin/holds', { view: 'open' })).rows.filter(({ user }) => user === users[n])

describe('a hold that an admin put on a line of an undone run (M36)', () => {
  it('stays after its line is removed and applies to the next run’s line, even repeatedly', async () => {
    const first = await holdLine(0)
    const [before] = await readQueue(0)
    expect(await readNewestRun()).toMatchObject({ keptHolds: 1, otherHolds: 0, corrections: 0 })
    await undoRun()
    expect(await readLines(0)).toMatchObject([{ cancel_kind: 'undone', holds: 1 }])
    expect(await readQueue(0)).toMatchObject([{ lines: [{ hold: first, undone: true }] }])
    expect((await readAudit(server, 'payment-run.undo')).at(-1)?.after).toEqual({ month, keptHolds: 1 })

    for (const again of [0, 1]) {
      await generateRun()
      expect(await readLines(0)).toMatchObject([
        { status: 'pending', paid: 0, holds: 1 },
        { cancel_kind: 'undone', holds: 0 },
        ...(again ? [{}] : []),
      ])
      const [now] = await readQueue(0)
      expect(now).toMatchObject({ since: before?.since, promisedBy: before?.promisedBy, lines: [{ undone: false }] })
      expect(await admin.call('GET /api/admin/holds/one', { hold: now?.key ?? '' })).toMatchObject({
        note: 'looks stolen',
        madeBy: 'Ana Ortuño',
      })
      if (!again) await undoRun()
    }
    // after the release, later lines are not on hold
    const [open] = await readQueue(0)
    await admin.call('POST /api/admin/holds/release', { holds: [open?.key ?? ''], signs: [], reason: 'fine' })
    await undoRun()
    await generateRun()
    expect((await readLines(0))[0]).toMatchObject({ paid: 1, holds: 0 })
  })

  it('can be released while there is no line, but not refused', async () => {
    const heldLine = await holdLine(1)
    await undoRun()
    expect(await errorCode(admin.call('POST /api/admin/holds/refuse', { holds: [heldLine], reason: 'no' }))).toBe(
      'line-undone',
    )
    await admin.call('POST /api/admin/holds/release', { holds: [heldLine], signs: [], reason: 'fine' })
    await generateRun()
    expect((await readLines(1))[0]).toMatchObject({ paid: 1, holds: 0 })
  })
})

describe('a “Recompute” correction of a line of an undone run (M36)', () => {
  it('stays if another line of the same rental and month exists, because the next run uses that line’s rate', async () => {
    const [user = ''] = await seedPeople(server, 'kpu', 1)
    const source = testId('kpup', 0)
    await seedPeriods(server, 'rental_periods', [{ id: source, user, start: dateIn(month, 11), end: '' }])
    await generateRun()
    // earlier days are recorded late, so the next run creates a second line
    await server.sql('UPDATE rental_periods SET start_date = ? WHERE id = ?', [firstDay(month), source])
    await generateRun()
    await server.sql(
      `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents) VALUES ('kptrate00000002', 'rental', ?, ?, 1, 13000)`,
      [user, addMonths(month, -1)],
    )
    const lines = [{ kind: 'rental' as const, source, cents: 3_000 }]
    await admin.call('POST /api/admin/ledger/correct', { month, lines, reason: 'the new rate' })
    expect(await readSum(user)).toBe(13_000)
    expect(await readNewestRun()).toMatchObject({ lines: 1, corrections: 0 })
    await undoRun()
    await generateRun()
    expect(await readSum(user)).toBe(13_000)
    expect((await admin.call('POST /api/admin/ledger/recompute', { month })).differ).toEqual([])
  })
})
