import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Id } from '../../../domain/entities'
import { watchDays } from '../../../domain/money/payouts/paypal-api'
import { expectCleanAudit } from '../../support/server/clean-audit'
import { payPalWorld, type PayPalWorld } from '../../support/data/paypal-world'
import { batchOf } from '../../support/data/payouts'
import { codeOf } from '../../support/server/refused'

let world: PayPalWorld
/** A settled batch that is asked about after another one. */
let after: Id

beforeAll(async () => {
  world = await payPalWorld()
  after = await paid('9')
})
afterAll(async () => {
  await expectCleanAudit(world.server).finally(() => world.server.stop())
  await world.payPal.stop()
})
afterEach(() => {
  world.payPal.cut = ''
})

const dayMs = 86_400_000
const ago = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().replace('T', ' ')
/** As if PayPal had been asked about a batch so many days ago, and nobody since. */
const lastAsked = (batch: Id, days: number) => world.past(batch, { asked_at: ago(days), tried_at: ago(days) })
/** How often PayPal was asked about a batch since it was forgotten. */
const timesAsked = async (batch: Id) => {
  const number = (await world.now(batch)).batch.provider_batch
  return world.payPal.asked.filter((line) => line === `GET /v1/payments/payouts/${number}`).length
}
/** What is due is begun, as each minute does; keys that are set anew begin it too. */
const carry = () => world.setKeys()
/** Paid and reconciled; PayPal may still be asked about it, for it is asked until something is so. */
async function reconciled(amounts: string[]) {
  const made = await world.handedOver(amounts)
  await world.until(made.batch, { submission: 'taken' }, () => world.ask(made.batch))
  await world.settle(made.batch, made.payments)
  return made
}
const paid = async (...amounts: string[]): Promise<Id> => (await reconciled(amounts)).batch
/** Paid and reconciled, and nobody asks about it any more: PayPal is asked about one batch after the other, in order. */
async function settled(...amounts: string[]) {
  const made = await reconciled(amounts)
  const earlier = await timesAsked(after)
  await world.ask(after)
  await expect.poll(() => timesAsked(after), { timeout: 60_000 }).toBeGreaterThan(earlier)
  return made
}

describe('a batch that is settled, without any webhook', () => {
  it('is asked about once a day: what came back is seen by its payee and by admins, and owed again once', async () => {
    const { admin, server, payPal } = world
    const { batch, payments, first } = await settled('31', '32')
    payPal.say(first, 'REFUNDED')
    await carry()
    // it was asked about today
    payPal.asked.length = 0
    await lastAsked(batch, 1.1)
    await carry()
    await world.until(batch, { state: 'reconciled', back: 1 })
    expect(await timesAsked(batch)).toBe(1)
    // whatever each minute begins today comes before what an admin asks for then
    for (let n = 0; n < 3; n += 1) await carry()
    await world.ask(batch)
    await expect.poll(() => timesAsked(batch), { timeout: 60_000 }).toBeGreaterThan(1)
    expect(await timesAsked(batch)).toBe(2)
    expect(await world.stateOf(batch, first)).toBe('refunded')
    expect(await server.sql('SELECT status, payout_state FROM user_payments WHERE id = ?', [first])).toEqual([
      { status: 'dispersed', payout_state: 'refunded' },
    ])
    const told = await server.sql(
      `SELECT metadata ->> 'payout' AS payout FROM notifications WHERE metadata ->> 'kind' = 'payment-returned' AND metadata ->> 'payment' = ?`,
      [first],
    )
    expect(told).toEqual([{ payout: 'reversed' }])
    expect((await admin.call('GET /api/admin/payouts', {})).rows.find(({ id }) => id === batch)).toMatchObject({
      back: 1,
      paid: 2,
    })
    const figure = async () =>
      JSON.parse(
        String((await server.sql(`SELECT "values" FROM stats WHERE topic = 'payments'`))[0]?.['values']),
      ) as object
    await expect.poll(figure, { timeout: 60_000 }).toMatchObject({ back: { count: 1, cents: 3100, batch } })
    await admin.call('POST /api/admin/payouts/correct', { batch, payment: first, reason: 'it came back' })
    expect(
      await codeOf(admin.call('POST /api/admin/payouts/correct', { batch, payment: first, reason: 'twice' })),
    ).toBe('payout-item-settled')
    expect((await world.now(batch)).batch.back).toBe(0)
    await expect.poll(figure, { timeout: 60_000 }).toMatchObject({ back: { count: 0, cents: 0, batch: '' } })
    expect(payPal.came.get(batch)).toBe(1)
    expect(await codeOf(batchOf(admin, payments))).not.toBe('done')
  })

  it('is asked about once a day also where PayPal gives no answer, and says what was in the way', async () => {
    const { batch, first } = await settled('33')
    world.payPal.say(first, 'REVERSED')
    await lastAsked(batch, 2)
    world.payPal.asked.length = 0
    world.payPal.cut = '/v1/payments/payouts/PB'
    await carry()
    await world.until(batch, { trouble: 'no-connection' })
    // whatever each minute begins today comes before what an admin asks for then
    for (let n = 0; n < 3; n += 1) await carry()
    await world.ask(batch)
    await expect.poll(() => timesAsked(batch), { timeout: 60_000 }).toBeGreaterThan(1)
    expect(await timesAsked(batch)).toBe(2)
    world.payPal.cut = ''
    await lastAsked(batch, 2)
    await carry()
    await world.until(batch, { trouble: '', back: 1 })
  })

  it(`isn’t after ${watchDays} days, nor with keys of another place`, async () => {
    const { payPal } = world
    const old = await settled('34')
    const other = await settled('35')
    const fresh = await settled('36')
    for (const { batch, first } of [old, other, fresh]) {
      payPal.say(first, 'REFUNDED')
      await lastAsked(batch, 300)
    }
    await world.past(old.batch, { sent_at: ago(watchDays + 1) })
    await world.past(other.batch, { provider_mode: 'sandbox' })
    await carry()
    await world.until(fresh.batch, { back: 1 })
    for (const { batch } of [old, other]) expect((await world.now(batch)).batch).toMatchObject({ back: 0, trouble: '' })
  })
})

