import { afterAll, describe, expect, it } from 'vitest'
import type { Id } from '../../../domain/entities'
import { propertyRuns } from '../../../domain/testing/property-runs'
import { createPayPalFixture, disconnectPoints } from './fake-paypal'
import { createBatch } from '../../support/data/payments'
import { random } from '../../../domain/testing/random'
import { ApiError, type Session } from '../../support/server/session'
import { stopAudited } from '../money/program'
import { sendPayPalEvent, sendTwice } from './repeated-calls'

const seed = Number(process.env['MONEY_SEED'] ?? 20261123)
/** Number of kills and cut connections; the argument of `npm run soak` sets it. */
const moments = Number(process.env['SOAK_MOMENTS'] ?? propertyRuns({ check: 12, test: 12, soak: 1_000 }))
/** Number of concurrent actions of two admins on a batch. */
const racing = propertyRuns({ check: 200, test: 200, soak: 2_000 })
/** The amounts of each batch. */
const amounts = ['10', '10', '10']
const { payPal, server, admin, secondAdmin, readBatch, createApproved } = await createPayPalFixture()
const admins = [admin, secondAdmin] as const
afterAll(async () => {
  await stopAudited(server)
  await payPal.stop()
})

/** Sends a call like `sendTwice` and ignores its error, except an expired token, which would make all later actions fail. */
const tryTwice = (call: (key: string) => Promise<unknown>) =>
  sendTwice(call).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status === 401) throw error
  })
/** Renews the tokens, which expire after minutes while a soak run takes hours. */
const renewTokens = () => Promise.all(admins.map((admin) => admin.renew()))
const askPayPal = (batch: Id, providerBatch = '') =>
  tryTwice((key) => admins[0].call('POST /api/admin/payouts/poll', { batch, providerBatch }, key))
const sendWebhook = (batch: Id, number: string) =>
  sendPayPalEvent(server, { sender: batch, number }, payPal.signature).catch(() => null)

const findBatchAtPayPal = (batch: Id) => payPal.batches.find(({ sender }) => sender === batch)

