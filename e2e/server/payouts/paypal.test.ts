import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Id } from '../../../domain/entities'
import { readAuditEntries } from '../../support/server/audit-log'
import { returnWatchDays } from '../../../domain/money/payouts/paypal-api'
import { createPayPalFixture } from './fake-paypal'
import { createBatch } from '../../support/data/payments'
import { errorCode, errorOf } from '../../support/server/session'
import { saveSetting, disableProtection } from '../../support/server/people'
import { stopAudited } from '../money/program'
import { sendPayPalEvent } from './repeated-calls'

const fixture = await createPayPalFixture()
const { payPal, server, admin, secondAdmin: second, setKeys, createApproved, readBatch } = fixture
const { waitForBatch, askPayPal, submitBatch, itemState, paymentStatus, settleBatch, overwriteBatch } = fixture
afterAll(async () => {
  await stopAudited(server)
  await payPal.stop()
})
beforeEach(() => {
  payPal.requests.length = 0
})
afterEach(() => {
  payPal.nextAnswers.length = 0
  payPal.disconnectPath = ''
})

/** Reports payments of a batch as never sent. Returns `done` or the error code. */
const reportNotSent = (part: { batch: Id; payments: Id[]; seen: { count: number; cents: number } }) =>
  errorCode(admin.call('POST /api/admin/payouts/not-sent', { ...part, reason: 'PayPal doesn’t have it' }))

const dayMs = 86_400_000
const timeAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().replace('T', ' ')
/** Moves the last poll of a batch into the past. */
const setLastAsked = (batch: Id, days: number) =>
  overwriteBatch(batch, { asked_at: timeAgo(days), tried_at: timeAgo(days) })
/** Returns how often PayPal was asked about a batch since the list of requests was cleared. */
const countRequests = async (batch: Id) => {
  const number = (await readBatch(batch)).batch.provider_batch
  return payPal.requests.filter((line) => line === `GET /v1/payments/payouts/${number}`).length
}
/** Starts the polls that are due, as the job that runs every minute does. Saving the keys starts them too. */
const runWatch = () => setKeys()
/** Creates a paid and reconciled batch. A last poll may still be running. */
async function createReconciled(amounts: string[]) {
  const submitted = await submitBatch(amounts)
  await waitForBatch(submitted.batch, { submission: 'taken' }, () => askPayPal(submitted.batch))
  await settleBatch(submitted.batch, submitted.payments)
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
  await askPayPal(after)
  await expect.poll(() => countRequests(after), { timeout: 60_000 }).toBeGreaterThan(earlier)
  return reconciled
}

