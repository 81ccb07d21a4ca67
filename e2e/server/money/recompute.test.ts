import { describe, expect, it } from 'vitest'
import { addMonths, dateIn, daysInMonth, firstDay, lastDay } from '../../../domain/calendar'
import { ledgerDifference, ledgerTotals, openBalance } from '../../../domain/money/views/ledger'
import { prorate } from '../../../domain/money/accrual/rates'
import { requiredCorrection, recomputedDifference, differenceReasons } from '../../../domain/money/accrual/recompute'
import { readAuditEntries } from '../../support/server/audit-log'
import { seedAttributions, seedPeople, seedPeriods, testId } from '../../support/data/money-facts'
import { errorCode, errorOf } from '../../support/server/session'
import { generateMonth, checkLedger } from '../../support/data/runs'
import { startProgram, adjustEarnings, seedRentals, seedAffiliateDays, seedReferrals, cancelPayment } from './program'
import { createSecondAdmin } from '../../support/server/people'
import { readRow } from '../../support/server/sql'

const periodId = (n: number): string => testId('rcp', n)

const { server, admin, last: next } = await startProgram()
const second = await createSecondAdmin(admin)
/** The first of two closed months; all lines are in this month. */
const month = addMonths(next, -1)
const people = await seedPeople(server, 'rec', 6)
await server.sql(
  `INSERT INTO consents (id, user_id, document, at) SELECT 'c' || substr(value, 2), value, 'rental', '2026-01-01' FROM json_each(?)`,
  [JSON.stringify(people)],
)
const start = firstDay(month)
const personId = (n: number): string => people[n] ?? ''
await seedRentals(server, 'rcp', [0, 1, 2, 3].map(personId), start)
// the fifth person is the affiliate of the first
await seedAffiliateDays(server, 'rcf', [personId(4)], start)
await seedReferrals(server, 'rca', personId(4), [personId(0)])
// the third person's line has a wrong rate and is inserted directly
const days = { first: start, last: lastDay(month), mask: 2 ** daysInMonth(month) - 1, dim: daysInMonth(month) }
await server.sql(
  `INSERT INTO earnings (id, user_id, kind, source, month, n, period_start, period_end, rate_cents, days, days_in_month,
     amount_cents, payment_type, status, reason, payment, paid_date, cancel_kind, run, created, updated)
   VALUES (?, ?, 'rental', ?, ?, 1, ?, ?, 12000, ?, ?, 12000, 'rental', 'pending', '', '', '', '', '', '2026-01-01', '2026-01-01')`,
  [testId('rcl', 0), personId(2), periodId(2), month, days.first, days.last, days.mask, days.dim],
)
await generateMonth(admin, month)

const recompute = (actor = admin) => actor.call('POST /api/admin/ledger/recompute', { month })
const reason = 'It was made at the old rate'
const correctLine = (cents: number, actor = admin, source = periodId(2)) =>
  actor.call('POST /api/admin/ledger/correct', { month, lines: [{ kind: 'rental', source, cents }], reason })
const readCorrections = () =>
  server.sql(`SELECT user_id, month, amount_cents, status, reason FROM earnings WHERE kind = 'adjustment' ORDER BY id`)