describe('a batch with a payment that nobody claims', () => {
  it('is asked about until PayPal sends it back: it is free, and goes once in another batch', async () => {
    const { admin, payPal } = world
    const { batch, payments, first } = await world.handedOver(['37', '38'])
    await world.until(batch, { submission: 'taken' }, () => world.ask(batch))
    payPal.say(first, 'UNCLAIMED')
    payPal.say(payments[1] ?? '', 'SUCCESS')
    await world.until(batch, { state: 'sent', paid: 1, open: 1 }, () => world.ask(batch))
    expect(await codeOf(batchOf(admin, [first]))).toBe('selection-changed')
    payPal.say(first, 'RETURNED')
    await lastAsked(batch, 1)
    await carry()
    await world.until(batch, { state: 'reconciled', paid: 1, free: 1 })
    const { batch: next, seen } = await batchOf(admin, [first])
    await admin.call('POST /api/admin/payouts/export', { batch: next, seen, way: 'api' })
    await world.until(next, { submission: 'taken' }, () => world.ask(next))
    await world.settle(next, [first])
    expect(payPal.paid.get(first)).toBe(1)
    // the old batch is still asked about, and says the same
    await lastAsked(batch, 2)
    payPal.asked.length = 0
    await carry()
    await expect.poll(() => timesAsked(batch), { timeout: 120_000 }).toBe(1)
    await world.until(batch, { state: 'reconciled', free: 1, trouble: '' })
    expect(await world.statusOf(first)).toBe('dispersed')
    // it says of the old one that it was paid as well: that is looked at by somebody, and moves nothing
    const old = payPal.batches
      .find(({ sender }) => sender === batch)
      ?.items.find((item) => item.sender_item_id === first)
    if (old) old.word = 'SUCCESS'
    await world.until(batch, { trouble: 'amount-differs', free: 1 }, () => world.ask(batch))
    expect(await world.stateOf(batch, first)).toBe('returned')
  })
})

describe('a batch that PayPal refused 25 days ago', () => {
  it('is never sent again under its id, and says so', async () => {
    const { admin, payPal } = world
    const { batch, seen, payments } = await world.handedOver(['39'], 422)
    await world.until(batch, { submission: 'refused' })
    await world.past(batch, { exported_at: ago(25.01) })
    await admin.call('POST /api/admin/payouts/again', { batch, seen })
    await world.until(batch, { submission: 'refused', trouble: 'too-old' }, () => world.ask(batch))
    expect(payPal.came.get(batch)).toBe(1)
    expect(payPal.batches.some(({ sender }) => sender === batch)).toBe(false)
    // what it holds is free once somebody says so, for a batch with another id
    await admin.call('POST /api/admin/payouts/not-sent', { batch, payments, seen, reason: 'too old' })
    await world.until(batch, { state: 'reconciled' })
    // a day younger it goes
    const younger = await world.handedOver(['40'], 422)
    await world.until(younger.batch, { submission: 'refused' })
    await world.past(younger.batch, { exported_at: ago(24.9) })
    await admin.call('POST /api/admin/payouts/again', { batch: younger.batch, seen: younger.seen })
    await world.until(younger.batch, { submission: 'taken' }, () => world.ask(younger.batch))
    await world.settle(younger.batch, younger.payments)
  })
})