describe('a settled batch without a webhook', () => {
  it('is polled once a day; a returned payment is shown to payee and admins and is owed again only once', async () => {
    const { batch, payments, first } = await createSettled('31', '32')
    payPal.setItemStatus(first, 'REFUNDED')
    await runWatch()
    // the batch has already been polled today
    payPal.requests.length = 0
    await setLastAsked(batch, 1.1)
    await runWatch()
    await waitForBatch(batch, { state: 'reconciled', back: 1 })
    expect(await countRequests(batch)).toBe(1)
    // polls of the job run before the one that an admin requests
    for (let n = 0; n < 3; n += 1) await runWatch()
    await askPayPal(batch)
    await expect.poll(() => countRequests(batch), { timeout: 60_000 }).toBeGreaterThan(1)
    expect(await countRequests(batch)).toBe(2)
    expect(await itemState(batch, first)).toBe('refunded')
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
    expect((await readBatch(batch)).batch.back).toBe(0)
    await expect.poll(readStat, { timeout: 60_000 }).toMatchObject({ back: { count: 0, cents: 0, batch: '' } })
    expect(payPal.batchRequests.get(batch)).toBe(1)
    expect(await errorCode(createBatch(admin, payments))).not.toBe('done')
  })

  it('is polled only once a day even if PayPal does not answer, and shows the problem', async () => {
    const { batch, first } = await createSettled('33')
    payPal.setItemStatus(first, 'REVERSED')
    await setLastAsked(batch, 2)
    payPal.requests.length = 0
    payPal.disconnectPath = '/v1/payments/payouts/PB'
    await runWatch()
    await waitForBatch(batch, { trouble: 'no-connection' })
    // polls of the job run before the one that an admin requests
    for (let n = 0; n < 3; n += 1) await runWatch()
    await askPayPal(batch)
    await expect.poll(() => countRequests(batch), { timeout: 60_000 }).toBeGreaterThan(1)
    expect(await countRequests(batch)).toBe(2)
    payPal.disconnectPath = ''
    await setLastAsked(batch, 2)
    await runWatch()
    await waitForBatch(batch, { trouble: '', back: 1 })
  })

  it(`is not polled after ${returnWatchDays} days, or if the keys are for another environment`, async () => {
    const old = await createSettled('34')
    const other = await createSettled('35')
    const fresh = await createSettled('36')
    for (const { batch, first } of [old, other, fresh]) {
      payPal.setItemStatus(first, 'REFUNDED')
      await setLastAsked(batch, 300)
    }
    await overwriteBatch(old.batch, { sent_at: timeAgo(returnWatchDays + 1) })
    await overwriteBatch(other.batch, { provider_mode: 'sandbox' })
    await runWatch()
    await waitForBatch(fresh.batch, { back: 1 })
    for (const { batch } of [old, other]) expect((await readBatch(batch)).batch).toMatchObject({ back: 0, trouble: '' })
  })
})

describe('a batch with an unclaimed payment', () => {
  it('is polled until PayPal returns the payment; the payment is then sent only once in another batch', async () => {
    const { batch, payments, first } = await submitBatch(['37', '38'])
    await waitForBatch(batch, { submission: 'taken' }, () => askPayPal(batch))
    payPal.setItemStatus(first, 'UNCLAIMED')
    payPal.setItemStatus(payments[1] ?? '', 'SUCCESS')
    await waitForBatch(batch, { state: 'sent', paid: 1, open: 1 }, () => askPayPal(batch))
    expect(await errorCode(createBatch(admin, [first]))).toBe('selection-changed')
    payPal.setItemStatus(first, 'RETURNED')
    await setLastAsked(batch, 1)
    await runWatch()
    await waitForBatch(batch, { state: 'reconciled', paid: 1, free: 1 })
    const { batch: next, seen } = await createBatch(admin, [first])
    await admin.call('POST /api/admin/payouts/export', { batch: next, seen, way: 'api' })
    await waitForBatch(next, { submission: 'taken' }, () => askPayPal(next))
    await settleBatch(next, [first])
    expect(payPal.paidCounts.get(first)).toBe(1)
    // the old batch is polled again with the same result
    await setLastAsked(batch, 2)
    payPal.requests.length = 0
    await runWatch()
    await expect.poll(() => countRequests(batch), { timeout: 120_000 }).toBe(1)
    await waitForBatch(batch, { state: 'reconciled', free: 1, trouble: '' })
    expect(await paymentStatus(first)).toBe('dispersed')
    // if the old batch also reports the payment as paid, nothing changes and an admin must check it
    const old = payPal.batches
      .find(({ sender }) => sender === batch)
      ?.items.find((item) => item.sender_item_id === first)
    if (old) old.word = 'SUCCESS'
    await waitForBatch(batch, { trouble: 'amount-differs', free: 1 }, () => askPayPal(batch))
    expect(await itemState(batch, first)).toBe('returned')
  })
})

