import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Id } from '../../../domain/entities'
import { returnWatchDays } from '../../../domain/money/payouts/paypal-api'
import { createPayPalFixture } from '../../support/data/paypal-fixture'
import { createBatch } from '../../support/data/payouts'
import { errorCode } from '../../support/server/api-errors'
import { stopAudited } from '../money/program'

const fixture = await createPayPalFixture()
afterAll(async () => {
  await stopAudited(fixture.server)
  await fixture.payPal.stop()
})
afterEach(() => {
  fixture.payPal.disconnectPath = ''
})

const dayMs = 86_400_000
const timeAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().replace('T', ' ')
/** Moves the last poll of a batch into the past. */
const setLastAsked = (batch: Id, days: number) =>
  fixture.overwriteBatch(batch, { asked_at: timeAgo(days), tried_at: timeAgo(days) })
/** Returns how often PayPal was asked about a batch since the list of requests was cleared. */
const countRequests = async (batch: Id) => {
  const number = (await fixture.readBatch(batch)).batch.provider_batch
  return fixture.payPal.requests.filter((line) => line === `GET /v1/payments/payouts/${number}`).length
}
/** Starts the polls that are due, as the job that runs every minute does. Saving the keys starts them too. */
const runWatch = () => fixture.setKeys()
/** Creates a paid and reconciled batch. A last poll may still be running. */
async function createReconciled(amounts: string[]) {
  const submitted = await fixture.submitBatch(amounts)
  await fixture.waitForBatch(submitted.batch, { submission: 'taken' }, () => fixture.askPayPal(submitted.batch))
  await fixture.settleBatch(submitted.batch, submitted.payments)
  return submitted
}
/** A settled batch that is polled after all others. */
const { batch: after } = await createReconciled(['9'])
/**
 * Creates a paid and reconciled batch that no poll is reading any more. Batches are polled in order, so this waits for a
 * poll of the last one.
 */
async function createSettled(...amounts: string[]) {
  const reconciled = await createReconciled(amounts)
  const earlier = await countRequests(after)
  await fixture.askPayPal(after)
  await expect.poll(() => countRequests(after), { timeout: 60_000 }).toBeGreaterThan(earlier)
  return reconciled
}

describe('a settled batch without a webhook', () => {
  it('is polled once a day; a returned payment is shown to payee and admins and is owed again only once', async () => {
    const { admin, server, payPal } = fixture
    const { batch, payments, first } = await createSettled('31', '32')
    payPal.setItemStatus(first, 'REFUNDED')
    await runWatch()
    // the batch has already been polled today
    payPal.requests.length = 0
    await setLastAsked(batch, 1.1)
    await runWatch()
    await fixture.waitForBatch(batch, { state: 'reconciled', back: 1 })
    expect(await countRequests(batch)).toBe(1)
    // polls of the job run before the one that an admin requests
    for (let n = 0; n < 3; n += 1) await runWatch()
    await fixture.askPayPal(batch)
    await expect.poll(() => countRequests(batch), { timeout: 60_000 }).toBeGreaterThan(1)
    expect(await countRequests(batch)).toBe(2)
    expect(await fixture.itemState(batch, first)).toBe('refunded')
    expect(await server.sql('SELECT status, payout_state FROM user_payments WHERE id = ?', [first])).toEqual([
      { status: 'dispersed', payout_state: 'refunded' },
    ])
    const notices = await server.sql(
      `SELECT metadata ->> 'payout' AS payout FROM notifications WHERE metadata ->> 'kind' = 'payment-returned' AND metadata ->> 'payment' = ?`,
      [first],
    )
    expect(notices).toEqual([{ payout: 'reversed' }])
    const { rows } = await admin.call('GET /api/admin/payouts', {})
    expect(rows.find(({ id }) => id === batch)).toMatchObject({ back: 1, paid: 2 })
    const readStat = async () => {
      const [row] = await server.sql(`SELECT "values" FROM stats WHERE topic = 'payments'`)
      return JSON.parse(String(row?.['values'])) as object
    }
    await expect.poll(readStat, { timeout: 60_000 }).toMatchObject({ back: { count: 1, cents: 3100, batch } })
    await admin.call('POST /api/admin/payouts/correct', { batch, payment: first, reason: 'it came back' })
    const again = admin.call('POST /api/admin/payouts/correct', { batch, payment: first, reason: 'twice' })
    expect(await errorCode(again)).toBe('payout-item-settled')
    expect((await fixture.readBatch(batch)).batch.back).toBe(0)
    await expect.poll(readStat, { timeout: 60_000 }).toMatchObject({ back: { count: 0, cents: 0, batch: '' } })
    expect(payPal.batchRequests.get(batch)).toBe(1)
    expect(await errorCode(createBatch(admin, payments))).not.toBe('done')
  })

  it('is polled only once a day even if PayPal does not answer, and shows the problem', async () => {
    const { batch, first } = await createSettled('33')
    fixture.payPal.setItemStatus(first, 'REVERSED')
    await setLastAsked(batch, 2)
    fixture.payPal.requests.length = 0
    fixture.payPal.disconnectPath = '/v1/payments/payouts/PB'
    await runWatch()
    await fixture.waitForBatch(batch, { trouble: 'no-connection' })
    // polls of the job run before the one that an admin requests
    for (let n = 0; n < 3; n += 1) await runWatch()
    await fixture.askPayPal(batch)
    await expect.poll(() => countRequests(batch), { timeout: 60_000 }).toBeGreaterThan(1)
    expect(await countRequests(batch)).toBe(2)
    fixture.payPal.disconnectPath = ''
    await setLastAsked(batch, 2)
    await runWatch()
    await fixture.waitForBatch(batch, { trouble: '', back: 1 })
  })

  it(`is not polled after ${returnWatchDays} days, or if the keys are for another environment`, async () => {
    const { payPal } = fixture
    const old = await createSettled('34')
    const other = await createSettled('35')
    const fresh = await createSettled('36')
    for (const { batch, first } of [old, other, fresh]) {
      payPal.setItemStatus(first, 'REFUNDED')
      await setLastAsked(batch, 300)
    }
    await fixture.overwriteBatch(old.batch, { sent_at: timeAgo(returnWatchDays + 1) })
    await fixture.overwriteBatch(other.batch, { provider_mode: 'sandbox' })
    await runWatch()
    await fixture.waitForBatch(fresh.batch, { back: 1 })
    for (const { batch } of [old, other])
      expect((await fixture.readBatch(batch)).batch).toMatchObject({ back: 0, trouble: '' })
  })
})

