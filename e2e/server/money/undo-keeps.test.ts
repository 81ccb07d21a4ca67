import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, dateIn, firstDay, monthOf } from '../../../domain/calendar'
import type { Id, Month } from '../../../domain/entities'
import { correctionOf } from '../../../domain/money/accrual/recompute'
import { readAuditEntries } from '../../support/data/audit-entries'
import { expectCleanAudit } from '../../support/server/clean-audit'
import { seedPeople, seedPeriods, testId } from '../../support/data/money-facts'
import { createFirstAdmin } from '../../support/server/people'
import { errorCode } from '../../support/server/api-errors'
import { generateMonth } from '../../support/data/runs'
import { startServer, type TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'

let server: TestServer
let admin: Session
let month: Month
let users: Id[]
let run: Id

beforeAll(async () => {
  server = await startServer()
  admin = await createFirstAdmin(server)
  const { today } = await months()
  month = addMonths(monthOf(today), -1)
  users = await seedPeople(server, 'kpt', 4)
  await seedPeriods(
    server,
    'rental_periods',
    users.map((user, n) => ({ id: period(n), user, start: firstDay(month), end: '' })),
  )
  await generate()
})
afterAll(async () => {
  await expectCleanAudit(server).finally(() => server.stop())
})

const period = (n: number): Id => testId('kptp', n)
const months = () => admin.call('GET /api/admin/payment-runs/months', {})
const generate = async () => {
  run = (await generateMonth(admin, month)).done.run
}
const undo = () => admin.call('POST /api/admin/payment-runs/undo', { run })
const newest = async () => (await months()).newestRun
/** The lines of a person's rental, the newest first. */
const linesOf = (n: number) =>
  server.sql(
    `SELECT e.id, e.status, e.cancel_kind, e.amount_cents AS cents, e.payment != '' AS paid,
       (SELECT COUNT(*) FROM line_holds h WHERE h.earning = e.id AND h.released_at = '') AS holds
     FROM earnings e WHERE e.source = ? ORDER BY e.rowid DESC`,
    [period(n)],
  )
const lineOf = async (n: number) => String((await linesOf(n))[0]?.['id'])
/** Takes a line's payment away and holds the line by an admin's word. */
async function hold(n: number): Promise<Id> {
  const [payment] = await server.sql(
    'SELECT id FROM user_payments WHERE user_id = ? AND status = ? ORDER BY rowid DESC',
    [users[n] ?? '', 'pending'],
  )
  await admin.call('POST /api/admin/payments/cancel', {
    payment: String(payment?.['id']),
    lines: 'later',
    reason: 'look first',
  })
  return (await admin.call('POST /api/admin/holds/line', { earning: await lineOf(n), reason: 'looks stolen' })).hold
}
const queued = async (n: number) =>
  (await admin.call('GET /api/admin/holds', { view: 'open' })).rows.filter(({ user }) => user === users[n])

describe('an admin’s hold on a line of a run that is undone (M36)', () => {
  it('stays while no line exists and holds the line that is made next, also twice', async () => {
    const first = await hold(0)
    const [before] = await queued(0)
    expect(await newest()).toMatchObject({ keptHolds: 1, otherHolds: 0, corrections: 0 })
    await undo()
    expect(await linesOf(0)).toMatchObject([{ cancel_kind: 'undone', holds: 1 }])
    expect(await queued(0)).toMatchObject([{ lines: [{ hold: first, undone: true }] }])
    const entry = (await readAuditEntries(server)).findLast(({ action }) => action === 'payment-run.undo')
    expect(entry?.after).toEqual({ month, keptHolds: 1 })

    for (const again of [0, 1]) {
      await generate()
      expect(await linesOf(0)).toMatchObject([
        { status: 'pending', paid: 0, holds: 1 },
        { cancel_kind: 'undone', holds: 0 },
        ...(again ? [{}] : []),
      ])
      const [now] = await queued(0)
      expect(now).toMatchObject({ since: before?.since, promisedBy: before?.promisedBy, lines: [{ undone: false }] })
      expect(await admin.call('GET /api/admin/holds/one', { hold: now?.key ?? '' })).toMatchObject({
        note: 'looks stolen',
        madeBy: 'Ana Ortuño',
      })
      if (!again) await undo()
    }
    // released, it holds nothing that is made later
    const [open] = await queued(0)
    await admin.call('POST /api/admin/holds/release', { holds: [open?.key ?? ''], signs: [], reason: 'fine' })
    await undo()
    await generate()
    expect((await linesOf(0))[0]).toMatchObject({ paid: 1, holds: 0 })
  })

  it('can be released while no line exists, but not refused', async () => {
    const held = await hold(1)
    await undo()
    expect(await errorCode(admin.call('POST /api/admin/holds/refuse', { holds: [held], reason: 'no' }))).toBe(
      'line-undone',
    )
    await admin.call('POST /api/admin/holds/release', { holds: [held], signs: [], reason: 'fine' })
    await generate()
    expect((await linesOf(1))[0]).toMatchObject({ paid: 1, holds: 0 })
  })

  it('that was refused leaves its line cancelled for good', async () => {
    const held = await hold(2)
    await admin.call('POST /api/admin/holds/refuse', { holds: [held], reason: 'not owed' })
    await undo()
    await generate()
    expect((await linesOf(2))[0]).toMatchObject({ status: 'cancelled', cancel_kind: 'never' })
  })
})

describe('a correction that “Recompute” booked for a line of a run that is undone (M36)', () => {
  const difference = async () =>
    (await admin.call('POST /api/admin/ledger/recompute', { month })).differ.find(({ source }) => source === period(3))
  const owed = async () =>
    (
      await server.sql(
        `SELECT COALESCE(SUM(amount_cents), 0) AS c FROM earnings WHERE user_id = ? AND status != 'cancelled'`,
        [users[3] ?? ''],
      )
    )[0]?.['c']
  const correct = async () => {
    const line = await difference()
    if (line === undefined) throw new Error('nothing differs')
    const cents = correctionOf(line)
    await admin.call('POST /api/admin/ledger/correct', {
      month,
      lines: [{ kind: 'rental', source: period(3), cents }],
      reason: 'the new rate',
    })
    return cents
  }

  it('is named and cancelled with it: the line that is made next is at the rate of now, and nothing is paid twice', async () => {
    // set from the month before, as a person without lines there may have it
    await server.sql(
      `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents) VALUES ('kptrate00000001', 'rental', ?, ?, 1, 12000)`,
      [users[3] ?? '', addMonths(month, -1)],
    )
    expect(await correct()).toBe(2_000)
    expect(await owed()).toBe(12_000)
    expect(await newest()).toMatchObject({ corrections: 1, correctionCents: 2_000 })
    await undo()
    const entry = (await readAuditEntries(server)).findLast(({ action }) => action === 'payment-run.undo')
    expect(entry?.after).toEqual({ month, corrections: 1, correctionCents: 2_000 })
    expect(await owed()).toBe(0)
    await generate()
    expect(await owed()).toBe(12_000)
    expect(await difference()).toBeUndefined()
    expect(await newest()).toMatchObject({ corrections: 0, correctionCents: 0 })
  })

  it('stays where another line of the same rental and month stands, for the next run takes that line’s rate', async () => {
    const [user = ''] = await seedPeople(server, 'kpu', 1)
    const source = testId('kpup', 0)
    const sum = async () =>
      (
        await server.sql(
          `SELECT COALESCE(SUM(amount_cents), 0) AS c FROM earnings WHERE user_id = ? AND status != 'cancelled'`,
          [user],
        )
      )[0]?.['c']
    await seedPeriods(server, 'rental_periods', [{ id: source, user, start: dateIn(month, 11), end: '' }])
    await generate()
    // the days before are told late: a second line
    await server.sql('UPDATE rental_periods SET start_date = ? WHERE id = ?', [firstDay(month), source])
    await generate()
    await server.sql(
      `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents) VALUES ('kptrate00000002', 'rental', ?, ?, 1, 13000)`,
      [user, addMonths(month, -1)],
    )
    const lines = [{ kind: 'rental' as const, source, cents: 3_000 }]
    await admin.call('POST /api/admin/ledger/correct', { month, lines, reason: 'the new rate' })
    expect(await sum()).toBe(13_000)
    expect(await newest()).toMatchObject({ lines: 1, corrections: 0 })
    await undo()
    await generate()
    expect(await sum()).toBe(13_000)
    expect((await admin.call('POST /api/admin/ledger/recompute', { month })).differ).toEqual([])
  })
})
