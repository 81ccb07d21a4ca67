import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Id } from '../../../domain/entities'
import { watchDays } from '../../../domain/money/payouts/paypal-api'
import { expectCleanAudit } from '../../support/server/clean-audit'
import { createPayPalFixture, type PayPalFixture } from '../../support/data/paypal-fixture'
import { createBatch } from '../../support/data/payouts'
import { errorCode } from '../../support/server/api-errors'

let fixture: PayPalFixture
/** A settled batch that is asked about after another one. */
let after: Id

beforeAll(async () => {
  fixture = await createPayPalFixture()
  after = await createPaid('9')
})
afterAll(async () => {
  await expectCleanAudit(fixture.server).finally(() => fixture.server.stop())
  await fixture.payPal.stop()
})
afterEach(() => {
  fixture.payPal.disconnectPath = ''
})

const dayMs = 86_400_000
const timeAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().replace('T', ' ')
/** As if PayPal had been asked about a batch so many days ago, and nobody since. */
const setLastAsked = (batch: Id, days: number) =>
  fixture.overwriteBatch(batch, { asked_at: timeAgo(days), tried_at: timeAgo(days) })
/** How often PayPal was asked about a batch since it was forgotten. */
const countRequests = async (batch: Id) => {
  const number = (await fixture.readBatch(batch)).batch.provider_batch
  return fixture.payPal.requests.filter((line) => line === `GET /v1/payments/payouts/${number}`).length
}
/** What is due is begun, as each minute does; keys that are set anew begin it too. */
const runWatch = () => fixture.setKeys()
/** Paid and reconciled; PayPal may still be asked about it, for it is asked until something is so. */
async function createReconciled(amounts: string[]) {
  const made = await fixture.submitBatch(amounts)
  await fixture.waitForBatch(made.batch, { submission: 'taken' }, () => fixture.askPayPal(made.batch))
  await fixture.settleBatch(made.batch, made.payments)
  return made
}
const createPaid = async (...amounts: string[]): Promise<Id> => (await createReconciled(amounts)).batch
/** Paid and reconciled, and nobody asks about it any more: PayPal is asked about one batch after the other, in order. */
async function createSettled(...amounts: string[]) {
  const made = await createReconciled(amounts)
  const earlier = await countRequests(after)
  await fixture.askPayPal(after)
  await expect.poll(() => countRequests(after), { timeout: 60_000 }).toBeGreaterThan(earlier)
  return made
}

describe('a batch that is settled, without any webhook', () => {
  it('is asked about once a day: what came back is seen by its payee and by admins, and owed again once', async () => {
    const { admin, server, payPal } = fixture
    const { batch, payments, first } = await createSettled('31', '32')
    payPal.setItemStatus(first, 'REFUNDED')
    await runWatch()
    // it was asked about today
    payPal.requests.length = 0
    await setLastAsked(batch, 1.1)
    await runWatch()
    await fixture.waitForBatch(batch, { state: 'reconciled', back: 1 })
    expect(await countRequests(batch)).toBe(1)
    // whatever each minute begins today comes before what an admin asks for then
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
    expect((await admin.call('GET /api/admin/payouts', {})).rows.find(({ id }) => id === batch)).toMatchObject({
      back: 1,
      paid: 2,
    })
    const readStat = async () =>
      JSON.parse(
        String((await server.sql(`SELECT "values" FROM stats WHERE topic = 'payments'`))[0]?.['values']),
      ) as object
    await expect.poll(readStat, { timeout: 60_000 }).toMatchObject({ back: { count: 1, cents: 3100, batch } })
    await admin.call('POST /api/admin/payouts/correct', { batch, payment: first, reason: 'it came back' })
    expect(
      await errorCode(admin.call('POST /api/admin/payouts/correct', { batch, payment: first, reason: 'twice' })),
    ).toBe('payout-item-settled')
    expect((await fixture.readBatch(batch)).batch.back).toBe(0)
    await expect.poll(readStat, { timeout: 60_000 }).toMatchObject({ back: { count: 0, cents: 0, batch: '' } })
    expect(payPal.batchRequests.get(batch)).toBe(1)
    expect(await errorCode(createBatch(admin, payments))).not.toBe('done')
  })

  it('is asked about once a day also where PayPal gives no answer, and says what was in the way', async () => {
    const { batch, first } = await createSettled('33')
    fixture.payPal.setItemStatus(first, 'REVERSED')
    await setLastAsked(batch, 2)
    fixture.payPal.requests.length = 0
    fixture.payPal.disconnectPath = '/v1/payments/payouts/PB'
    await runWatch()
    await fixture.waitForBatch(batch, { trouble: 'no-connection' })
    // whatever each minute begins today comes before what an admin asks for then
    for (let n = 0; n < 3; n += 1) await runWatch()
    await fixture.askPayPal(batch)
    await expect.poll(() => countRequests(batch), { timeout: 60_000 }).toBeGreaterThan(1)
    expect(await countRequests(batch)).toBe(2)
    fixture.payPal.disconnectPath = ''
    await setLastAsked(batch, 2)
    await runWatch()
    await fixture.waitForBatch(batch, { trouble: '', back: 1 })
  })

  it(`isn’t after ${watchDays} days, nor with keys of another place`, async () => {
    const { payPal } = fixture
    const old = await createSettled('34')
    const other = await createSettled('35')
    const fresh = await createSettled('36')
    for (const { batch, first } of [old, other, fresh]) {
      payPal.setItemStatus(first, 'REFUNDED')
      await setLastAsked(batch, 300)
    }
    await fixture.overwriteBatch(old.batch, { sent_at: timeAgo(watchDays + 1) })
    await fixture.overwriteBatch(other.batch, { provider_mode: 'sandbox' })
    await runWatch()
    await fixture.waitForBatch(fresh.batch, { back: 1 })
    for (const { batch } of [old, other])
      expect((await fixture.readBatch(batch)).batch).toMatchObject({ back: 0, trouble: '' })
  })
})

