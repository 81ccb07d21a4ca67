import { describe, expect, it } from 'vitest'
import { addMonths, dayOf, daysInMonth, firstDay, monthOf } from '../../../domain/calendar'
import type { Id } from '../../../domain/entities'
import { sumOfParts } from '../../../domain/money/breakdown/amount-part'
import { partsOfPayment } from '../../../domain/money/breakdown/amount-parts'
import { formatCents } from '../../../domain/money/dollars'
import { moneyFactsOf } from '../../../domain/money/accrual/facts-of'
import {
  ledgerDifference,
  ledgerTotals,
  openBalance,
  ledgerParts,
  type LedgerPart,
} from '../../../domain/money/views/ledger'
import { prorate } from '../../../domain/money/accrual/rates'
import { statementOf, yearOf } from '../../../domain/money/views/statement'
import { paidTotals, unpaidTotals } from '../../../domain/money/breakdown/totals'
import type { OwnRows } from '../../../domain/people/deletion/own-collections'
import { readPerson } from '../../../web/data/queries/people/read-person'
import {
  createManualPayment,
  approvePayments,
  createPayoutFixture,
  readBatch,
  createBatch,
  createExportedBatch,
  reconcileBatch,
  payPalReport,
  transactionId,
} from '../../support/data/payments'
import { seedAttributions, seedPeople, seedPeriods, testId } from '../../support/data/money-facts'
import { generateMonth, checkLedger } from '../../support/data/runs'
import { startAuditedServer, adjustEarnings, reportAll, readAllPages, readPending } from './program'
import { countRows, dropTriggers, readIds, readRow } from '../../support/server/sql'

const { server, admin, users, today, month, createApproved, cancelPayment, disperseManually } =
  await createPayoutFixture(await startAuditedServer())
// creates payments that were sent long ago, and one that waits for approval
for (const payment of await createApproved('5', '6.10')) expect(await disperseManually(payment)).toBe('done')
await createManualPayment(admin, { user: users[4] ?? '', amount: '8', month })

/** Reads all lines that add up to an amount in the ledger. */
const readLines = (ofMonth: string, part: LedgerPart) =>
  readAllPages((after) =>
    admin.call('GET /api/admin/ledger/lines', { month: ofMonth, part, ...(after !== '' && { after }) }),
  )