describe('a batch that PayPal rejected 25 days ago', () => {
  it('is never sent again with the same id, and shows the reason', async () => {
    const { batch, seen, payments } = await submitBatch(['39'], 422)
    await waitForBatch(batch, { submission: 'refused' })
    await overwriteBatch(batch, { exported_at: timeAgo(25.01) })
    await admin.call('POST /api/admin/payouts/resend', { batch, seen })
    await waitForBatch(batch, { submission: 'refused', trouble: 'too-old' }, () => askPayPal(batch))
    expect(payPal.batchRequests.get(batch)).toBe(1)
    expect(payPal.batches.some(({ sender }) => sender === batch)).toBe(false)
    // when an admin reports the batch as not sent, its payments are unlocked and can be in a batch with another id
    await admin.call('POST /api/admin/payouts/not-sent', { batch, payments, seen, reason: 'too old' })
    await waitForBatch(batch, { state: 'reconciled' })
    // a batch that is one day younger is sent again
    const younger = await submitBatch(['40'], 422)
    await waitForBatch(younger.batch, { submission: 'refused' })
    await overwriteBatch(younger.batch, { exported_at: timeAgo(24.9) })
    await admin.call('POST /api/admin/payouts/resend', { batch: younger.batch, seen: younger.seen })
    await waitForBatch(younger.batch, { submission: 'taken' }, () => askPayPal(younger.batch))
    await settleBatch(younger.batch, younger.payments)
  })
})

describe('PayPal’s API keys (S13, P1)', () => {
  it('are tested before they replace the old ones, and no answer contains the secret', async () => {
    const refused = await errorOf(setKeys({ secret: 'wrong-one' }))
    expect(refused).toMatchObject({ code: 'paypal-refused', details: { problem: 'keys-refused' } })
    const shown = await admin.call('GET /api/admin/paypal', {})
    expect(shown).toMatchObject({ mode: 'live', clientId: 'client', webhookId: 'WH1' })
    expect(JSON.stringify(shown)).not.toContain('secret-one')
    const [row] = await server.sql(`SELECT value FROM _secrets WHERE name = 'paypal'`)
    expect(String(row?.['value'])).not.toContain('secret-one')
    // if the secret is left empty, the stored one is used, but only for the same account
    await setKeys({ secret: '' })
    for (const other of [{ clientId: 'other' }, { mode: 'sandbox' }] as const)
      expect(await errorOf(setKeys({ secret: '', ...other }))).toMatchObject({ fields: { secret: 'password-needed' } })
    expect(JSON.stringify(await readAuditEntries(server))).not.toContain('secret-one')
    expect(await errorCode(setKeys({ password: 'not-this-one' }))).toBe('current-password-wrong')
  })
})

