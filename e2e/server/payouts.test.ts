import type { LedgerLines } from '../../domain/api/ledger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, dayOf, daysInMonth, monthOf } from '../../domain/calendar'
import { ledgerDifference, ledgerTotals, openBalance, ledgerParts, type LedgerPart } from '../../domain/money/ledger'
import { prorate } from '../../domain/money/proration'
import { auditEntries } from '../support/audit-entries'
import { expectCleanAudit } from '../support/clean-audit'
import { madeByHand } from '../support/made-by-hand'
import { seedPeople, seedPeriods, testId } from '../support/money-facts'
import { approve, disperse, seenNow } from '../support/payment-moves'
import { approvedPayments, batchNow, batchOf, exportedBatch, reconcile, reportOf, transactionOf } from '../support/payouts'
import { firstAdmin, member } from '../support/people'
import { codeOf, refusalOf } from '../support/refused'
import { generateMonth, ledgerChecked, moveEnd } from '../support/runs'
import { startServer, type TestServer } from '../support/server'
import { saveSetting } from '../support/settings'
import type { Session } from '../support/session'

let server: TestServer
let admin: Session
let second: Session
let users: string[]
let month: string
let today: string

beforeAll(async () => {
  server = await startServer()
  admin = await firstAdmin(server)
  second = await member(server)
  await admin.call('POST /api/admin/roles', { user: second.userId, role: 'admin', granted: true })
  users = await seedPeople(server, 'pay', 6)
  ;({ today } = await admin.call('GET /api/admin/payment-runs/months', {}))
  month = addMonths(monthOf(today), -1)
})
afterAll(async () => {
  await expectCleanAudit(server).finally(() => server.stop())
})

const approved = (...amounts: string[]) => approvedPayments(admin, { users, amounts, month })
const paymentOf = async (id: string) =>
  (await server.sql('SELECT status, reference, payout_state, payout_until FROM user_payments WHERE id = ?', [id]))[0]
const linesOf = async (id: string) =>
  (await server.sql('SELECT status FROM earnings WHERE payment = ?', [id])).map((row) => row['status'])
const cancel = (payment: string) =>
  codeOf(admin.call('POST /api/admin/payments/cancel', { payment, lines: 'later', reason: 'a mistake' }))