describe('the ledger', () => {
  const runCheck = () => checkLedger(admin)
  const readCents = async (sql: string) =>
    Number((await readRow(server, `SELECT COALESCE(SUM(e.amount_cents), 0) AS cents FROM earnings e ${sql}`))['cents'])

  it('contains every line only once, and its parts add up to the total', async () => {
    const [locked = '', free = ''] = await createApproved('31', '32')
    const { batch } = await createBatch(admin, [locked])
    const { payment: own } = await createManualPayment(admin, { user: users[5] ?? '', amount: '7', month })
    const { months, payments } = await admin.call('GET /api/admin/ledger', {})
    const totals = ledgerTotals(months)
    expect(totals).toEqual({
      lines: await countRows(server, `earnings WHERE status != 'cancelled'`),
      earned: await readCents(`WHERE e.status != 'cancelled'`),
      held: await readCents(
        `WHERE e.status = 'pending' AND e.payment = '' AND EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = e.id AND h.released_at = '')`,
      ),
      waiting: await readCents(
        `WHERE e.status = 'pending' AND e.payment = '' AND NOT EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = e.id AND h.released_at = '')`,
      ),
      owed: (await readCents(`WHERE e.status = 'pending' AND e.payment != ''`)) - 3100,
      inPayout: 3100,
      sent: await readCents(`WHERE e.status = 'paid'`),
    })
    expect(ledgerDifference({ lines: totals.earned, payments, open: openBalance(totals) })).toBe(0)
    expect(months.find((row) => row.month === month)?.inPayout).toBe(3100)
    // the lines of each amount can be read page by page
    for (const row of months) {
      for (const part of ledgerParts) {
        const behind = await readLines(row.month, part)
        expect(behind.reduce((sum, line) => sum + line.cents, 0)).toBe(row[part])
      }
    }
    expect((await readLines(month, 'inPayout')).map((line) => [line.payment, line.batch, line.cents])).toEqual([
      [locked, batch, 3100],
    ])
    await admin.call('POST /api/admin/payouts/cancel', { batch })
    expect(ledgerTotals((await admin.call('GET /api/admin/ledger', {})).months)).toEqual({
      ...totals,
      owed: totals.owed + 3100,
      inPayout: 0,
    })
    for (const payment of [locked, free]) expect(await disperseManually(payment)).toBe('done')
    expect(await cancelPayment(own)).toBe('done')
  })

  it('reports payments that differ from their lines and forecasts the next payday', async () => {
    const [renter = ''] = await seedPeople(server, 'led', 1)
    const running = monthOf(today)
    await seedPeriods(server, 'rental_periods', [
      { id: testId('lrn', 1), user: renter, start: `${running}-01`, end: '' },
    ])
    const before = await runCheck()
    expect(before).toMatchObject({
      differ: [],
      more: false,
      forecast: { month: running, today: dayOf(today), cents: before.forecast.cents },
    })
    const { days } = before.forecast
    expect(days).toHaveLength(daysInMonth(running))
    const ofRenters = await countRows(server, `rental_periods WHERE voided_at = '' AND end_date = ''`)
    expect(days.at(-1)).toBe(10_000 * ofRenters)
    expect(days[0]).toBe(prorate(10_000, 1, daysInMonth(running)) * ofRenters)
    expect(before.forecast.cents).toBeGreaterThanOrEqual(10_000)
    await adjustEarnings(admin, { user: renter, month, amount: '0.01' })
    expect((await runCheck()).lines).toBe(before.lines + 1)

    // exchanges two people's payments in the database, so the total stays the same
    const [small, large] = await readIds(
      server,
      `SELECT id FROM user_payments WHERE status = 'dispersed' AND amount_cents IN (3100, 3200) ORDER BY amount_cents`,
    )
    const restoreTriggers = await dropTriggers(server, 'user_payments')
    const setAmount = (id: string | undefined, amount: number) =>
      server.sql('UPDATE user_payments SET amount_cents = ? WHERE id = ?', [amount, id ?? ''])
    await setAmount(small, 3200)
    await setAmount(large, 3100)
    const checkAgain = async () => {
      // a change through the API makes the result outdated, which a direct change does not
      await adjustEarnings(admin, { user: users[5] ?? '', month, amount: '0.01' })
      return runCheck()
    }
    const found = await checkAgain()
    expect(found.differ.map(({ lines, payments, open }) => lines - payments - open).sort((a, b) => a - b)).toEqual([
      -100, 100,
    ])
    const { months, payments } = await admin.call('GET /api/admin/ledger', {})
    expect(ledgerTotals(months).earned - payments - openBalance(ledgerTotals(months))).toBe(0)
    await setAmount(small, 3100)
    await setAmount(large, 3200)
    await restoreTriggers()
    expect((await checkAgain()).differ).toEqual([])
  })
})