describe('a batch that is sent over PayPal’s API (M24)', () => {
  it('is submitted only once with its own id, and PayPal’s statuses update its payments', async () => {
    const { batch, payments } = await submitBatch(['10', '20', '30', '40', '50', '60', '70'])
    await waitForBatch(batch, { submission: 'taken', state: 'sent', trouble: '' })
    expect(payPal.batches.at(-1)).toMatchObject({ sender: batch })
    expect(payPal.batches.at(-1)?.items.map(({ sender_item_id: id, amount }) => [id, amount.value])).toEqual(
      [...payments].sort().map((id) => [id, `${10 * (payments.indexOf(id) + 1)}.00`]),
    )
    const words = ['SUCCESS', 'UNCLAIMED', 'ONHOLD', 'RETURNED', 'BLOCKED', 'FAILED', 'SOMETHING_NEW']
    for (const [n, word] of words.entries()) payPal.setItemStatus(payments[n] ?? '', word)
    await waitForBatch(batch, { paid: 1, open: 3, free: 3 }, () => askPayPal(batch))
    const states = await Promise.all(payments.map((payment) => itemState(batch, payment)))
    expect(states).toEqual(['success', 'unclaimed', 'onhold', 'returned', 'blocked', 'failed', 'unknown'])
    const statuses = ['dispersed', ...Array.from({ length: 6 }, () => 'approved')]
    expect(await Promise.all(payments.map(paymentStatus))).toEqual(statuses)
    // another poll changes nothing, and a refunded payment stays dispersed
    payPal.setItemStatus(payments[0] ?? '', 'REFUNDED')
    for (const n of [1, 2, 6]) payPal.setItemStatus(payments[n] ?? '', 'SUCCESS')
    await waitForBatch(batch, { state: 'reconciled' }, () => askPayPal(batch))
    expect(await itemState(batch, payments[0] ?? '')).toBe('refunded')
    expect(await paymentStatus(payments[0] ?? '')).toBe('dispersed')
    expect(payPal.batchRequests.get(batch)).toBe(1)
  })

  it.each([['lost'], ['taken-5xx'], ['cut']] as const)(
    'has an unknown result and is never submitted again if PayPal’s answer is %s',
    async (how) => {
      const { batch, seen, payments, first } = await submitBatch(['11', '12'], how)
      await waitForBatch(batch, { submission: 'unknown', state: 'exported' })
      for (let n = 0; n < 3; n += 1) await askPayPal(batch)
      expect(await errorCode(admin.call('POST /api/admin/payouts/resend', { batch, seen }))).toBe(
        'payout-state-changed',
      )
      expect(await errorCode(createBatch(second, [first]))).not.toBe('done')
      await server.kill()
      await server.restart()
      await askPayPal(batch)
      await waitForBatch(batch, { submission: 'unknown' })
      expect(payPal.batchRequests.get(batch)).toBe(1)
      if (how === 'cut') {
        // only an admin can resolve this, after checking in PayPal
        expect(await reportNotSent({ batch, payments, seen })).toBe('done')
        await waitForBatch(batch, { state: 'reconciled' })
        return
      }
      // another batch's id is rejected, and the batch's own id settles it
      await waitForBatch(batch, { trouble: 'other-batch' }, () => askPayPal(batch, 'PB1'))
      expect((await readBatch(batch)).batch.submission).toBe('unknown')
      const number = payPal.batches.find(({ sender }) => sender === batch)?.number ?? ''
      await waitForBatch(batch, { submission: 'taken', state: 'sent' }, () => askPayPal(batch, number))
      await settleBatch(batch, payments)
      expect(payPal.batchRequests.get(batch)).toBe(1)
    },
  )

  it('has an unknown result if the server was killed while submitting, whether or not PayPal accepted it', async () => {
    const { batch, payments } = await submitBatch(['13'], 'late')
    await waitForBatch(batch, { submission: 'sending' })
    expect(await reportNotSent({ batch, payments, seen: { count: 1, cents: 1300 } })).toBe('payout-at-paypal')
    await server.kill()
    await server.restart()
    payPal.releaseAnswers()
    await waitForBatch(batch, { submission: 'unknown' }, () => askPayPal(batch))
    expect(payPal.batchRequests.get(batch)).toBe(1)
    await waitForBatch(batch, { submission: 'taken' }, () => askPayPal(batch, payPal.batches.at(-1)?.number))
    await settleBatch(batch, payments)
  })

  it('can be submitted again after a rejection; if PayPal reports a duplicate, its answer names the accepted batch', async () => {
    const { batch, seen, payments } = await submitBatch(['14'], 422)
    await waitForBatch(batch, { submission: 'refused', trouble: 'refused' })
    expect((await readBatch(batch)).batch.trouble_detail).toContain('TEST_SAYS_NO')
    await Promise.allSettled(
      [admin, second, admin].map((each) => each.call('POST /api/admin/payouts/resend', { batch, seen })),
    )
    await waitForBatch(batch, { submission: 'taken' })
    expect(payPal.batchRequests.get(batch)).toBe(2)
    expect(payPal.batches.filter(({ sender }) => sender === batch)).toHaveLength(1)
    expect(await reportNotSent({ batch, payments, seen })).toBe('payout-at-paypal')
    await settleBatch(batch, payments)
    // PayPal accepted this batch despite the error, and its answer to the duplicate contains the batch id
    const other = await submitBatch(['15'], 422)
    await waitForBatch(other.batch, { submission: 'refused' })
    const amount = { value: '15.00', currency: 'USD' }
    const items = [{ sender_item_id: other.first, receiver: '', amount, word: '' }]
    payPal.batches.push({ number: 'PBX', sender: other.batch, items })
    await admin.call('POST /api/admin/payouts/resend', { batch: other.batch, seen: other.seen })
    await waitForBatch(other.batch, { submission: 'taken', provider_batch: 'PBX' })
    await settleBatch(other.batch, other.payments)
  })

  it('can be cancelled only as a whole while it waits, and cannot be reconciled by file', async () => {
    const { batch, payments, first } = await submitBatch(['23', '24'], 429)
    await waitForBatch(batch, { submission: 'waiting', trouble: 'busy' })
    const part = { batch, payments: [first], seen: { count: 1, cents: 2300 } }
    expect(await reportNotSent(part)).toBe('bad-input')
    const rows = [{ payment: first, word: 'Completed', cents: 2300, transaction: '' }]
    const reconciling = admin.call('POST /api/admin/payouts/reconcile', { batch, seen: part.seen, rows })
    expect(await errorCode(reconciling)).toBe('payout-at-paypal')
    await waitForBatch(batch, { submission: 'taken' }, () => askPayPal(batch))
    await settleBatch(batch, payments)
  })

  it('changes nothing if PayPal reports a different amount, and shows the difference', async () => {
    const { batch, payments, first } = await submitBatch(['17'])
    await waitForBatch(batch, { submission: 'taken' })
    const item = payPal.batches.at(-1)?.items[0]
    if (item) item.amount = { value: '17.01', currency: 'USD' }
    payPal.setItemStatus(first, 'SUCCESS')
    await waitForBatch(batch, { trouble: 'amount-differs' }, () => askPayPal(batch))
    expect(await paymentStatus(first)).toBe('approved')
    if (item) item.amount = { value: '17.00', currency: 'USD' }
    await settleBatch(batch, payments)
  })

  it('keeps a payment locked if PayPal lists it twice with different statuses', async () => {
    const { batch, payments, first } = await submitBatch(['25'])
    await waitForBatch(batch, { submission: 'taken' })
    const items = payPal.batches.at(-1)?.items ?? []
    for (const word of ['FAILED', 'SUCCESS']) items.push(...items.slice(0, 1).map((item) => ({ ...item, word })))
    items.shift()
    await askPayPal(batch)
    await expect.poll(() => itemState(batch, first), { timeout: 60_000 }).toBe('unknown')
    expect(await paymentStatus(first)).toBe('approved')
    items.shift()
    await settleBatch(batch, payments)
  })

  it('is read page by page for any page size of PayPal', async () => {
    const { batch, payments } = await submitBatch(['26', '27', '28', '29', '30'])
    await waitForBatch(batch, { submission: 'taken' })
    payPal.pageSize = 2
    await settleBatch(batch, payments)
    payPal.pageSize = 500
  })

  it('must be submitted by an admin other than its creator where a second admin is required (M25)', async () => {
    const payments = await createApproved('20')
    const { batch, seen } = await createBatch(admin, payments)
    await saveSetting(admin, 'require_second_admin', true)
    const input = { batch, seen, way: 'api' as const }
    expect(await errorCode(admin.call('POST /api/admin/payouts/export', input))).toBe('made-by-you')
    payPal.nextAnswers.push(422)
    await second.call('POST /api/admin/payouts/export', input)
    await waitForBatch(batch, { submission: 'refused' })
    expect(await errorCode(admin.call('POST /api/admin/payouts/resend', { batch, seen }))).toBe('made-by-you')
    await second.call('POST /api/admin/payouts/resend', { batch, seen })
    await waitForBatch(batch, { submission: 'taken' })
    await disableProtection(admin, second, 'require_second_admin')
    await settleBatch(batch, payments)
  })
})