describe('a batch with an unclaimed payment', () => {
  it('is polled until PayPal returns the payment; the payment is then sent only once in another batch', async () => {
    const { admin, payPal } = fixture
    const { batch, payments, first } = await fixture.submitBatch(['37', '38'])
    await fixture.waitForBatch(batch, { submission: 'taken' }, () => fixture.askPayPal(batch))
    payPal.setItemStatus(first, 'UNCLAIMED')
    payPal.setItemStatus(payments[1] ?? '', 'SUCCESS')
    await fixture.waitForBatch(batch, { state: 'sent', paid: 1, open: 1 }, () => fixture.askPayPal(batch))
    expect(await errorCode(createBatch(admin, [first]))).toBe('selection-changed')
    payPal.setItemStatus(first, 'RETURNED')
    await setLastAsked(batch, 1)
    await runWatch()
    await fixture.waitForBatch(batch, { state: 'reconciled', paid: 1, free: 1 })
    const { batch: next, seen } = await createBatch(admin, [first])
    await admin.call('POST /api/admin/payouts/export', { batch: next, seen, way: 'api' })
    await fixture.waitForBatch(next, { submission: 'taken' }, () => fixture.askPayPal(next))
    await fixture.settleBatch(next, [first])
    expect(payPal.paidCounts.get(first)).toBe(1)
    // the old batch is polled again with the same result
    await setLastAsked(batch, 2)
    payPal.requests.length = 0
    await runWatch()
    await expect.poll(() => countRequests(batch), { timeout: 120_000 }).toBe(1)
    await fixture.waitForBatch(batch, { state: 'reconciled', free: 1, trouble: '' })
    expect(await fixture.paymentStatus(first)).toBe('dispersed')
    // if the old batch also reports the payment as paid, nothing changes and an admin must check it
    const old = payPal.batches
      .find(({ sender }) => sender === batch)
      ?.items.find((item) => item.sender_item_id === first)
    if (old) old.word = 'SUCCESS'
    await fixture.waitForBatch(batch, { trouble: 'amount-differs', free: 1 }, () => fixture.askPayPal(batch))
    expect(await fixture.itemState(batch, first)).toBe('returned')
  })
})

describe('a batch that PayPal rejected 25 days ago', () => {
  it('is never sent again with the same id, and shows the reason', async () => {
    const { admin, payPal } = fixture
    const { batch, seen, payments } = await fixture.submitBatch(['39'], 422)
    await fixture.waitForBatch(batch, { submission: 'refused' })
    await fixture.overwriteBatch(batch, { exported_at: timeAgo(25.01) })
    await admin.call('POST /api/admin/payouts/resend', { batch, seen })
    await fixture.waitForBatch(batch, { submission: 'refused', trouble: 'too-old' }, () => fixture.askPayPal(batch))
    expect(payPal.batchRequests.get(batch)).toBe(1)
    expect(payPal.batches.some(({ sender }) => sender === batch)).toBe(false)
    // when an admin reports the batch as not sent, its payments are unlocked and can be in a batch with another id
    await admin.call('POST /api/admin/payouts/not-sent', { batch, payments, seen, reason: 'too old' })
    await fixture.waitForBatch(batch, { state: 'reconciled' })
    // a batch that is one day younger is sent again
    const younger = await fixture.submitBatch(['40'], 422)
    await fixture.waitForBatch(younger.batch, { submission: 'refused' })
    await fixture.overwriteBatch(younger.batch, { exported_at: timeAgo(24.9) })
    await admin.call('POST /api/admin/payouts/resend', { batch: younger.batch, seen: younger.seen })
    await fixture.waitForBatch(younger.batch, { submission: 'taken' }, () => fixture.askPayPal(younger.batch))
    await fixture.settleBatch(younger.batch, younger.payments)
  })
})
