import { describe, expect, it } from 'vitest'
import { addMonths, dateIn, daysInMonth, firstDay, lastDay } from '../../../domain/calendar'
import { prorate } from '../../../domain/money/accrual/rates'
import { balanceAfterCancel } from '../../../domain/money/accrual/manual-replacements'
import { errorOf, errorCode } from '../../support/server/session'
import { dryRunMonth, generateMonth } from '../../support/data/runs'
import { createManualPayment, approvePayments } from '../../support/data/payments'
import { seedPeople } from '../../support/data/money-facts'
import { startAuditedProgram, seedRentals, cancelPayment, readPending } from './program'

const { server, admin, today, last } = await startAuditedProgram()

const dryRun = (month: string) => dryRunMonth(admin, month)
const generateRun = async (month: string) => (await generateMonth(admin, month)).seen
const readRows = async (user: string, month: string) => (await dryRun(month)).rows.filter((row) => row.userId === user)
const readOpenHolds = async (user: string) =>
  server.sql(
    `SELECT h.kind, e.month, e.amount_cents AS cents FROM line_holds h JOIN earnings e ON e.id = h.earning
     WHERE h.user_id = ? AND h.released_at = '' ORDER BY e.month`,
    [user],
  )

/** Creates a renter who has left, so that any amount is paid, even below the threshold. */
async function createRenter(prefix: string, start: string): Promise<string> {
  const [user = ''] = await seedPeople(server, prefix, 1)
  await seedRentals(server, `${prefix}p`, [user], start)
  return user
}

