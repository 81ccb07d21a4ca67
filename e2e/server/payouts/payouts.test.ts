import { describe, expect, it } from 'vitest'
import { addDays } from '../../../domain/calendar'
import { payoutFileLimits } from '../../../domain/money/payouts/payout-file'
import {
  createManualPayment,
  approvePayments,
  createPayoutFixture,
  createApprovedPayments,
  readBatch,
  createBatch,
  createExportedBatch,
  reconcileBatch,
  payPalReport,
  transactionId,
} from '../../support/data/payments'
import { seedPeople, testId } from '../../support/data/money-facts'
import { waitForBulkAction } from '../../support/data/runs'
import { errorCode, errorOf } from '../../support/server/session'
import { readAudit, readMails, startAuditedServer, reportAll } from '../money/program'
import { countRows, readRow } from '../../support/server/sql'

const { server, admin, secondAdmin, users, today, month, createApproved, cancelPayment, disperseManually } =
  await createPayoutFixture(await startAuditedServer())

const readPayment = (id: string) => readRow(server, 'SELECT * FROM user_payments WHERE id = ?', [id])
const readLines = async (id: string) =>
  (await server.sql('SELECT status FROM earnings WHERE payment = ?', [id])).map((row) => row['status'])
/** Returns the return notices about payments, in the order of the payments. */
const readReturnNotices = async (payments: readonly string[]) =>
  (
    await server.sql(
      `SELECT n.metadata ->> 'payment' AS payment, n.metadata ->> 'payout' AS payout, n.metadata ->> 'day' AS day FROM notifications n
     WHERE n.metadata ->> 'kind' = 'payment-returned' AND n.metadata ->> 'payment' IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(payments)],
    )
  )
    .map(({ payment, payout, day }) => [payment, payout, day] as const)
    // one statement inserts the notices, so their order is arbitrary
    .sort(([a], [b]) => payments.indexOf(String(a)) - payments.indexOf(String(b)))
/** Sends one row of a PayPal report about a batch, without matching it with the batch as the page does. */
const reportRow = (
  batch: string,
  row: { payment: string; word: string; cents: number; transaction?: string; reference?: string; role?: 'back' },
) =>
  admin.call('POST /api/admin/payouts/reconcile', {
    batch,
    seen: { count: 1, cents: row.cents },
    rows: [{ transaction: '', ...row }],
  })
/** Records what PayPal says about a payment. Returns `done` or the error code. */
const acceptAmount = (batch: string, payment: string, word: string, cents: number, actor = admin) => {
  const input = { batch, payment, word, cents, transaction: '', reason: 'PayPal says so' }
  return errorCode(actor.call('POST /api/admin/payouts/accept', input))
}
/** Records that a returned payment is owed again. Returns `done` or the error code. */
const correctReturn = (batch: string, payment: string, actor = admin, reason = 'sent back') =>
  errorCode(actor.call('POST /api/admin/payouts/correct', { batch, payment, reason }))
/** Creates approved payments in an exported batch. */
async function exportApproved(...amounts: string[]) {
  const payments = await createApproved(...amounts)
  return { payments, a: payments[0] ?? '', ...(await createExportedBatch(admin, payments)) }
}
const createBatchAgain = async (payment: string) => errorCode(createBatch(secondAdmin, [payment]))

describe('a payout batch (M24)', () => {
  it('contains each confirmed payment exactly once when two admins request it and one request is repeated', async () => {
    const payments = await createApproved('10', '20.50', '30')
    const seen = await admin.call('GET /api/admin/payouts/candidates', {})
    expect(seen).toMatchObject({ count: 3, cents: 6050, people: 3, more: false, leftOut: [] })
    const input = { seen: { count: seen.count, cents: seen.cents } }
    const wrong = { seen: { count: 3, cents: 6051 } }
    const changed = { code: 'selection-changed', details: { count: 3, cents: 6050 } }
    expect(await errorOf(admin.call('POST /api/admin/payouts', wrong))).toMatchObject(changed)
    const key = { 'Idempotency-Key': 'make-one-batch' }
    const answers = await Promise.all([
      admin.send('POST', '/api/admin/payouts', input, key),
      secondAdmin.send('POST', '/api/admin/payouts', input),
      admin.send('POST', '/api/admin/payouts', input, key),
    ])
    const batches = answers.filter(({ status }) => status === 200).map(({ json }) => (json as { batch: string }).batch)
    expect(new Set(batches).size).toBe(1)
    const { batch, items } = await readBatch(admin, batches[0] ?? '')
    expect(batch).toMatchObject({ n: 1, state: 'draft', count: 3, total_cents: 6050, open: 3, paid: 0, free: 0 })
    expect(items.map(({ payment }) => payment).sort()).toEqual([...payments].sort())
    expect(await countRows(server, 'payout_batches')).toBe(1)
    expect((await admin.call('GET /api/admin/payouts', {})).rows.map(({ id }) => id)).toEqual([batch.id])
    const { rows: entries } = await admin.call('GET /api/admin/audit-log', { action: 'payout.create' })
    expect(entries[0]?.about).toMatchObject({ kind: 'batch', id: batch.id, number: batch.n })
    await admin.call('POST /api/admin/payouts/cancel', { batch: batch.id })
    expect(await errorCode(admin.call('POST /api/admin/payouts/export', { batch: batch.id, seen: input.seen }))).toBe(
      'payout-state-changed',
    )
    expect((await admin.call('GET /api/admin/payouts/candidates', {})).count).toBe(3)
    for (const payment of payments) expect(await disperseManually(payment)).toBe('done')
  })

  it('loses a payment only if it is cancelled while the batch is a draft', async () => {
    const [a = '', b = ''] = await createApproved('10', '20')
    const { batch, seen } = await createBatch(admin, [a, b])
    expect(await disperseManually(a)).toBe('payment-in-batch')
    expect(await createBatchAgain(a)).toBe('selection-changed')
    expect(await readPayment(a)).toMatchObject({ payout_state: '', payout_sent_on: '', payout_reported_at: '' })
    const { disperse: all } = await admin.call('GET /api/admin/payments/selection', { status: 'approved' })
    expect(all).toMatchObject({ count: 0, left: [{ code: 'payment-in-batch', count: 2 }] })
    expect(await cancelPayment(a)).toBe('done')
    expect(await errorOf(admin.call('POST /api/admin/payouts/export', { batch, seen }))).toMatchObject({
      code: 'selection-changed',
      details: { count: 1, cents: 2000 },
    })
    expect(await cancelPayment(b)).toBe('done')
    expect((await readBatch(admin, batch)).batch).toMatchObject({ state: 'cancelled', count: 0, total_cents: 0 })
  })

  it('lists approved payments that it cannot contain, with the reason', async () => {
    const [a = '', b = ''] = await createApproved('10', '20')
    const { payment: bank } = await createManualPayment(admin, { user: users[2] ?? '', amount: '30', month })
    await server.sql(`UPDATE user_payments SET payment_method = 'Bank transfer' WHERE id = ?`, [bank])
    await approvePayments(admin, [bank])
    const [poor = ''] = await seedPeople(server, 'por', 1)
    await server.sql(`UPDATE users SET paypal_email = '' WHERE id = ?`, [poor])
    const { payment: none } = await createManualPayment(admin, { user: poor, amount: '40', month })
    const { batch } = await createBatch(admin, [a])
    const { batch: current } = await readBatch(admin, batch)
    const elsewhere = await admin.call('GET /api/admin/payouts/candidates', { batch })
    expect(elsewhere.leftOut.map(({ payment }) => payment).sort()).toEqual([bank, none].sort())
    const { count, leftOut } = await admin.call('GET /api/admin/payouts/candidates', {})
    expect(count).toBe(1)
    expect(leftOut.map(({ payment, reason, detail }) => [payment, reason, detail]).sort()).toEqual(
      [
        [a, 'payment-in-batch', `${current.n}`],
        [bank, 'other-method', 'Bank transfer'],
        [none, 'payee-missing', ''],
      ].sort(),
    )
    await admin.call('POST /api/admin/payouts/cancel', { batch })
    for (const payment of [a, b, bank]) expect(await disperseManually(payment)).toBe('done')
    expect(await cancelPayment(none)).toBe('done')
  })
})

describe('an exported batch', () => {
  it('locks its payments, even against direct database changes', async () => {
    const { a, batch, seen, file } = await exportApproved('10')
    expect(file).toBe(`${users[0]}@pay.example,10.00,USD,${a},Coterie,PAYPAL\r\n`)
    expect(await cancelPayment(a)).toBe('payment-in-batch')
    expect(await disperseManually(a)).toBe('payment-in-batch')
    expect(await createBatchAgain(a)).toBe('selection-changed')
    expect(await errorCode(admin.call('POST /api/admin/payouts/export', { batch, seen }))).toBe('payout-state-changed')
    expect(await errorCode(admin.call('POST /api/admin/payouts/cancel', { batch }))).toBe('payout-state-changed')
    expect(await readPayment(a)).toMatchObject({
      status: 'approved',
      payout_state: 'sent',
      payout_sent_on: today,
      payout_reported_at: '',
    })
    for (const [statement, code] of [
      [`UPDATE user_payments SET status = 'dispersed', dispersed_at = updated WHERE id = ?`, 'payment-in-batch'],
      [`UPDATE user_payments SET status = 'cancelled' WHERE id = ?`, 'payment-in-batch'],
      [`UPDATE payout_items SET amount_cents = 1 WHERE payment = ?`, 'not-allowed'],
      [`UPDATE payout_items SET state = 'removed' WHERE payment = ?`, 'payout-state-changed'],
      [`DELETE FROM payout_items WHERE payment = ?`, 'not-allowed'],
    ] as const)
      await expect(server.sql(statement, [a]), statement).rejects.toThrow(code)
    await admin.call('POST /api/admin/payouts/sent', { batch, seen })
    expect(await reportAll(admin, { batch, file }, 'Completed')).toEqual({ dispersed: 1, freed: 0, locked: 0 })
    expect(await readPayment(a)).toMatchObject({
      status: 'dispersed',
      payout_state: 'success',
      reference: transactionId(file, a),
    })
    expect(await readLines(a)).toEqual(['paid'])
  })

  it('is reconciled by a report with paid, pending and returned payments; the same report again changes nothing', async () => {
    const words = ['Completed', 'Unclaimed', 'Returned', 'On Hold', 'Processing', 'Denied']
    const { payments, batch, file } = await exportApproved('10', '20', '30', '40', '50', '60')
    const wordOf = new Map(payments.map((payment, n) => [payment, words[n] ?? '']))
    const report = payPalReport(file, (payment) => wordOf.get(payment) ?? null)
    const countDispersals = async () => (await readAudit(server, 'payment.disperse')).length
    expect(await reconcileBatch(admin, batch, report)).toEqual({ dispersed: 1, freed: 2, locked: 3 })
    const { batch: after, itemOf: afterItems } = await readBatch(secondAdmin, batch)
    const states = ['success', 'unclaimed', 'returned', 'onhold', 'unknown', 'denied']
    expect(payments.map((payment) => afterItems[payment]?.state)).toEqual(states)
    expect(after).toMatchObject({ state: 'sent', paid: 1, open: 3, free: 2 })
    const until = addDays(today, 30)
    expect(await readReturnNotices(payments)).toEqual([
      [payments[1], 'unclaimed', until],
      [payments[2], 'returned', null],
      [payments[5], 'refused', null],
    ])
    const readEmails = () => readMails(server, `${users[1]}@mail.example`, 'payment-returned')
    await expect.poll(readEmails, { timeout: 60_000 }).toHaveLength(1)
    const [mail] = await readEmails()
    expect(mail?.['subject']).toContain('is unclaimed at PayPal')
    expect(mail?.['text']).toContain(`/dashboard/earnings?why=${payments[1]}`)
    expect(await readPayment(payments[1] ?? '')).toMatchObject({
      status: 'approved',
      payout_state: 'unclaimed',
      payout_until: until,
    })
    // the payee sees the days of sending and return
    const notedAt = new RegExp(`^${today} .*Z$`)
    expect(await readPayment(payments[2] ?? '')).toMatchObject({
      payout_state: 'returned',
      payout_sent_on: today,
      payout_reported_at: expect.stringMatching(notedAt) as string,
      payout_previous: '',
    })
    for (const locked of [1, 3, 4]) expect(await cancelPayment(payments[locked] ?? '')).toBe('payment-in-batch')
    const dispersals = await countDispersals()
    expect(await reconcileBatch(secondAdmin, batch, report)).toBeNull()
    expect(await readReturnNotices(payments)).toHaveLength(3)
    const twice = reportRow(batch, { payment: payments[0] ?? '', word: 'Completed', cents: 1000 })
    expect(await errorOf(twice)).toMatchObject({ code: 'selection-changed', details: { count: 0, cents: 0 } })
    expect(await countDispersals()).toBe(dispersals)

    // the returned payment is paid in another batch and leaves the first one
    const next = await createExportedBatch(secondAdmin, [payments[2] ?? ''])
    expect(await reconcileBatch(admin, batch, report)).toBeNull()
    expect((await readBatch(admin, batch)).itemOf[payments[2] ?? '']).toMatchObject({ state: 'returned', gone: true })
    const settled = reportRow(batch, { payment: payments[2] ?? '', word: 'Completed', cents: 3000 })
    expect(await errorCode(settled)).toBe('payout-item-settled')
    // from the next export on, the payment stores the result of the previous batch
    const cameBack = new RegExp(`^returned ${today} ${today} [^;]*Z$`)
    expect(await readPayment(payments[2] ?? '')).toMatchObject({
      payout_state: 'sent',
      payout_previous: expect.stringMatching(cameBack) as string,
    })
    expect(await reportAll(admin, next, 'SUCCESS')).toEqual({ dispersed: 1, freed: 0, locked: 0 })
    expect(await readPayment(payments[2] ?? '')).toMatchObject({
      status: 'dispersed',
      payout_state: 'success',
      payout_previous: expect.stringMatching(cameBack) as string,
    })
    expect((await readBatch(admin, next.batch)).batch.state).toBe('reconciled')
  })

  it('does not unlock a payment because of a row in an earlier batch’s report, with or without its transaction id', async () => {
    const { payments, a: payment, ...first } = await exportApproved('10')
    await reportAll(admin, first, 'Returned')
    const later = await createExportedBatch(admin, payments)
    for (const transaction of ['', transactionId(first.file, payment)]) {
      const row = { payment, word: 'Returned', cents: 1000, transaction }
      expect(await errorCode(reportRow(later.batch, row))).toBe('selection-changed')
    }
    expect((await readBatch(admin, later.batch)).itemOf[payment]?.state).toBe('sent')
    expect(await createBatchAgain(payment)).toBe('selection-changed')
    // after both returns, a report with both of them unlocks it
    const [heading = [], early = []] = payPalReport(first.file, () => 'Returned')
    const [, second = []] = payPalReport(later.file, () => 'Returned', 2)
    expect(await reconcileBatch(admin, later.batch, [heading, early, second])).toMatchObject({ freed: 1 })
  })

  it('accepts a return only together with the payment that it belongs to', async () => {
    const { a, batch } = await exportApproved('15')
    const heading = ['Type', 'Status', 'Gross', 'Transaction ID', 'Reference Txn ID', 'Custom Number']
    const sent = ['Mass Pay Payment', 'Completed', '-15.00', 'TA', '', a]
    const refundRow = ['Payment Refund', 'Completed', '15.00', 'RA', 'TA', a]
    const row = { payment: a, word: 'Payment Refund', cents: 1500, transaction: 'RA', reference: 'TA' }
    expect(await errorCode(reportRow(batch, { ...row, role: 'back' }))).toBe('selection-changed')
    expect(await readPayment(a)).toMatchObject({ status: 'approved', payout_state: 'sent' })
    expect(await reconcileBatch(admin, batch, [heading, sent, refundRow])).toMatchObject({ dispersed: 1 })
    expect(await readPayment(a)).toMatchObject({ status: 'dispersed', payout_state: 'refunded', reference: 'TA' })
    expect((await readBatch(admin, batch)).itemOf[a]).toMatchObject({ paid_cents: 1500, returned_cents: 1500 })
  })

  it('accepts a report with the maximum number of rows and the longest texts', async () => {
    const { batch, seen } = await exportApproved('12')
    const longest = { word: 'W'.repeat(100), cents: 100_000_00, transaction: 'T'.repeat(50) }
    const reconcileRows = (count: number) => {
      const rows = Array.from({ length: count }, (_, n) => ({ payment: testId('nowhere', n), ...longest }))
      return errorCode(admin.call('POST /api/admin/payouts/reconcile', { batch, seen, rows }))
    }
    const short = await reconcileRows(1)
    expect(short).not.toBe('request-too-large')
    expect(await reconcileRows(payoutFileLimits.rows)).toBe(short)
  })

  it('treats a payment with a different amount as paid only after an admin has accepted it, with a correction', async () => {
    const { a, batch } = await exportApproved('133.87')
    const rows = [{ payment: a, word: 'Completed', cents: 13_378, transaction: '' }]
    const direct = admin.call('POST /api/admin/payouts/reconcile', { batch, seen: { count: 1, cents: 13_387 }, rows })
    expect(await errorCode(direct)).toBe('payout-amount-differs')
    expect(await acceptAmount(batch, a, 'Processing', 13_378)).toBe('bad-input')
    expect(await acceptAmount(batch, a, 'Completed', 13_387)).toBe('bad-input')
    const input = { batch, payment: a, word: 'Completed', cents: 13_378, transaction: 'T9', reason: 'a fee' }
    await admin.call('POST /api/admin/payouts/accept', input)
    expect(await readPayment(a)).toMatchObject({ status: 'dispersed', reference: 'T9' })
    const { correction = '' } = (await readBatch(admin, batch)).itemOf[a] ?? {}
    const line = { amount_cents: 9, kind: 'adjustment', month, user_id: users[0] }
    expect(await readRow(server, 'SELECT * FROM earnings WHERE id = ?', [correction])).toMatchObject(line)
    expect(await errorCode(admin.call('POST /api/admin/payouts/accept', input))).toBe('payout-item-settled')
  })

  it('can write off a payment that returned after its payee was deleted, and then pays it to no one', async () => {
    const [user = ''] = await seedPeople(server, 'del', 1)
    const { payment } = await createManualPayment(admin, { user, amount: '65', month })
    await approvePayments(admin, [payment])
    const { batch, file } = await createExportedBatch(admin, [payment])
    await reportAll(admin, { batch, file }, 'Completed')
    await admin.call('POST /api/admin/people/delete', { user })
    await reportAll(admin, { batch, file }, 'Refunded')
    expect((await readBatch(admin, batch)).itemOf[payment]).toMatchObject({ state: 'refunded', deleted: true })
    const input = { batch, payment, reason: 'the account was deleted in May' }
    expect(await correctReturn(batch, payment, admin, '')).toBe('reason-needed')
    const { earning } = await admin.call('POST /api/admin/payouts/correct', input)
    const line = { status: 'cancelled', cancel_kind: 'never', amount_cents: 6500, reason: input.reason }
    expect(await readRow(server, 'SELECT * FROM earnings WHERE id = ?', [earning])).toMatchObject(line)
    // nothing is open or due, and a repeated write-off changes nothing
    expect((await readBatch(admin, batch)).batch.back).toBe(0)
    expect(await countRows(server, `earnings WHERE user_id = ? AND status = 'pending'`, [user])).toBe(0)
    expect(await correctReturn(batch, payment)).toBe('payout-item-settled')
  })

  it('records exactly what is owed for a payment that was corrected and returned, in any order', async () => {
    const { payments: names, batch } = await exportApproved('100', '100', '100', '100')
    const [short = '', part = '', twice = '', whole = ''] = names
    const both = [admin, secondAdmin]
    const once = expect.toSatisfy((codes: string[]) => codes.toSorted().join() === 'done,payout-item-settled')
    const createReport = (...rows: [string, string, string][]) =>
      reconcileBatch(admin, batch, [['Status', 'Gross', 'Id'], ...rows])
    // Returns the paid and returned amounts, the sum of corrections and the open amount of a payment.
    const readStanding = async (payment: string) => {
      const item = (await readBatch(admin, batch)).itemOf[payment]
      const [row] = await server.sql(
        'SELECT payout_returned_cents AS back, payout_owed_cents AS owed FROM user_payments WHERE id = ?',
        [payment],
      )
      expect(row?.['back']).toBe(item?.returned_cents)
      return [item?.paid_cents, item?.returned_cents, item?.corrected_cents, row?.['owed']]
    }
    expect(await acceptAmount(batch, short, 'Completed', 9_991)).toBe('done')
    // two admins record the second transfer at once; a later report with only the first one changes nothing (M33)
    expect(await Promise.all(both.map((actor) => acceptAmount(batch, twice, 'Completed', 20_000, actor)))).toEqual(once)
    expect(await acceptAmount(batch, twice, 'Completed', 10_000)).not.toBe('done')
    await createReport(['Completed', '100.00', part], ['Completed', '100.00', whole])
    expect(await correctReturn(batch, short)).toBe('payout-state-changed')
    // everything that was paid is refunded, so the rest of the amount is owed
    expect(await createReport(['Refunded', '99.91', short], ['Reversed', '100.00', whole])).toMatchObject({
      dispersed: 0,
    })
    expect([await readStanding(short), await readStanding(whole)]).toEqual([
      [9_991, 9_991, 9, 9_991],
      [10_000, 10_000, 0, 10_000],
    ])
    expect((await readBatch(admin, batch)).batch.back).toBe(2)
    for (const payment of [short, whole])
      expect(await Promise.all(both.map((actor) => correctReturn(batch, payment, actor)))).toEqual(once)
    // records a partial return and then the rest; both together cannot exceed what was sent
    expect(await acceptAmount(batch, part, 'Refunded', 20_000)).toBe('bad-input')
    for (const code of ['done', 'payout-item-settled'])
      expect(await acceptAmount(batch, part, 'Refunded', 3_000)).toBe(code)
    expect(await readStanding(part)).toEqual([10_000, 3_000, 3_000, 0])
    expect(await acceptAmount(batch, part, 'Refunded', 10_000)).toBe('done')
    expect(await acceptAmount(batch, part, 'Refunded', 2_000)).toBe('payout-item-settled')
    // an ambiguous row changes nothing
    const rows = [{ payment: twice, word: 'Refunded', cents: null, transaction: '' }]
    const unnamed = admin.call('POST /api/admin/payouts/reconcile', { batch, seen: { count: 1, cents: 10_000 }, rows })
    expect(await errorCode(unnamed)).toBe('payout-amount-differs')
    expect(await acceptAmount(batch, twice, 'Refunded', 10_000)).toBe('done')
    expect(await Promise.all(names.map(readStanding))).toEqual([
      [9_991, 9_991, 10_000, 0],
      [10_000, 10_000, 10_000, 0],
      [20_000, 10_000, 0, 0],
      [10_000, 10_000, 10_000, 0],
    ])
    // each correction is a separate earnings line
    const sums = await server.sql(
      `SELECT subject, SUM(after ->> 'cents') AS cents, COUNT(*) AS n FROM audit_log WHERE action = 'payout-item.correct'
       AND subject IN (${names.map((id) => `'user_payments/${id}'`).join(', ')}) GROUP BY subject`,
    )
    expect(names.map((id) => sums.find(({ subject }) => subject === `user_payments/${id}`))).toMatchObject([
      { cents: 10_000, n: 2 },
      { cents: 10_000, n: 2 },
      { cents: 0, n: 2 },
      { cents: 10_000, n: 1 },
    ])
    expect((await readBatch(admin, batch)).batch).toMatchObject({ state: 'reconciled', back: 0 })
    // the audit reports a difference of one cent
    const shiftCorrected = (cents: number) =>
      server.sql('UPDATE payout_items SET corrected_cents = corrected_cents + ? WHERE payment = ?', [cents, short])
    await shiftCorrected(1)
    const { output } = await server.run('audit')
    await shiftCorrected(-1)
    expect(output).toContain('the paid, returned and corrected amounts of an item add up')
    expect(output).toMatch(/a fact has its recorded value: payout_items\/\w+ corrected_cents/)
  })

  it('unlocks its payments without any report only if an admin reports them as never sent', async () => {
    const { payments, a, batch, seen, file } = await exportApproved('80', '81')
    const b = payments[1] ?? ''
    const reportNeverSent = (of: string[], summary = seen, reason = 'the file was never uploaded') =>
      errorCode(admin.call('POST /api/admin/payouts/not-sent', { batch, payments: of, seen: summary, reason }))
    expect(await reportNeverSent([a, b], seen, '')).toBe('reason-needed')
    await reportAll(admin, { batch, file }, (payment) => (payment === a ? 'Processing' : null))
    expect(await reportNeverSent([a, b])).toBe('payout-state-changed')
    expect(await reportNeverSent([b], { count: 1, cents: 8100 })).toBe('done')
    expect(await readPayment(b)).toMatchObject({ status: 'approved', payout_state: '' })
    expect(await disperseManually(a)).toBe('payment-in-batch')
    expect(await disperseManually(b)).toBe('done')
    await reportAll(admin, { batch, file }, (payment) => (payment === a ? 'Failed' : null))
    expect((await readBatch(admin, batch)).batch.state).toBe('reconciled')
    expect(await cancelPayment(a)).toBe('done')
  })
})

describe('a manual dispersal', () => {
  const [approved, before] = [addDays(today, -5), addDays(today, -3)]
  const inFuture = { code: 'sent-in-future', fields: { sentOn: 'sent-in-future' } }
  /** Creates two approved payments of a person; the first was approved five days ago. */
  async function createPair(prefix: string) {
    const [user = ''] = await seedPeople(server, prefix, 1)
    const [a = '', b = ''] = await createApprovedPayments(admin, { users: [user], amounts: ['10', '20'], month })
    await server.sql('UPDATE user_payments SET approved_at = ? WHERE id = ?', [`${approved} 10:00:00.000Z`, a])
    return { a, b, filter: { search: `${user}@mail.example` }, seen: { count: 2, cents: 3000 } }
  }
  const readSent = (ids: string[]) =>
    server.sql(
      `SELECT p.dispersed_at, p.reference, e.paid_date FROM user_payments p JOIN earnings e ON e.payment = p.id
       WHERE p.id IN (?, ?) ORDER BY p.id = ?`,
      [...ids, ids[1] ?? ''],
    )
  const isSent = (reference: string) => [
    { dispersed_at: `${before} 12:00:00.000Z`, reference, paid_date: before },
    { dispersed_at: '', reference: '', paid_date: '' },
  ]

  it('has a day and a reference, and the day is neither in the future nor before the approval', async () => {
    const { a, b, seen } = await createPair('dsa')
    const markSent = (sentOn: string) =>
      admin.call('POST /api/admin/payments/disperse', { payments: [a, b], seen, reference: 'SEPA 7', sentOn })
    expect(await errorOf(markSent(addDays(today, 1)))).toMatchObject(inFuture)
    expect(await markSent(before)).toEqual({ dispersed: [a], refused: [{ payment: b, code: 'sent-before-approved' }] })
    expect(await readSent([a, b])).toEqual(isSent('SEPA 7'))
  })

  it('has a day and a reference for each payment if a whole filter is dispersed in the background', async () => {
    const { a, b, filter, seen } = await createPair('dsb')
    const markSent = (sentOn: string) =>
      admin.call('POST /api/admin/payments/action', { action: 'disperse', filter, seen, reference: 'SEPA 8', sentOn })
    expect(await errorOf(markSent(addDays(today, 1)))).toMatchObject(inFuture)
    const { left } = await waitForBulkAction(admin, (await markSent(before)).move)
    expect(left).toEqual([{ code: 'sent-before-approved', count: 1 }])
    expect(await readSent([a, b])).toEqual(isSent('SEPA 8'))
  })
})