const byHand = async (payment: string) => {
  const { refused } = await disperse(admin, [payment])
  return refused[0]?.code ?? 'done'
}
/** What payees were sent word of, in the order of these payments. */
const returnsTold = async (payments: readonly string[]) =>
  (await server.sql(
    `SELECT n.metadata ->> 'payment' AS payment, n.metadata ->> 'payout' AS payout, n.metadata ->> 'day' AS day FROM notifications n
     WHERE n.metadata ->> 'kind' = 'payment-returned' AND n.metadata ->> 'payment' IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(payments)],
  ))
    .map(({ payment, payout, day }) => [payment, payout, day] as const)
    // they are written by one statement, in no order
    .sort(([a], [b]) => payments.indexOf(String(a)) - payments.indexOf(String(b)))
const again = async (payment: string) => codeOf(batchOf(second, [payment]))

describe('a payout batch (M24)', () => {
  it('holds just what was seen, once, when two admins and a repeated key ask', async () => {
    const payments = await approved('10', '20.50', '30')
    const seen = await admin.call('GET /api/admin/payouts/candidates', {})
    expect(seen).toMatchObject({ count: 3, cents: 6050, people: 3, more: false, leftOut: [] })
    const wanted = { seen: { count: seen.count, cents: seen.cents } }
    const wrong = { seen: { count: 3, cents: 6051 } }
    expect(await refusalOf(admin.call('POST /api/admin/payouts', wrong))).toMatchObject({
      code: 'selection-changed',
      details: { count: 3, cents: 6050 },
    })
    const key = { 'Idempotency-Key': 'make-one-batch' }
    const answers = await Promise.all([
      admin.send('POST', '/api/admin/payouts', wanted, key),
      second.send('POST', '/api/admin/payouts', wanted),
      admin.send('POST', '/api/admin/payouts', wanted, key),
    ])
    const made = answers.filter(({ status }) => status === 200).map(({ json }) => (json as { batch: string }).batch)
    expect(new Set(made).size).toBe(1)
    const { batch, items } = await batchNow(admin, made[0] ?? '')
    expect(batch).toMatchObject({ n: 1, state: 'draft', count: 3, total_cents: 6050, open: 3, paid: 0, free: 0 })
    expect(items.map(({ payment }) => payment).sort()).toEqual([...payments].sort())
    expect(await server.sql('SELECT COUNT(*) AS n FROM payout_batches')).toEqual([{ n: 1 }])
    expect((await admin.call('GET /api/admin/payouts', {})).rows.map(({ id }) => id)).toEqual([batch.id])
    const { rows: told } = await admin.call('GET /api/admin/audit-log', { action: 'payout.make' })
    expect(told[0]?.about).toMatchObject({ kind: 'batch', id: batch.id, number: batch.n })
    await admin.call('POST /api/admin/payouts/cancel', { batch: batch.id })
    expect(await codeOf(admin.call('POST /api/admin/payouts/export', { batch: batch.id, seen: wanted.seen }))).toBe(
      'payout-state-changed',
    )
    expect((await admin.call('GET /api/admin/payouts/candidates', {})).count).toBe(3)
    for (const payment of payments) expect(await byHand(payment)).toBe('done')
  })

  it('is left by a payment that is cancelled while it is a draft; nothing else takes one away', async () => {
    const [a = '', b = ''] = await approved('10', '20')
    const { batch, seen } = await batchOf(admin, [a, b])
    expect(await byHand(a)).toBe('payment-in-batch')
    expect(await again(a)).toBe('selection-changed')
    expect((await paymentOf(a))?.['payout_state']).toBe('')
    const { disperse: all } = await admin.call('GET /api/admin/payments/selection', { status: 'approved' })
    expect(all).toMatchObject({ count: 0, left: [{ code: 'payment-in-batch', count: 2 }] })
    expect(await cancel(a)).toBe('done')
    expect(await refusalOf(admin.call('POST /api/admin/payouts/export', { batch, seen }))).toMatchObject({
      code: 'selection-changed',
      details: { count: 1, cents: 2000 },
    })
    expect(await cancel(b)).toBe('done')
    expect((await batchNow(admin, batch)).batch).toMatchObject({ state: 'cancelled', count: 0, total_cents: 0 })
  })

  it('names who stays out of it', async () => {
    const [a = '', b = ''] = await approved('10', '20')
    const { payment: bank } = await madeByHand(admin, { user: users[2] ?? '', amount: '30', month })
    await server.sql(`UPDATE user_payments SET payment_method = 'Bank transfer' WHERE id = ?`, [bank])
    await approve(admin, [bank])
    const [poor = ''] = await seedPeople(server, 'por', 1)
    await server.sql(`UPDATE users SET paypal_email = '' WHERE id = ?`, [poor])
    const { payment: none } = await madeByHand(admin, { user: poor, amount: '40', month })
    const { batch } = await batchOf(admin, [a])
    const { batch: of } = await batchNow(admin, batch)
    const elsewhere = await admin.call('GET /api/admin/payouts/candidates', { batch })
    expect(elsewhere.leftOut.map(({ payment }) => payment).sort()).toEqual([bank, none].sort())
    const { count, leftOut } = await admin.call('GET /api/admin/payouts/candidates', {})
    expect(count).toBe(1)
    expect(leftOut.map(({ payment, reason, detail }) => [payment, reason, detail]).sort()).toEqual(
      [
        [a, 'payment-in-batch', `${of.n}`],
        [bank, 'other-method', 'Bank transfer'],
        [none, 'payee-missing', ''],
      ].sort(),
    )
    await admin.call('POST /api/admin/payouts/cancel', { batch })
    for (const payment of [a, b, bank]) expect(await byHand(payment)).toBe('done')
    expect(await cancel(none)).toBe('done')
  })
})

describe('a batch whose file was handed out', () => {
  it('locks its payments, also for the database’s own hand', async () => {
    const [a = ''] = await approved('10')
    const { batch, seen, file } = await exportedBatch(admin, [a])
    expect(file).toBe(`${users[0]}@pay.example,10.00,USD,${a},Coterie,PAYPAL\r\n`)
    expect(await cancel(a)).toBe('payment-in-batch')
    expect(await byHand(a)).toBe('payment-in-batch')
    expect(await again(a)).toBe('selection-changed')
    expect(await codeOf(admin.call('POST /api/admin/payouts/export', { batch, seen }))).toBe('payout-state-changed')
    expect(await codeOf(admin.call('POST /api/admin/payouts/cancel', { batch }))).toBe('payout-state-changed')
    expect(await paymentOf(a)).toMatchObject({ status: 'approved', payout_state: 'sent' })
    const sql = (statement: string) => server.sql(statement, [a]).then(() => 'done', (error: unknown) => String(error))
    expect(await sql(`UPDATE user_payments SET status = 'dispersed', dispersed_at = updated WHERE id = ?`)).toContain('payment-in-batch')
    expect(await sql(`UPDATE user_payments SET status = 'cancelled' WHERE id = ?`)).toContain('payment-in-batch')
    expect(await sql(`UPDATE payout_items SET amount_cents = 1 WHERE payment = ?`)).toContain('not-allowed')
    expect(await sql(`UPDATE payout_items SET state = 'removed' WHERE payment = ?`)).toContain('payout-state-changed')
    expect(await sql(`DELETE FROM payout_items WHERE payment = ?`)).toContain('not-allowed')
    await admin.call('POST /api/admin/payouts/sent', { batch, seen })
    expect(await reconcile(admin, batch, reportOf(file, () => 'Completed'))).toEqual({ dispersed: 1, freed: 0, locked: 0 })
    expect(await paymentOf(a)).toMatchObject({ status: 'dispersed', payout_state: 'success', reference: transactionOf(file, a) })
    expect(await linesOf(a)).toEqual(['paid'])
  })

  it('is reconciled by the report: paid, waiting, come back; read twice it changes nothing', async () => {
    const words = ['Completed', 'Unclaimed', 'Returned', 'On Hold', 'Processing', 'Denied']
    const payments = await approved('10', '20', '30', '40', '50', '60')
    const { batch, file } = await exportedBatch(admin, payments)
    const wordOf = new Map(payments.map((payment, n) => [payment, words[n] ?? '']))
    const report = reportOf(file, (payment) => wordOf.get(payment) ?? null)
    expect(await reconcile(admin, batch, report)).toEqual({ dispersed: 1, freed: 2, locked: 3 })
    const { batch: after, of } = await batchNow(second, batch)
    expect(payments.map((payment) => of[payment]?.state)).toEqual(['success', 'unclaimed', 'returned', 'onhold', 'unknown', 'denied'])
    expect(after).toMatchObject({ state: 'sent', paid: 1, open: 3, free: 2 })
    const until = addDays(today, 30)
    expect(await returnsTold(payments)).toEqual([
      [payments[1], 'unclaimed', until],
      [payments[2], 'returned', null],
      [payments[5], 'refused', null],
    ])
    const letters = () =>
      server.sql(`SELECT subject, text FROM mail_outbox WHERE template = 'payment-returned' AND "to" = ?`, [`${users[1]}@mail.example`])
    await expect.poll(async () => String((await letters())[0]?.['subject']), { timeout: 60_000 }).toContain('waits for you at PayPal')
    expect(String((await letters())[0]?.['text'])).toContain(`/dashboard/earnings?why=${payments[1]}`)
    expect(await paymentOf(payments[1] ?? '')).toMatchObject({ status: 'approved', payout_state: 'unclaimed', payout_until: until })
    for (const locked of [1, 3, 4]) expect(await cancel(payments[locked] ?? '')).toBe('payment-in-batch')
    const entries = (await auditEntries(server, 0)).filter(({ action }) => action === 'payment.disperse').length
    expect(await reconcile(second, batch, report)).toBeNull()
    expect(await returnsTold(payments)).toHaveLength(3)
    const rows = [{ payment: payments[0] ?? '', word: 'Completed', cents: 1000, transaction: '' }]
    const twice = second.call('POST /api/admin/payouts/reconcile', { batch, seen: { count: 1, cents: 1000 }, rows })
    expect(await refusalOf(twice)).toMatchObject({ code: 'selection-changed', details: { count: 0, cents: 0 } })
    expect((await auditEntries(server, 0)).filter(({ action }) => action === 'payment.disperse')).toHaveLength(entries)

    // what came back is paid in another batch; the first says nothing of it any more
    const { batch: next, file: nextFile } = await exportedBatch(second, [payments[2] ?? ''])
    expect(await reconcile(admin, batch, report)).toBeNull()
    expect((await batchNow(admin, batch)).of[payments[2] ?? '']).toMatchObject({ state: 'returned', gone: true })
    const late = [{ payment: payments[2] ?? '', word: 'Completed', cents: 3000, transaction: '' }]
    const settled = admin.call('POST /api/admin/payouts/reconcile', { batch, seen: { count: 1, cents: 3000 }, rows: late })
    expect(await codeOf(settled)).toBe('payout-item-settled')
    expect(await reconcile(admin, next, reportOf(nextFile, () => 'SUCCESS'))).toEqual({ dispersed: 1, freed: 0, locked: 0 })
    expect((await batchNow(admin, next)).batch.state).toBe('reconciled')
    // the rest of the first one settles
    const rest = new Map([...wordOf].map(([payment, word]) => [payment, ['Unclaimed', 'On Hold', 'Processing'].includes(word) ? 'Completed' : word]))
    expect(await reconcile(admin, batch, reportOf(file, (payment) => rest.get(payment) ?? null))).toEqual({ dispersed: 3, freed: 0, locked: 0 })
    expect((await batchNow(admin, batch)).batch).toMatchObject({ state: 'reconciled', paid: 4, open: 0, free: 2 })
    expect(await byHand(payments[5] ?? '')).toBe('done')
  })

  it('takes a report of few columns, and one by address and amount in Spanish', async () => {
    const [a = '', b = ''] = await approved('11', '12')
    const { batch } = await exportedBatch(admin, [a, b])
    expect(await reconcile(admin, batch, [['Customer ID', 'Status'], [a, 'Completed']])).toMatchObject({ dispersed: 1 })
    const spanish = [['Estado', 'Bruto', 'Correo electrónico del destinatario'], ['Completado', '-12,00', `${users[1]}@pay.example`]]
    expect(await reconcile(admin, batch, spanish)).toMatchObject({ dispersed: 1 })
  })

  it('pays nothing of which another amount is told, until an admin takes it, with its correction', async () => {
    const [a = ''] = await approved('133.87')
    const { batch } = await exportedBatch(admin, [a])
    const report = [['Status', 'Gross', 'Id'], ['Completed', '133.78', a]]
    expect(await reconcile(admin, batch, report)).toBeNull()
    const rows = [{ payment: a, word: 'Completed', cents: 13_378, transaction: '' }]
    const direct = admin.call('POST /api/admin/payouts/reconcile', { batch, seen: { count: 1, cents: 13_387 }, rows })
    expect(await codeOf(direct)).toBe('payout-amount-differs')
    const wanted = { batch, payment: a, word: 'Completed', cents: 13_378, transaction: 'T9', reason: 'a fee' }
    expect(await codeOf(admin.call('POST /api/admin/payouts/accept', { ...wanted, word: 'Processing' }))).toBe('bad-input')
    await admin.call('POST /api/admin/payouts/accept', wanted)
    expect(await paymentOf(a)).toMatchObject({ status: 'dispersed', reference: 'T9' })
    const { correction = '' } = (await batchNow(admin, batch)).of[a] ?? {}
    expect(await server.sql('SELECT amount_cents, kind, month FROM earnings WHERE id = ?', [correction])).toEqual([
      { amount_cents: 9, kind: 'adjustment', month },
    ])
    expect(await codeOf(admin.call('POST /api/admin/payouts/accept', wanted))).not.toBe('done')
  })

  it('books what was paid and came back once', async () => {
    const [a = ''] = await approved('70')
    const { batch, file } = await exportedBatch(admin, [a])
    await reconcile(admin, batch, reportOf(file, () => 'Completed'))
    const wanted = { batch, payment: a, reason: 'sent back' }
    expect(await codeOf(admin.call('POST /api/admin/payouts/correct', wanted))).toBe('payout-state-changed')
    await reconcile(admin, batch, reportOf(file, () => 'Refunded'))
    expect(await paymentOf(a)).toMatchObject({ status: 'dispersed', payout_state: 'refunded' })
    const both = await Promise.all([admin, second].map((each) => codeOf(each.call('POST /api/admin/payouts/correct', wanted))))
    expect(both.sort()).toEqual(['done', 'payout-item-settled'])
    const { correction = '' } = (await batchNow(admin, batch)).of[a] ?? {}
    expect(await server.sql('SELECT amount_cents FROM earnings WHERE id = ?', [correction])).toEqual([{ amount_cents: 7000 }])
  })

  it('lets what was never heard of go by an admin’s word, and nothing else', async () => {
    const [a = '', b = ''] = await approved('80', '81')
    const { batch, seen, file } = await exportedBatch(admin, [a, b])
    const say = (payments: string[], of = seen, reason = 'the file was never uploaded') =>
      codeOf(admin.call('POST /api/admin/payouts/not-sent', { batch, payments, seen: of, reason }))
    expect(await say([a, b], seen, '')).toBe('reason-needed')
    await reconcile(admin, batch, reportOf(file, (payment) => (payment === a ? 'Processing' : null)))
    expect(await say([a, b])).toBe('payout-state-changed')
    expect(await say([b], { count: 1, cents: 8100 })).toBe('done')
    expect(await paymentOf(b)).toMatchObject({ status: 'approved', payout_state: '' })
    expect(await byHand(a)).toBe('payment-in-batch')
    expect(await byHand(b)).toBe('done')
    await reconcile(admin, batch, reportOf(file, (payment) => (payment === a ? 'Failed' : null)))
    expect((await batchNow(admin, batch)).batch.state).toBe('reconciled')
    expect(await cancel(a)).toBe('done')
  })
})

describe('by hand', () => {
  it('has a day and a reference, not in the future and not before the approval', async () => {
    const [a = '', b = ''] = await approved('10', '20')
    const before = addDays(today, -3)
    await server.sql('UPDATE user_payments SET approved_at = ? WHERE id = ?', [`${addDays(today, -5)} 10:00:00.000Z`, a])
    const seen = await seenNow(admin, [a, b])
    const sent = (sentOn: string) => admin.call('POST /api/admin/payments/disperse', { payments: [a, b], seen, reference: 'SEPA 7', sentOn })
    expect(await refusalOf(sent(addDays(today, 1)))).toMatchObject({ code: 'sent-in-future', fields: { sentOn: 'sent-in-future' } })
    expect(await sent(before)).toEqual({ dispersed: [a], refused: [{ payment: b, code: 'sent-before-approved' }] })
    const [row] = await server.sql('SELECT p.dispersed_at, p.reference, e.paid_date FROM user_payments p JOIN earnings e ON e.payment = p.id WHERE p.id = ?', [a])
    expect(row).toEqual({ dispersed_at: `${before} 12:00:00.000Z`, reference: 'SEPA 7', paid_date: before })
    expect(await byHand(b)).toBe('done')
  })

  it('have them too when all of a filter goes in the background', async () => {
    const before = addDays(today, -3)
    const [a = '', b = ''] = await approvedPayments(admin, { users: [users[0] ?? ''], amounts: ['10', '20'], month })
    await server.sql('UPDATE user_payments SET approved_at = ? WHERE id = ?', [`${addDays(today, -5)} 10:00:00.000Z`, a])
    const filter = { search: `${users[0]}@mail.example` }
    const { disperse: seen } = await admin.call('GET /api/admin/payments/selection', filter)
    expect(seen.count).toBe(2)
    const asked = { deed: 'disperse' as const, filter, seen: { count: seen.count, cents: seen.cents }, reference: 'SEPA 8' }
    const future = admin.call('POST /api/admin/payments/move', { ...asked, sentOn: addDays(today, 1) })
    expect(await refusalOf(future)).toMatchObject({ code: 'sent-in-future', fields: { sentOn: 'sent-in-future' } })
    const { move } = await admin.call('POST /api/admin/payments/move', { ...asked, sentOn: before })
    expect((await moveEnd(admin, move)).left).toEqual([{ code: 'sent-before-approved', count: 1 }])
    const rows = await server.sql('SELECT dispersed_at, reference FROM user_payments WHERE id IN (?, ?) ORDER BY id = ?', [a, b, b])
    expect(rows).toEqual([
      { dispersed_at: `${before} 12:00:00.000Z`, reference: 'SEPA 8' },
      { dispersed_at: '', reference: '' },
    ])
    expect(await byHand(b)).toBe('done')
  })
})

describe('a second admin (M25)', () => {
  const problemOf = async (as: Session, payment: string) => (await as.call('GET /api/admin/payments/one', { payment })).payment.problem
  const approving = async (as: Session, payment: string) => (await approve(as, [payment])).refused[0]?.code ?? 'done'

  it('is required only while there are two', async () => {
    await admin.call('POST /api/admin/roles', { user: second.userId, role: 'admin', granted: false })
    expect(await refusalOf(saveSetting(admin, 'require_second_admin', true))).toMatchObject({
      code: 'last-admin',
      fields: { require_second_admin: 'last-admin' },
    })
    await admin.call('POST /api/admin/roles', { user: second.userId, role: 'admin', granted: true })
    const { payment } = await madeByHand(admin, { user: users[0] ?? '', amount: '10', month })
    expect(await problemOf(admin, payment)).toBe('')
    await saveSetting(admin, 'require_second_admin', true)
    expect(await problemOf(admin, payment)).toBe('made-by-you')
    expect(await problemOf(second, payment)).toBe('')
    // a single one isn't locked out
    await admin.call('POST /api/admin/roles', { user: second.userId, role: 'admin', granted: false })
    expect(await approving(admin, payment)).toBe('done')
    await admin.call('POST /api/admin/roles', { user: second.userId, role: 'admin', granted: true })
    expect(await byHand(payment)).toBe('done')
  })

  it('approves what the other made, by hand or by a run, one by one, by a filter and in the background; nobody their own', async () => {
    const filter = { search: `${users[3]}@mail.example` }
    const { payment } = await madeByHand(admin, { user: users[3] ?? '', amount: '10', month })
    expect(await approving(admin, payment)).toBe('made-by-you')
    const { approve: mine } = await admin.call('GET /api/admin/payments/selection', filter)
    expect(mine).toMatchObject({ count: 0, left: [{ code: 'made-by-you', count: 1 }] })
    const seen = { count: 1, cents: 1000 }
    expect(await codeOf(admin.call('POST /api/admin/payments/approve', { filter, seen }))).toBe('selection-changed')
    const move = { deed: 'approve' as const, filter, seen }
    expect(await codeOf(admin.call('POST /api/admin/payments/move', move))).toBe('selection-changed')
    expect((await moveEnd(second, (await second.call('POST /api/admin/payments/move', move)).move)).moved).toBe(1)
    expect(await byHand(payment)).toBe('done')

    await second.call('POST /api/paypal', { address: 'second@pay.example' })
    const { payment: own } = await madeByHand(admin, { user: second.userId, amount: '20', month })
    expect(await problemOf(second, own)).toBe('payment-own')
    expect(await approving(second, own)).toBe('payment-own')
    expect(await approving(admin, own)).toBe('made-by-you')
    expect(await cancel(own)).toBe('done')

    const [renter = ''] = await seedPeople(server, 'run', 1)
    await seedPeriods(server, 'rental_periods', [{ id: testId('rnt', 1), user: renter, start: `${month}-01`, end: `${month}-28` }])
    await generateMonth(second, month)
    const [made] = await server.sql(`SELECT id FROM user_payments WHERE user_id = ? AND run != ''`, [renter])
    const generated = String(made?.['id'])
    expect(await approving(second, generated)).toBe('made-by-you')
    expect(await approving(admin, generated)).toBe('done')
    expect(await byHand(generated)).toBe('done')
  })

  it('hands out a batch that the other made, and says that it was sent', async () => {
    const { payment } = await madeByHand(admin, { user: users[0] ?? '', amount: '10', month })
    expect(await approving(second, payment)).toBe('done')
    const { batch, seen } = await batchOf(admin, [payment])
    expect((await batchNow(admin, batch)).batch.needs_other).toBe(true)
    expect((await batchNow(second, batch)).batch.needs_other).toBe(false)
    expect(await codeOf(admin.call('POST /api/admin/payouts/export', { batch, seen }))).toBe('made-by-you')
    await second.call('POST /api/admin/payouts/export', { batch, seen })
    expect(await codeOf(admin.call('POST /api/admin/payouts/sent', { batch, seen }))).toBe('made-by-you')
    await second.call('POST /api/admin/payouts/sent', { batch, seen })
    const rows = [{ payment, word: 'Completed', cents: 1000, transaction: 'T25' }]
    expect(await admin.call('POST /api/admin/payouts/reconcile', { batch, seen, rows })).toMatchObject({ dispersed: 1 })
    await saveSetting(second, 'require_second_admin', false)
  })
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