describe('a batch with a payment that nobody claims', () => {
  it('is asked about until PayPal sends it back: it is free, and goes once in another batch', async () => {
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
    // the old batch is still asked about, and says the same
    await setLastAsked(batch, 2)
    payPal.requests.length = 0
    await runWatch()
    await expect.poll(() => countRequests(batch), { timeout: 120_000 }).toBe(1)
    await fixture.waitForBatch(batch, { state: 'reconciled', free: 1, trouble: '' })
    expect(await fixture.paymentStatus(first)).toBe('dispersed')
    // it says of the old one that it was paid as well: that is looked at by somebody, and moves nothing
    const old = payPal.batches
      .find(({ sender }) => sender === batch)
      ?.items.find((item) => item.sender_item_id === first)
    if (old) old.word = 'SUCCESS'
    await fixture.waitForBatch(batch, { trouble: 'amount-differs', free: 1 }, () => fixture.askPayPal(batch))
    expect(await fixture.itemState(batch, first)).toBe('returned')
  })
})

describe('a batch that PayPal refused 25 days ago', () => {
  it('is never sent again under its id, and says so', async () => {
    const { admin, payPal } = fixture
    const { batch, seen, payments } = await fixture.submitBatch(['39'], 422)
    await fixture.waitForBatch(batch, { submission: 'refused' })
    await fixture.overwriteBatch(batch, { exported_at: timeAgo(25.01) })
    await admin.call('POST /api/admin/payouts/again', { batch, seen })
    await fixture.waitForBatch(batch, { submission: 'refused', trouble: 'too-old' }, () => fixture.askPayPal(batch))
    expect(payPal.batchRequests.get(batch)).toBe(1)
    expect(payPal.batches.some(({ sender }) => sender === batch)).toBe(false)
    // what it holds is free once somebody says so, for a batch with another id
    await admin.call('POST /api/admin/payouts/not-sent', { batch, payments, seen, reason: 'too old' })
    await fixture.waitForBatch(batch, { state: 'reconciled' })
    // a day younger it goes
    const younger = await fixture.submitBatch(['40'], 422)
    await fixture.waitForBatch(younger.batch, { submission: 'refused' })
    await fixture.overwriteBatch(younger.batch, { exported_at: timeAgo(24.9) })
    await admin.call('POST /api/admin/payouts/again', { batch: younger.batch, seen: younger.seen })
    await fixture.waitForBatch(younger.batch, { submission: 'taken' }, () => fixture.askPayPal(younger.batch))
    await fixture.settleBatch(younger.batch, younger.payments)
  })
})
