import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LedgerLines } from '../../domain/api/ledger'
import { dayOf, daysInMonth, monthOf } from '../../domain/calendar'
import { ledgerDifference, ledgerTotals, openBalance, ledgerParts, type LedgerPart } from '../../domain/money/ledger'
import { prorate } from '../../domain/money/proration'
import { expectCleanAudit } from '../support/clean-audit'
import { madeByHand } from '../support/made-by-hand'
import { seedPeople, seedPeriods, testId } from '../support/money-facts'
import { payoutWorld, type PayoutWorld } from '../support/payout-world'
import { batchOf } from '../support/payouts'
import { ledgerChecked } from '../support/runs'

let { server, admin, users, today, month, approved, cancel, byHand } = {} as PayoutWorld

beforeAll(async () => {
  ;({ server, admin, users, today, month, approved, cancel, byHand } = await payoutWorld())
  // what was sent long before, and a payment that waits for somebody’s approval
  for (const payment of await approved('5', '6.10')) expect(await byHand(payment)).toBe('done')
  await madeByHand(admin, { user: users[4] ?? '', amount: '8', month })
})
afterAll(async () => {
  await expectCleanAudit(server).finally(() => server.stop())
})

describe('the ledger', () => {
  const checked = () => ledgerChecked(admin)
  const cents = async (sql: string) => Number((await server.sql(`SELECT COALESCE(SUM(e.amount_cents), 0) AS cents FROM earnings e ${sql}`))[0]?.['cents'])

  /** Every line behind a sum of the ledger. */
  const linesBehind = async (of: string, part: LedgerPart) => {
    const lines: LedgerLines['rows'] = []
    for (let after = ''; ; ) {
      const page = await admin.call('GET /api/admin/ledger/lines', { month: of, part, ...(after !== '' && { after }) })
      lines.push(...page.rows)
      if (page.next === '') return lines
      after = page.next
    }
  }

  it('has every line where it is, and adds up in total', async () => {
    const [locked = '', free = ''] = await approved('31', '32')
    const { batch } = await batchOf(admin, [locked])
    const { payment: own } = await madeByHand(admin, { user: users[5] ?? '', amount: '7', month })
    const { months, payments } = await admin.call('GET /api/admin/ledger', {})
    const totals = ledgerTotals(months)
    expect(totals).toEqual({
      lines: Number((await server.sql(`SELECT COUNT(*) AS n FROM earnings WHERE status != 'cancelled'`))[0]?.['n']),
      earned: await cents(`WHERE e.status != 'cancelled'`),
      held: await cents(`WHERE e.status = 'pending' AND e.payment = '' AND EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = e.id AND h.released_at = '')`),
      waiting: await cents(`WHERE e.status = 'pending' AND e.payment = '' AND NOT EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = e.id AND h.released_at = '')`),
      owed: (await cents(`WHERE e.status = 'pending' AND e.payment != ''`)) - 3100,
      inPayout: 3100,
      sent: await cents(`WHERE e.status = 'paid'`),
    })
    expect(ledgerDifference({ lines: totals.earned, payments, open: openBalance(totals) })).toBe(0)
    expect(months.find((row) => row.month === month)?.inPayout).toBe(3100)
    // behind each sum stand the lines that make it, page by page
    for (const row of months) {
      for (const part of ledgerParts) {
        const behind = await linesBehind(row.month, part)
        expect(behind.reduce((sum, line) => sum + line.cents, 0)).toBe(row[part])
      }
    }
    expect((await linesBehind(month, 'inPayout')).map((line) => [line.payment, line.batch, line.cents])).toEqual([[locked, batch, 3100]])
    await admin.call('POST /api/admin/payouts/cancel', { batch })
    expect(ledgerTotals((await admin.call('GET /api/admin/ledger', {})).months)).toEqual({ ...totals, owed: totals.owed + 3100, inPayout: 0 })
    for (const payment of [locked, free]) expect(await byHand(payment)).toBe('done')
    expect(await cancel(own)).toBe('done')
  })

  it('finds whose lines aren’t their payments, which no sum shows, and what the next payday sends', async () => {
    const [renter = ''] = await seedPeople(server, 'led', 1)
    const running = monthOf(today)
    await seedPeriods(server, 'rental_periods', [{ id: testId('lrn', 1), user: renter, start: `${running}-01`, end: '' }])
    const before = await checked()
    expect(before).toMatchObject({ differ: [], more: false, forecast: { month: running, today: dayOf(today), cents: before.forecast.cents } })
    const { days } = before.forecast
    expect(days).toHaveLength(daysInMonth(running))
    const ofRenters = Number((await server.sql(`SELECT COUNT(*) AS n FROM rental_periods WHERE voided_at = '' AND end_date = ''`))[0]?.['n'])
    expect(days.at(-1)).toBe(10_000 * ofRenters)
    expect(days[0]).toBe(prorate(10_000, 1, daysInMonth(running)) * ofRenters)
    expect(before.forecast.cents).toBeGreaterThanOrEqual(10_000)
    expect(await checked()).toEqual(before)

    // two people's payments are exchanged past the program: the total is the same
    const rows = await server.sql(`SELECT id, amount_cents FROM user_payments WHERE status = 'dispersed' AND amount_cents IN (3100, 3200) ORDER BY amount_cents`)
    const [small, large] = rows.map(({ id }) => String(id))
    const triggers = await server.sql(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'user_payments'`)
    for (const { name } of triggers) await server.sql(`DROP TRIGGER "${String(name)}"`)
    const put = (id: string | undefined, amount: number) => server.sql('UPDATE user_payments SET amount_cents = ? WHERE id = ?', [amount, id ?? ''])
    await put(small, 3200)
    await put(large, 3100)
    const look = async () => {
      // a fact that changes by the program: else what was found still stands
      await admin.call('POST /api/admin/earnings/adjust', { user: users[5] ?? '', paymentType: 'rental', month, amount: '0.01', reason: 'looked at' })
      return checked()
    }
    const found = await look()
    expect(found.differ.map(({ lines, payments, open }) => lines - payments - open).sort((a, b) => a - b)).toEqual([-100, 100])
    const { months, payments } = await admin.call('GET /api/admin/ledger', {})
    expect(ledgerTotals(months).earned - payments - openBalance(ledgerTotals(months))).toBe(0)
    await put(small, 3100)
    await put(large, 3200)
    for (const { sql } of triggers) await server.sql(String(sql))
    expect((await look()).differ).toEqual([])
  })
})
