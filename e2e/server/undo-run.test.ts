import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, firstDay, lastDay, monthOf } from '../../domain/calendar'
import type { Month } from '../../domain/entities'
import { expectCleanAudit } from '../support/clean-audit'
import { seedPeople, seedPeriods, testId } from '../support/money-facts'
import { generateMonth } from '../support/runs'
import { firstAdmin } from '../support/people'
import { startServer, type TestServer } from '../support/server'
import type { Session } from '../support/session'

let server: TestServer
let admin: Session
let second: Month
let renter: string
let leaver: string

beforeAll(async () => {
  server = await startServer()
  admin = await firstAdmin(server)
  const { today } = await months()
  second = addMonths(monthOf(today), -1)
  const first = addMonths(second, -1)
  const [stays = '', leaves = ''] = await seedPeople(server, 'und', 2)
  renter = stays
  leaver = leaves
  await seedPeriods(server, 'rental_periods', [
    { id: testId('undp', 0), user: stays, start: firstDay(first), end: '' },
    { id: testId('undp', 1), user: leaves, start: firstDay(second), end: lastDay(second) },
  ])
  const rate = (await server.sql('SELECT rental_rate_cents AS c FROM programme'))[0]?.['c']
  const amount = `-${(Number(rate) / 100).toFixed(2)}`
  await admin.call('POST /api/admin/earnings/adjust', { user: leaves, paymentType: 'rental', month: second, amount, reason: 'paid in cash' })
  await generate(first)
})
afterAll(() => server?.stop())

const months = () => admin.call('GET /api/admin/payment-runs/months', {})
const generate = (month: Month) => generateMonth(admin, month)
const linesOf = (user: string) =>
  server.sql(`SELECT kind, status, payment, cancel_kind FROM earnings WHERE user_id = ? AND month = ? ORDER BY created, kind`, [user, second])

describe('undoing the newest run (M5)', () => {
  it('is open to one that closed the lines of somebody who left at exactly zero; closed stays closed', async () => {
    const made = await generate(second)
    expect(made.seen.rows.find((row) => row.userId === leaver)).toMatchObject({ reason: 'settled-zero', outcome: 'skipped' })
    const closed = await linesOf(leaver)
    expect(closed).toEqual(['adjustment', 'rental'].map((kind) => ({ kind, status: 'paid', payment: '', cancel_kind: '' })))
    expect((await months()).newestRun).toMatchObject({ id: made.done.run, undoable: true, payments: 1, lines: 1 })

    await admin.call('POST /api/admin/payment-runs/undo', { run: made.done.run })
    expect(await linesOf(renter)).toMatchObject([{ status: 'cancelled', cancel_kind: 'undone' }])
    expect(await linesOf(leaver)).toEqual(closed)
    expect((await months()).ready).toEqual([second])

    const again = await generate(second)
    expect(again.seen.rows.map((row) => [row.userId, row.reason])).toEqual([[renter, 'payment']])
    expect(await linesOf(leaver)).toEqual(closed)
    await expectCleanAudit(server)
  })

  it('means the run that was committed last, whatever the clock said then', async () => {
    const { newestRun } = await months()
    expect(newestRun?.month).toBe(second)
    // the machine's clock was an hour ahead when the earlier one was made
    await server.sql(`UPDATE payment_runs SET created = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '+1 hour') WHERE month != ?`, [second])
    expect((await months()).newestRun?.id).toBe(newestRun?.id)
  })
})