/** Does what the page suggests until the batch is settled. Fails with the state of the batch if nothing helps. */
async function settleBatch(batch: Id, payments: readonly Id[]): Promise<void> {
  const seen = { count: payments.length, cents: payments.length * 1000 }
  for (let steps = 0; steps < 300; steps += 1) {
    // sends the delayed answers, because the product would wait a minute for them
    payPal.releaseAnswers()
    const { state, submission: at, trouble } = (await readBatch(batch)).batch
    if (state === 'reconciled') return
    const has = findBatchAtPayPal(batch)
    if (has) for (const payment of payments) payPal.setItemStatus(payment, 'SUCCESS')
    if (state === 'draft')
      await tryTwice((key) => admins[1].call('POST /api/admin/payouts/export', { batch, seen, way: 'api' }, key))
    else if (at === 'refused')
      await tryTwice((key) => admins[1].call('POST /api/admin/payouts/resend', { batch, seen }, key))
    else if (at === 'unknown' && !has) {
      expect(trouble, 'it says why').not.toBe('')
      const input = { batch, payments: [...payments], seen, reason: 'PayPal doesn’t have it' }
      await tryTwice((key) => admins[1].call('POST /api/admin/payouts/not-sent', input, key))
    } else await askPayPal(batch, at === 'unknown' ? has?.number : '')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect((await readBatch(batch)).batch, 'stuck').toBe('settled')
}

/** Expects that each payment was paid once, or was not paid and is unlocked. */
async function expectConsistent(batch: Id, payments: readonly Id[]): Promise<void> {
  const { itemOf: items } = await readBatch(batch)
  expect(payPal.batches.filter(({ sender }) => sender === batch).length).toBeLessThanOrEqual(1)
  for (const payment of payments) {
    const [row] = await server.sql('SELECT status FROM user_payments WHERE id = ?', [payment])
    const paid = payPal.paidCounts.get(payment) ?? 0
    expect(paid, payment).toBeLessThanOrEqual(1)
    expect([row?.['status'], items[payment]?.state], payment).toEqual(
      paid === 1 ? ['dispersed', 'success'] : ['approved', 'not_sent'],
    )
  }
}

describe(`a batch over PayPal’s API with cut connections and kills (seed ${seed})`, () => {
  const rng = random(seed)
  const calls = ['/oauth2/token', '/v1/payments/payouts', '/v1/payments/payouts/', 'verify-webhook']
  const answers = ['lost', 'cut', 'late', 'taken-5xx', 422, 429, 503] as const

  it.each(calls.flatMap((call) => disconnectPoints.map((at) => [call, at] as const)))(
    'is paid once or unlocked if the connection to %s breaks %s the call',
    async (call, at) => {
      const payments = await createApproved(...amounts)
      const { batch, seen } = await createBatch(admins[0], payments)
      const before = payPal.requests.length
      const wasDisconnected = () => payPal.requests.slice(before).some((line) => line.includes(call))
      payPal.disconnectPath = call
      payPal.disconnectPoint = at
      await tryTwice((key) => admins[0].call('POST /api/admin/payouts/export', { batch, seen, way: 'api' }, key))
      // waits until the call was really cut
      await expect
        .poll(
          async () => {
            const number = findBatchAtPayPal(batch)?.number ?? 'NONE'
            await Promise.all([askPayPal(batch, number === 'NONE' ? '' : number), sendWebhook(batch, number)])
            return wasDisconnected()
          },
          { timeout: 120_000 },
        )
        .toBe(true)
      payPal.disconnectPath = ''
      await settleBatch(batch, payments)
      await expectConsistent(batch, payments)
    },
  )

  it(`is paid only once, never lost, and always has a next step, with ${moments} faults`, async () => {
    for (let moment = 0; moment < moments; moment += 1) {
      await renewTokens()
      const payments = await createApproved(...amounts)
      const { batch, seen } = await createBatch(admins[0], payments)
      if (rng.chance(0.6)) payPal.nextAnswers.push(rng.pick(answers))
      payPal.disconnectPath = rng.pick(['', ...calls])
      payPal.disconnectPoint = rng.pick(disconnectPoints)
      const acts = [
        tryTwice((key) => admins[0].call('POST /api/admin/payouts/export', { batch, seen, way: 'api' }, key)),
        (async () => {
          await new Promise((resolve) => setTimeout(resolve, rng.whole(0, 120)))
          for (const payment of findBatchAtPayPal(batch) ? payments : [])
            payPal.setItemStatus(payment, rng.pick(['SUCCESS', 'UNCLAIMED', 'ONHOLD']))
          await Promise.all([askPayPal(batch), sendWebhook(batch, findBatchAtPayPal(batch)?.number ?? 'NONE')])
        })(),
      ]
      if (rng.chance(0.7)) {
        await new Promise((resolve) => setTimeout(resolve, rng.whole(0, 160)))
        await server.kill()
        await server.restart()
      }
      payPal.releaseAnswers()
      await Promise.all(acts)
      payPal.disconnectPath = ''
      payPal.nextAnswers.length = 0
      await settleBatch(batch, payments)
      payPal.releaseAnswers()
      await expectConsistent(batch, payments)
    }
  })

  it(`is submitted only once when two admins do ${racing} concurrent actions`, async () => {
    const payments = await createApproved(...amounts)
    const { batch, seen } = await createBatch(admins[0], payments)
    payPal.nextAnswers.push(422, 429)
    const input = { batch, payments, seen, reason: 'a race' }
    const sendByApi = (admin: Session) => admin.call('POST /api/admin/payouts/export', { batch, seen, way: 'api' })
    const actions = [
      sendByApi,
      (admin: Session) => admin.call('POST /api/admin/payouts/export', { batch, seen }),
      (admin: Session) => admin.call('POST /api/admin/payouts/cancel', { batch }),
      (admin: Session) => admin.call('POST /api/admin/payouts/resend', { batch, seen }),
      (admin: Session) => admin.call('POST /api/admin/payouts/sent', { batch, seen }),
      (admin: Session) => admin.call('POST /api/admin/payouts/poll', { batch, providerBatch: '' }),
      (admin: Session) => admin.call('POST /api/admin/payouts/not-sent', input),
      (admin: Session) => admin.call('POST /api/admin/payments/disperse', { payments, seen }),
      (admin: Session) =>
        admin.call('POST /api/admin/payments/cancel', { payment: payments[0] ?? '', lines: 'later', reason: 'a race' }),
    ]
    await Promise.allSettled(admins.map(sendByApi))
    for (let done = 0; done < racing; done += 20) {
      await renewTokens()
      await Promise.allSettled(Array.from({ length: 20 }, (_, n) => rng.pick(actions)(admins[n % 2 === 0 ? 0 : 1])))
    }
    // one action may make another fail, but PayPal accepted the batch at most once
    expect(payPal.batches.filter(({ sender }) => sender === batch).length).toBeLessThanOrEqual(1)
    const rows = await server.sql(
      `SELECT p.status, (SELECT COUNT(*) FROM payout_items i WHERE i.payment = p.id AND i.state = 'sent') AS locked
       FROM user_payments p WHERE p.id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(payments)],
    )
    expect(rows).toHaveLength(3)
    // a payment that PayPal accepted is neither cancelled nor dispersed manually
    for (const { status, locked } of rows)
      if (findBatchAtPayPal(batch)) expect([status, locked]).toEqual(['approved', 1])
    if (findBatchAtPayPal(batch)) {
      await settleBatch(batch, payments)
      await expectConsistent(batch, payments)
    }
  })
})