describe('two people over two months', () => {
  /**
   * Creates a renter and an affiliate whose payments and lines were corrected, held, carried over, cancelled, moved,
   * returned, sent again or manual.
   */
  async function createHistory(): Promise<Id[]> {
    const [renter = '', affiliate = ''] = await seedPeople(server, 'two', 2)
    const [before, last] = [addMonths(month, -1), month]
    const start = firstDay(before)
    await seedPeriods(server, 'rental_periods', [{ id: testId('twr', 1), user: renter, start, end: '' }])
    await seedPeriods(server, 'affiliate_periods', [{ id: testId('twf', 1), user: affiliate, start, end: '' }])
    await seedAttributions(server, [{ id: testId('twa', 1), referred: renter, affiliate, from: '', to: '' }])
    const correct = (user: Id, paymentType: 'rental' | 'commission', amount: string, inMonth = before) =>
      adjustEarnings(admin, { user, paymentType, month: inMonth, amount })
    await correct(renter, 'rental', '7.77')
    await correct(affiliate, 'commission', '-3.22')
    // the commission stays below the threshold and is carried over
    await generateMonth(admin, before)
    const first = await readPending(server, renter)
    await approvePayments(admin, first)
    const back = await createExportedBatch(admin, first)
    await reportAll(admin, back, 'Returned')
    const again = await createExportedBatch(admin, first)
    const completed = payPalReport(again.file, () => 'Completed', 2)
    await reconcileBatch(admin, again.batch, completed)
    // a part of this payment was returned and is owed again
    const sentAgain = first[0] ?? ''
    const transaction = transactionId(again.file, sentAgain, 2)
    const accept = { batch: again.batch, payment: sentAgain, word: 'Refunded', cents: 1_000, transaction }
    await admin.call('POST /api/admin/payouts/accept', { ...accept, reason: 'a part was sent back' })
    // a manual payment replaces the next month's line, which is then on hold
    const manual = { user: renter, amount: '20', month: last, choice: 'instead', method: 'Bank transfer' } as const
    const { payment: wired } = await createManualPayment(admin, manual)
    await approvePayments(admin, [wired])
    expect(await disperseManually(wired)).toBe('done')
    await correct(affiliate, 'commission', '60')
    await correct(renter, 'rental', '120', last)
    await generateMonth(admin, last)
    const [called = ''] = await readPending(server, affiliate)
    expect(await cancelPayment(called)).toBe('done')
    const { payment: moved } = await createManualPayment(admin, { user: affiliate, amount: '33.33', month: last })
    await approvePayments(admin, [moved])
    await createExportedBatch(admin, [moved])
    return [renter, affiliate]
  }

  it('have the same amounts on all screens, statements and emails', async () => {
    const people = await createHistory()
    const seenStates = new Set<string>()
    for (const user of people) {
      const read = await readPerson(user, undefined, (input) => admin.call('GET /api/admin/people/records', input))
      const rows: OwnRows = read.rows
      const facts = moneyFactsOf(user, { ...rows, user: undefined, program: undefined })
      const { rows: listed } = await admin.call('GET /api/admin/payments', { user })
      expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(facts.payments.map(({ id }) => id)))
      const years = [...new Set(facts.payments.map((each) => yearOf(each.dispersed_at || today)))]
      const entries = years.flatMap((year) => statementOf(facts, year).entries)
      for (const payment of facts.payments) {
        const { id, amount_cents: amount, status } = payment
        seenStates.add(
          `${status} ${payment.payout_state} ${payment.payout_previous.slice(0, 8)} ${payment.payment_method}`,
        )
        // compares the payment list, the details for admins and for the payee and the batches, and for sent payments the
        // statement and the email
        const inside = await admin.call('GET /api/admin/payments/one', { payment: id })
        expect([listed.find((row) => row.id === id)?.amount_cents, inside.payment.amount_cents]).toEqual([
          amount,
          amount,
        ])
        expect(inside.lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(amount)
        expect(sumOfParts(partsOfPayment(payment, facts))).toBe(amount)
        for (const { id: batch } of inside.batches)
          expect((await readBatch(admin, batch)).itemOf[id]?.amount_cents).toBe(amount)
        const paid = entries.filter((entry) => entry.kind === 'payment' && entry.payment.id === id)
        expect(paid.map(({ paidCents }) => paidCents)).toEqual(status === 'dispersed' ? [amount] : [])
        if (status === 'dispersed')
          await expect.poll(() => readEmails(id), { timeout: 60_000 }).toEqual([formatCents(amount)])
      }
      // compares the open and sent amounts on the member's screens, on the statement and in the ledger
      const open = unpaidTotals(facts.lines).cents
      expect(statementOf(facts, yearOf(today)).closingCents).toBe(open)
      expect(entries.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(paidTotals(facts).cents)
      const readLedgerPart = async (part: LedgerPart) => {
        const { months } = await admin.call('GET /api/admin/ledger', {})
        const lines = (await Promise.all(months.map((row) => readLines(row.month, part)))).flat()
        return lines.filter((line) => line.user === user).reduce((sum, line) => sum + line.cents, 0)
      }
      // the ledger counts what was sent, and the person's total counts what was received
      expect(await readLedgerPart('sent')).toBe(paidTotals(facts).cents + paidTotals(facts).returnedCents)
      const parts = await Promise.all((['held', 'waiting', 'owed', 'inPayout'] as const).map(readLedgerPart))
      // the ledger counts lines that a manual payment replaced as held, because they are not owed
      expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(open + unpaidTotals(facts.lines).replacedCents)
      seenStates.add(parts.map((cents) => (cents === 0 ? '-' : 'some')).join(' '))
    }
    // the history covered all states
    expect([...seenStates].sort()).toEqual([
      '- some - some',
      'approved sent  ',
      'cancelled   ',
      'dispersed   Bank transfer',
      'dispersed refunded returned ',
      'pending   ',
      'some - some -',
    ])
  })

  /** Returns the amounts that the emails about a sent payment contain. */
  async function readEmails(payment: Id) {
    const sql = `SELECT text FROM mail_outbox WHERE template = 'payment-dispersed' AND text LIKE ?`
    const mails = await server.sql(sql, [`%Payment: ${payment}%`])
    return mails.map(({ text }) => /Sent by [^:]+: (\S+)/.exec(String(text))?.[1])
  }
})