describe('a manual payment before or after a run (M27)', () => {
  it('pays a line below the threshold only once (M-1)', async () => {
    const user = await createRenter('wait', dateIn(last, 12))
    const days = daysInMonth(last) - 11
    await generateRun(last)
    const part = prorate(10_000, days, daysInMonth(last))
    expect(await readRows(user, last)).toMatchObject([{ reason: 'below-threshold', amountCents: part }])
    const { payment } = await createManualPayment(admin, { user, amount: '136.67', month: last, choice: 'instead' })
    expect(await readRows(user, last)).toMatchObject([{ reason: 'paid-by-hand', amountCents: part }])
    expect(await readOpenHolds(user)).toEqual([{ kind: 'by-hand', month: last, cents: part }])
    const spent = await server.sql(`SELECT SUM(amount_cents) AS c FROM user_payments WHERE user_id = ?`, [user])
    expect(spent).toEqual([{ c: 13_667 }])

    // cancelling the payment in favor of its months releases the hold, so the line is owed again
    await cancelPayment(admin, payment, 'months')
    expect(await readOpenHolds(user)).toEqual([])
    expect(await readRows(user, last)).toMatchObject([{ amountCents: part, lines: [{ carried: true }] }])
  })

  it('holds later lines of replaced months, but lets later lines of additional months be paid (M-2)', async () => {
    const first = addMonths(last, -2)
    const middle = addMonths(last, -1)
    const user = await createRenter('mths', firstDay(first))
    const months = [first, middle, last].map(
      (month) => ({ month, choice: month === middle ? 'as-well' : 'instead' }) as const,
    )
    const reasonForPayee = 'Sent early as you asked'
    const period = { periodStart: dateIn(first, 3), periodEnd: lastDay(last) }
    await createManualPayment(admin, { user, amount: '250', ...period, months, reasonForPayee })
    expect(await server.sql('SELECT reason_for_payee AS r FROM user_payments WHERE user_id = ?', [user])).toEqual([
      { r: reasonForPayee },
    ])
    for (const month of [first, middle, last]) await generateRun(month)
    expect(await readOpenHolds(user)).toMatchObject([{ month: first }, { month: last }])
    const paid = await server.sql(
      `SELECT e.month FROM payment_lines l JOIN earnings e ON e.id = l.earning AND e.kind = 'rental' WHERE l.user_id = ?`,
      [user],
    )
    expect(paid).toEqual([{ month: middle }])
  })

  it('lists what has already been paid for its months, and the admin must confirm this', async () => {
    const user = await createRenter('seen', firstDay(last))
    await generateRun(last)
    const input = { user, paymentType: 'rental', periodStart: firstDay(last), periodEnd: lastDay(last) } as const
    const seen = await admin.call('GET /api/admin/payments/overlaps', input)
    expect(seen).toMatchObject({
      cents: 10_000,
      already: [{ month: last, kind: 'rental', cents: 10_000, status: 'pending', byHand: false }],
    })
    const months = [{ month: last, choice: 'instead' as const }]
    const createPayment = (overrides: { seen?: string; amount?: string; months?: [] }) =>
      admin.call('POST /api/admin/payments', { ...input, amount: '5', months, ...overrides })
    expect(await errorCode(createPayment({ months: [] }))).toBe('month-choice-needed')
    expect(await errorCode(createPayment({ amount: '1.234' }))).toBe('amount-invalid')
    expect(await errorOf(createPayment({}))).toMatchObject({
      code: 'payment-duplicate',
      details: { lines: 1, cents: 10_000 },
    })
    const [generated = ''] = await readPending(server, user)
    await approvePayments(admin, [generated])
    expect(await errorCode(createPayment({ seen: seen.seen }))).toBe('changed-meanwhile')
    const now = await admin.call('GET /api/admin/payments/overlaps', input)
    const { payment } = await createPayment({ seen: now.seen })

    // another payment for the month lists both; a line that becomes pending again is held for it too
    expect(await admin.call('GET /api/admin/payments/overlaps', input)).toMatchObject({ cents: 10_500 })
    await cancelPayment(admin, generated)
    expect(await readRows(user, last)).toMatchObject([{ reason: 'paid-by-hand', amountCents: 10_000 }])
    const second = await createManualPayment(admin, { user, amount: '6', month: last, choice: 'instead' })
    await cancelPayment(admin, payment, 'months')
    expect(await readOpenHolds(user)).toHaveLength(1)
    await cancelPayment(admin, second.payment, 'months')
    expect(await readOpenHolds(user)).toEqual([])
  })

  it('holds the new lines after an undone run, except lines that an admin has released', async () => {
    const user = await createRenter('undo', dateIn(last, 20))
    const month = last
    const before = addMonths(last, -1)
    await seedRentals(server, 'undoq', [user], dateIn(before, 20), lastDay(before))
    await generateRun(before)
    const { payment } = await createManualPayment(admin, { user, amount: '30', month: before, choice: 'instead' })
    expect(await readOpenHolds(user)).toMatchObject([{ month: before }])
    const held = { user, paymentType: 'rental', month: before, reason: 'x' } as const
    const decideHeld = (choice: 'pay' | 'never') =>
      errorCode(admin.call('POST /api/admin/earnings/held', { ...held, choice }))
    expect(await decideHeld('pay')).toBe('done')
    expect(await readOpenHolds(user)).toEqual([])
    await generateRun(month)
    expect(await readOpenHolds(user)).toEqual([])
    expect(await decideHeld('never')).toBe('not-found')
    await cancelPayment(admin, payment, 'months')
  })

  /** Creates a manual payment of $180 that replaces two months of $100 each. */
  async function createReplacement(prefix: string): Promise<{ user: string; payment: string; months: string[] }> {
    const months = [addMonths(last, -1), last]
    const periodStart = firstDay(addMonths(last, -1))
    const user = await createRenter(prefix, periodStart)
    const period = { periodStart, periodEnd: lastDay(last), choice: 'instead' } as const
    const { payment } = await createManualPayment(admin, { user, amount: '180', ...period })
    for (const month of months) await generateRun(month)
    return { user, payment, months }
  }
  /** Returns the open amounts of this year in the person's statement and in the yearly totals. */
  const readStatedOpenCents = async (user: string) => {
    const input = { year: Number(today.slice(0, 4)), language: 'en' } as const
    const { data: statement } = await admin.call('POST /api/admin/statements', { ...input, user, format: 'csv' })
    const { data: totals } = await admin.call('POST /api/admin/statements/totals', input)
    const row = totals.split('\r\n').find((line) => line.includes(user))
    return [statement.trimEnd(), row].map((line) =>
      Math.round(Number(line?.split(',').at(-1)?.replaceAll('"', '')) * 100),
    )
  }
  it.each([
    ['months', 20_000, 0],
    ['own', 18_000, 2],
    ['both', 38_000, 0],
    ['neither', 0, 2],
  ] as const)(
    'leaves the announced balance when cancelled with “%s”, and holds only months that stay replaced (M35)',
    async (choice, left, held) => {
      const { user, payment, months } = await createReplacement(`std${choice.slice(0, 1)}`)
      const { standIn: sums } = await admin.call('GET /api/admin/payments/one', { payment })
      expect(sums).toEqual({ balanceCents: 0, ownCents: 18_000, monthsCents: 20_000 })
      if (sums !== null) expect(balanceAfterCancel(sums, choice)).toBe(left)
      await cancelPayment(admin, payment, choice)
      expect(await readOpenHolds(user)).toHaveLength(held)
      expect((await admin.call('GET /api/admin/payments/one', { payment })).standIn).toBeNull()
      // a line that is no longer on hold is owed, on all screens (M39)
      const open = choice === 'neither' ? 20_000 : left
      expect((await admin.call('GET /api/admin/people/owed', { users: user })).owed[user]).toBe(open)
      expect(await admin.call('GET /api/admin/people/stats', { user })).toMatchObject({
        balanceCents: left,
        heldCents: open - left,
      })
      expect(await readStatedOpenCents(user)).toEqual([open, open])
      // the next run pays exactly this balance
      const rows = await readRows(user, last)
      const due = rows
        .flatMap((row) => (['payment', 'below-threshold', 'already-paid'].includes(row.reason) ? row.lines : []))
        .filter(({ month }) => months.includes(month))
      expect(due.reduce((cents, line) => cents + line.amountCents, 0)).toBe(left)
    },
  )

  it('cannot be cancelled without choosing what is paid instead; other payments reject this choice (M35)', async () => {
    const { payment } = await createReplacement('stdx')
    for (const lines of ['later', 'never'] as const)
      expect(await errorOf(cancelPayment(admin, payment, lines))).toMatchObject({
        fields: { lines: 'cancel-choice-needed' },
      })
    const user = await createRenter('stdy', firstDay(last))
    const other = await createManualPayment(admin, { user, amount: '30', month: last, choice: 'as-well' })
    expect(await errorCode(cancelPayment(admin, other.payment, 'months'))).toBe('bad-input')
  })

  it('holds later lines of its months after it was cancelled in favor of its own amount (M35)', async () => {
    const user = await createRenter('stdl', firstDay(last))
    const { payment } = await createManualPayment(admin, { user, amount: '90', month: last, choice: 'instead' })
    await cancelPayment(admin, payment, 'own')
    await generateRun(last)
    expect(await readOpenHolds(user)).toMatchObject([{ month: last, cents: 10_000 }])
    const decided = { user, paymentType: 'rental', month: last, choice: 'pay', reason: 'after all' } as const
    await admin.call('POST /api/admin/earnings/held', decided)
    expect(await readOpenHolds(user)).toEqual([])
  })
})
