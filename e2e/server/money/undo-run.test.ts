import { describe, expect, it } from 'vitest'
import { addMonths, firstDay, lastDay } from '../../../domain/calendar'
import type { Month } from '../../../domain/entities'
import { expectCleanAudit } from '../../support/server/file-server'
import { seedPeople, seedPeriods, testId } from '../../support/data/money-facts'
import { approvePayments } from '../../support/data/payments'
import { compareRuns, generateMonth } from '../../support/data/runs'
import { startProgram, adjustEarnings } from './program'
import { readIds } from '../../support/server/sql'

const { server, admin, last: second } = await startProgram()
const first = addMonths(second, -1)
const [stays = '', leaves = ''] = await seedPeople(server, 'und', 2)
const renter = stays
const leaver = leaves
await seedPeriods(server, 'rental_periods', [
  { id: testId('undp', 0), user: stays, start: firstDay(first), end: '' },
  { id: testId('undp', 1), user: leaves, start: firstDay(second), end: lastDay(second) },
])
const rate = (await server.sql('SELECT rental_rate_cents AS c FROM program'))[0]?.['c']
const amount = `-${(Number(rate) / 100).toFixed(2)}`
await adjustEarnings(admin, { user: leaves, month: second, amount, reason: 'paid in cash' })
const generateRun = (month: Month) => generateMonth(admin, month)
await generateRun(first)

const readMonths = () => admin.call('GET /api/admin/payment-runs/months', {})
const readRuns = () => readIds(server, 'SELECT id FROM payment_runs ORDER BY n')
const readLines = (user: string) =>
  server.sql(
    `SELECT kind, status, payment, cancel_kind FROM earnings WHERE user_id = ? AND month = ? ORDER BY created, kind`,
    [user, second],
  )

describe('undoing the newest run (M5)', () => {
  it('is possible if the run closed lines of a person who left with a zero balance, and these stay closed', async () => {
    const generated = await generateRun(second)
    expect(generated.seen.rows.find((row) => row.userId === leaver)).toMatchObject({
      reason: 'settled-zero',
      outcome: 'skipped',
    })
    const closed = await readLines(leaver)
    expect(closed).toEqual(
      ['adjustment', 'rental'].map((kind) => ({ kind, status: 'paid', payment: '', cancel_kind: '' })),
    )
    expect((await readMonths()).newestRun).toMatchObject({
      id: generated.done.run,
      undoable: true,
      payments: 1,
      lines: 1,
    })

    await admin.call('POST /api/admin/payment-runs/undo', { run: generated.done.run })
    expect(await readLines(renter)).toMatchObject([{ status: 'cancelled', cancel_kind: 'undone' }])
    expect(await readLines(leaver)).toEqual(closed)
    expect((await readMonths()).ready).toEqual([second])

    const again = await generateRun(second)
    expect(again.seen.rows.map((row) => [row.userId, row.reason])).toEqual([[renter, 'payment']])
    expect(await readLines(leaver)).toEqual(closed)
    await expectCleanAudit(server)
  })

  it('applies to the run that was committed last, even if the clock was wrong', async () => {
    const { newestRun } = await readMonths()
    expect(newestRun?.month).toBe(second)
    // the clock was an hour ahead when the earlier run was created
    await server.sql(
      `UPDATE payment_runs SET created = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '+1 hour') WHERE month != ?`,
      [second],
    )
    expect((await readMonths()).newestRun?.id).toBe(newestRun?.id)
  })
})

describe('the stored results of a run', () => {
  it('can be compared with another run: differences first, including people who are in only one of them', async () => {
    const [first = '', undone = '', secondRun = ''] = await readRuns()
    const comparison = await compareRuns(admin, { run: undone, beside: first })
    expect(comparison).toMatchObject({
      counts: { differs: 1, all: 2, created: 1, already: 0, skipped: 1 },
      created: { people: 1 },
      besideCreated: comparison.created,
      reasons: ['payment', 'settled-zero'],
    })
    const readResults = (input: { group?: 'differs'; search?: string; after?: string } = {}, { id } = comparison) =>
      admin.call('GET /api/admin/payment-runs/results', { id, group: 'all', ...input })
    const { rows, next } = await readResults()
    expect(rows).toMatchObject([
      {
        userId: leaver,
        here: { outcome: 'skipped', reason: 'settled-zero', amountCents: 0 },
        beside: null,
        payment: '',
        lines: [],
      },
      {
        userId: renter,
        here: { outcome: 'created' },
        beside: rows[1]?.here,
        lineCount: 1,
        lines: [{ kind: 'rental', month: second, carried: false }],
      },
    ])
    expect(next).toBe('')
    const differs = await readResults({ group: 'differs' })
    expect(differs.rows.map(({ userId }) => userId)).toEqual([leaver])
    // searches by the current name, page by page
    await server.sql(`UPDATE users SET first_name = 'Zoë', last_name = 'Ålund' WHERE id = ?`, [renter])
    const matches = await readResults({ search: 'alund zoe' })
    expect(matches.rows.map(({ name }) => name)).toEqual(['Zoë Ålund'])
    const rest = await readResults({ after: '1' })
    expect(rest.rows.map(({ userId }) => userId)).toEqual([renter])

    const later = await compareRuns(admin, { run: secondRun, beside: undone })
    expect(later.counts).toEqual({ differs: 1, all: 1, created: 1, already: 0, skipped: 0 })
    const differences = await readResults({ group: 'differs' }, later)
    expect(differences.rows).toMatchObject([{ userId: leaver, here: null, beside: { reason: 'settled-zero' } }])
  })

  it('contain who created and undid the run, its duration, and how many payments have changed since', async () => {
    const [, undone = '', secondRun = ''] = await readRuns()
    const detail = await admin.call('GET /api/admin/payment-runs/one', { run: undone })
    expect(detail).toMatchObject({ byItself: false, moved: 0, committed: { by: detail.undone?.by } })
    expect(detail.undone?.by).not.toBe('')
    expect(detail.tookMs).toBeGreaterThan(0)
    const payments = await readIds(server, 'SELECT id FROM user_payments WHERE run = ?', [secondRun])
    await approvePayments(admin, payments.slice(0, 1))
    const result = await admin.call('GET /api/admin/payment-runs/one', { run: secondRun })
    expect(result).toMatchObject({ undone: null, moved: 1 })
  })

  it('do not exist for an unknown run, and expired comparisons are computed again', async () => {
    for (const run of ['aaaaaaaaaaaaaaa', '']) {
      await expect(compareRuns(admin, { run })).rejects.toMatchObject({ status: 404 })
      await expect(admin.call('GET /api/admin/payment-runs/one', { run })).rejects.toMatchObject({ status: 404 })
    }
    const [run = ''] = await readRuns()
    const { id } = await compareRuns(admin, { run })
    await server.restart()
    await expect(admin.call('GET /api/admin/payment-runs/results', { id, group: 'all' })).rejects.toMatchObject({
      status: 404,
    })
  })
})