describe('PayPal’s webhook', () => {
  const sendWebhook = async (event: { sender: Id; number: string }, signature = payPal.signature) =>
    (await sendPayPalEvent(server, event, signature)).status

  it('triggers a poll of the batch, and the result of the poll counts instead of the event’s content', async () => {
    const { batch, payments, first } = await submitBatch(['18'], 'lost')
    await waitForBatch(batch, { submission: 'unknown' })
    const number = payPal.batches.at(-1)?.number ?? ''
    // the event says paid, but PayPal's API says unclaimed
    payPal.setItemStatus(first, 'UNCLAIMED')
    expect(await sendWebhook({ sender: batch, number })).toBe(200)
    await waitForBatch(batch, { submission: 'taken', open: 1 })
    await requestsFor(batch)
    expect(await itemState(batch, first)).toBe('unclaimed')
    payPal.setItemStatus(first, 'SUCCESS')
    expect(await sendWebhook({ sender: batch, number })).toBe(200)
    await waitForBatch(batch, { state: 'reconciled' })
    expect(await paymentStatus(first)).toBe('dispersed')
    expect(payments).toHaveLength(1)
  })
  /** Waits until the server has asked PayPal about a batch, and returns the time. */
  async function requestsFor(batch: Id): Promise<string> {
    const deadline = Date.now() + 120_000
    for (;;) {
      const { asked_at: at } = (await readBatch(batch)).batch
      if (at !== '' || Date.now() > deadline) return at
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  it('is rejected without a valid signature, and with a status that makes PayPal retry if PayPal is unreachable', async () => {
    const { batch, payments, first } = await submitBatch(['19'])
    await waitForBatch(batch, { submission: 'taken' })
    const event = { sender: batch, number: payPal.batches.at(-1)?.number ?? '' }
    // the first automatic poll has ended, and the next one is in five minutes
    await requestsFor(batch)
    const before = await itemState(batch, first)
    payPal.setItemStatus(first, 'SUCCESS')
    expect(await sendWebhook(event, '')).toBe(403)
    expect(await sendWebhook(event, 'forged')).toBe(403)
    payPal.disconnectPath = 'verify-webhook'
    expect(await sendWebhook(event)).toBe(503)
    expect(await itemState(batch, first)).toBe(before)
    payPal.disconnectPath = ''
    await settleBatch(batch, payments)
  })
})

describe('without API keys', () => {
  it('a waiting batch shows the reason, and is submitted as soon as there are keys', async () => {
    const payments = await createApproved('21')
    const { batch, seen } = await createBatch(admin, payments)
    payPal.disconnectPath = '/oauth2/token'
    await admin.call('POST /api/admin/payouts/export', { batch, seen, way: 'api' })
    await waitForBatch(batch, { submission: 'waiting', trouble: 'no-connection' })
    payPal.disconnectPath = ''
    await setKeys({ mode: 'off' })
    const other = await createBatch(admin, await createApproved('22'))
    const exportOther = admin.call('POST /api/admin/payouts/export', { ...other, way: 'api' })
    expect(await errorCode(exportOther)).toBe('paypal-refused')
    await admin.call('POST /api/admin/payouts/cancel', { batch: other.batch })
    await setKeys()
    await waitForBatch(batch, { submission: 'taken', trouble: '' })
    await settleBatch(batch, payments)
  })
})

it('the keys are never stored in plain text, logged or shown', async () => {
  const written = [server.output()]
  for (const file of await readdir(server.dir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    // a file may be missing, because the running server renames its temporary files
    const text = await readFile(path.join(file.parentPath, file.name), 'latin1').catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return ''
      },
    )
    written.push(text)
  }
  const all = written.join('\n')
  // the search has read the file with the encrypted keys
  expect(all).toContain('paypal.keys')
  for (const secret of ['secret-one', 'wrong-one', 'Bearer good']) expect(all.includes(secret), secret).toBe(false)
  for (const secret of ['secret-one', 'wrong-one'])
    expect(all.includes(Buffer.from(`client:${secret}`).toString('base64')), `Basic ${secret}`).toBe(false)
})