describe('recomputing the lines of a month', () => {
  it('lists exactly the lines that differ from the facts', async () => {
    const found = await recompute()
    expect(found).toMatchObject({ month, lines: 5, equal: 4, stands: 47_000, facts: 45_000, aside: 0, more: false })
    expect(found.differ).toEqual([
      {
        kind: 'rental',
        source: periodId(2),
        user: personId(2),
        name: `P ${personId(2)}`,
        referred: '',
        daysInMonth: daysInMonth(month),
        countedDays: daysInMonth(month),
        days: daysInMonth(month),
        countedRate: 12_000,
        rate: 10_000,
        stands: 12_000,
        facts: 10_000,
        nextRun: 0,
      },
    ])
    expect(found.differ.map(differenceReasons)).toEqual([['rate']])
    expect(await readCorrections()).toEqual([])
  })

  it('rejects a correction that differs from the one that was shown, and writes nothing', async () => {
    expect(await errorCode(correctLine(-1_999))).toBe('selection-changed')
    expect(await errorCode(correctLine(-2_000, admin, periodId(1)))).toBe('selection-changed')
    const line = { kind: 'rental' as const, source: periodId(2), cents: -2_000 }
    const correct = (lines: (typeof line)[], why = reason) =>
      errorOf(admin.call('POST /api/admin/ledger/correct', { month, lines, reason: why }))
    expect(await correct([line, line])).toMatchObject({ code: 'bad-input' })
    expect(await correct([line], ' ')).toMatchObject({ fields: { reason: 'reason-needed' } })
    expect(await correct([line, { ...line, source: periodId(1), cents: 5 }])).toMatchObject({
      code: 'selection-changed',
    })
    expect(await errorCode(admin.call('POST /api/admin/ledger/recompute', { month: next }))).toBe('not-found')
    expect(await readCorrections()).toEqual([])
  })

  it('corrects a line only once for two concurrent admins, with a reason for the person, and then finds no difference', async () => {
    const codes = await Promise.all([errorCode(correctLine(-2_000)), errorCode(correctLine(-2_000, second))])
    expect(codes.sort()).toEqual(['done', 'selection-changed'])
    expect(await readCorrections()).toEqual([
      { user_id: personId(2), month, amount_cents: -2_000, status: 'pending', reason },
    ])
    expect(await recompute()).toMatchObject({ lines: 5, equal: 5, stands: 45_000, facts: 45_000, aside: 0, differ: [] })
    const entries = await readAuditEntries(server)
    expect(entries.find(({ action }) => action === 'earning.adjust')).toMatchObject({
      after: { cents: -2_000, corrects: periodId(2), user: personId(2) },
    })
    const { months, payments } = await admin.call('GET /api/admin/ledger', {})
    const totals = ledgerTotals(months)
    expect(ledgerDifference({ lines: totals.earned, payments, open: openBalance(totals) })).toBe(0)
    expect((await checkLedger(admin)).differ).toEqual([])
  })

  it('ignores manual corrections and bonuses, which have no days', async () => {
    await adjustEarnings(admin, { user: personId(1), month, amount: '5', reason: 'thanks' })
    expect(await recompute()).toMatchObject({ equal: 5, stands: 45_000, facts: 45_000, aside: 500 })
  })

  it('leaves days that were not counted to the next run', async () => {
    const startDate = dateIn(month, 11)
    const days = daysInMonth(month) - 10
    const rental = { user: personId(5), startDate, endDate: lastDay(month), reason: 'told late' }
    await admin.call('POST /api/admin/rentals/record', rental)
    const [late, ...others] = (await recompute()).differ
    expect(others).toEqual([])
    const cents = prorate(10_000, days, daysInMonth(month))
    expect(late).toMatchObject({ user: personId(5), countedDays: 0, days, stands: 0, facts: cents, nextRun: cents })
    if (late === undefined) return
    expect([recomputedDifference(late), requiredCorrection(late)]).toEqual([cents, 0])
    expect(await errorCode(correctLine(0, admin, late.source))).toBe('selection-changed')
    expect(await errorCode(correctLine(cents, admin, late.source))).toBe('selection-changed')
    await generateMonth(admin, next)
    expect(await recompute()).toMatchObject({ lines: 6, equal: 6, differ: [] })
  })

  it('does not count new days of a person whose address must be verified again, just like the run', async () => {
    // the renter's first days are recorded late, after the affiliate's commission for later days was created
    const [first, last] = [firstDay(month), dateIn(month, 5)]
    await seedAttributions(server, [
      { id: testId('rca', 1), referred: personId(5), affiliate: personId(4), from: '', to: '' },
    ])
    await generateMonth(admin, next)
    expect((await recompute()).differ).toEqual([])
    await server.sql('UPDATE users SET verified = 0 WHERE id = ?', [personId(5)])
    await seedPeriods(server, 'rental_periods', [{ id: periodId(5), user: personId(5), start: first, end: last }])
    expect((await recompute()).differ.map(({ kind, source }) => [kind, source])).toEqual([['rental', periodId(5)]])
    await generateMonth(admin, next)
  })

  it('finds no difference in a permanently cancelled payment', async () => {
    const sql = 'SELECT payment FROM earnings WHERE source = ? AND month = ?'
    const paid = await readRow(server, sql, [periodId(3), month])
    const before = await recompute()
    await cancelPayment(admin, String(paid['payment']), 'never')
    expect(await recompute()).toMatchObject({
      lines: before.lines,
      equal: before.lines,
      stands: before.stands - 10_000,
      facts: before.facts - 10_000,
    })
  })

  it('proposes a correction again if the previous one was permanently cancelled', async () => {
    await server.sql(
      `UPDATE earnings SET status = 'cancelled', cancel_kind = 'never', reason = 'no' WHERE kind = 'adjustment' AND user_id = ?`,
      [personId(2)],
    )
    expect((await recompute()).differ.map(requiredCorrection)).toEqual([-2_000])
  })
})
