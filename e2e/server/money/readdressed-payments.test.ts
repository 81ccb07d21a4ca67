import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries } from '../../support/data/audit-entries'
import { expectCleanAudit } from '../../support/server/clean-audit'
import { madeByHand } from '../../support/data/made-by-hand'
import { approve } from '../../support/data/payment-moves'
import { payoutWorld, type PayoutWorld } from '../../support/data/payout-world'
import { batchNow, batchOf, exportedBatch, reconcile, reportOf } from '../../support/data/payouts'
import { member } from '../../support/server/people'
import { codeOf } from '../../support/server/refused'
import type { Session } from '../../support/server/session'
import { startDashboard, type Dashboard } from '../../support/server/superuser'

let { server, admin, second, month, approved } = {} as PayoutWorld
let people = 0

let dashboard: Dashboard

beforeAll(async () => {
  dashboard = await startDashboard()
  ;({ server, admin, second, month, approved } = await payoutWorld(dashboard.server))
})
afterAll(async () => {
  await expectCleanAudit(server).finally(() => dashboard.stop())
})

/** A payee whose payment was approved for a wrong address. */
async function payee(): Promise<{ person: Session; payment: string; wrong: string; right: string }> {
  people += 1
  const [wrong, right] = [`wrong${people}@pay.example`, `right${people}@pay.example`]
  const person = await member(server)
  await person.call('POST /api/paypal', { address: wrong })
  const { payment } = await madeByHand(admin, { user: person.userId, amount: '100', month })
  await approve(admin, [payment])
  return { person, payment, wrong, right }
}

const paymentNow = async (id: string) =>
  (await server.sql('SELECT status, payee_paypal AS payee, approved_at FROM user_payments WHERE id = ?', [id]))[0]
const candidates = () => admin.call('GET /api/admin/payouts/candidates', {})
const leftOut = async (payment: string) => (await candidates()).leftOut.find((row) => row.payment === payment)
const reopened = async (payment: string) =>
  (await auditEntries(server)).filter(
    ({ action, subject }) => action === 'payment.reopen' && subject === `user_payments/${payment}`,
  )
/** As if so many hours had passed since a person changed their address. */
const hoursAfterChange = (user: string, hours: number) =>
  server.sql(`UPDATE users SET paypal_changed_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', ?) WHERE id = ?`, [
    `-${hours} hours`,
    user,
  ])
const fileOf = async (payments: string[]) => exportedBatch(admin, payments)

describe('a payment that came back, whose payee has another address by now (M34)', () => {
  it('goes back to pending when the address changes, waits 72 hours, and is sent to the new address once it is approved again', async () => {
    const { person, payment, wrong, right } = await payee()
    const { batch, file } = await fileOf([payment])
    await reconcile(
      admin,
      batch,
      reportOf(file, () => 'Returned'),
    )
    expect(await paymentNow(payment)).toMatchObject({ status: 'approved', payee: wrong })
    await person.call('POST /api/paypal', { address: right })
    expect(await paymentNow(payment)).toEqual({ status: 'pending', payee: '', approved_at: '' })
    expect(await reopened(payment)).toMatchObject([
      {
        actor: person.userId,
        before: { status: 'approved', payee: wrong },
        after: { status: 'pending', cause: 'address-changed', user: person.userId, cents: 10_000, payee: right },
      },
    ])
    expect(await leftOut(payment)).toMatchObject({ reason: 'payee-cooling-off' })
    expect((await approve(second, [payment])).refused).toEqual([{ payment, code: 'payee-cooling-off' }])
    expect(await codeOf(batchOf(admin, [payment]))).toBe('selection-changed')

    await hoursAfterChange(person.userId, 73)
    expect(await leftOut(payment)).toMatchObject({ reason: 'address-changed', detail: right })
    const before = await admin.call('GET /api/admin/payments/one', { payment })
    expect(before.readdressed).toEqual({ from: wrong, to: right })
    expect((await batchNow(admin, batch)).of[payment]).toMatchObject({
      payee: wrong,
      payee_next: right,
      payee_before: '',
    })
    expect((await approve(second, [payment])).refused).toEqual([])
    // another payment beside it, so that the two files give different transactions
    const again = await fileOf([payment, ...(await approved('10'))])
    expect(again.file).toContain(`${right},100.00`)
    expect((await batchNow(admin, again.batch)).of[payment]).toMatchObject({
      payee: right,
      payee_next: '',
      payee_before: wrong,
    })
    expect((await admin.call('GET /api/admin/payments/one', { payment })).readdressed).toEqual({
      from: wrong,
      to: right,
    })
    expect(
      await reconcile(
        admin,
        again.batch,
        reportOf(again.file, () => 'Completed'),
      ),
    ).toMatchObject({ dispersed: 2 })
    expect(await paymentNow(payment)).toMatchObject({ status: 'dispersed', payee: right })
  })

  it('goes back to pending when it comes back after the change, and needs no second wait', async () => {
    const { person, payment, right } = await payee()
    const { batch, file } = await fileOf([payment])
    await person.call('POST /api/paypal', { address: right })
    await hoursAfterChange(person.userId, 100)
    expect(await paymentNow(payment)).toMatchObject({ status: 'approved' })
    await reconcile(
      admin,
      batch,
      reportOf(file, () => 'Denied'),
    )
    expect(await paymentNow(payment)).toEqual({ status: 'pending', payee: '', approved_at: '' })
    expect(await reopened(payment)).toMatchObject([
      { actor: admin.userId, after: { cause: 'address-changed', payee: right } },
    ])
    expect((await approve(second, [payment])).refused).toEqual([])
    expect((await fileOf([payment])).file).toContain(`${right},100.00`)
  })

  it('leaves the draft of a new batch when the address changes before that is exported', async () => {
    const { person, payment, right } = await payee()
    const { batch, file } = await fileOf([payment])
    await reconcile(
      admin,
      batch,
      reportOf(file, () => 'Failed'),
    )
    const draft = await batchOf(admin, [payment])
    await person.call('POST /api/paypal', { address: right })
    expect(await paymentNow(payment)).toMatchObject({ status: 'pending' })
    expect((await batchNow(admin, draft.batch)).batch).toMatchObject({ state: 'cancelled', count: 0 })
    expect(await codeOf(admin.call('POST /api/admin/payouts/export', draft))).toBe('payout-state-changed')
  })

  it('waits for an address when the payee has removed theirs', async () => {
    const { person, payment } = await payee()
    const { batch, file } = await fileOf([payment])
    await reconcile(
      admin,
      batch,
      reportOf(file, () => 'Returned'),
    )
    await person.call('POST /api/paypal', { address: '' })
    expect(await paymentNow(payment)).toMatchObject({ status: 'pending' })
    expect(await leftOut(payment)).toMatchObject({ reason: 'payee-missing' })
    // a later word that the provider paid it after all is left to an admin
    expect((await batchNow(admin, batch)).of[payment]).toMatchObject({ gone: true })
    expect(
      await reconcile(
        admin,
        batch,
        reportOf(file, () => 'Completed'),
      ),
    ).toBeNull()
  })

  it('keeps its approval where the address is the same', async () => {
    const { payment, wrong } = await payee()
    const { batch, file } = await fileOf([payment])
    await reconcile(
      admin,
      batch,
      reportOf(file, () => 'Returned'),
    )
    expect(await paymentNow(payment)).toMatchObject({ status: 'approved', payee: wrong })
    expect((await candidates()).leftOut.map((row) => row.payment)).not.toContain(payment)
    expect((await fileOf([payment])).file).toContain(`${wrong},100.00`)
    expect(await reopened(payment)).toEqual([])
  })

  it('is never put into a batch with the old address, also where the change was made past the product', async () => {
    const { person, payment, wrong, right } = await payee()
    const { batch, file } = await fileOf([payment])
    await reconcile(
      admin,
      batch,
      reportOf(file, () => 'Returned'),
    )
    await server.sql('UPDATE users SET paypal_email = ? WHERE id = ?', [right, person.userId])
    expect(await paymentNow(payment)).toMatchObject({ status: 'approved', payee: wrong })
    expect(await leftOut(payment)).toMatchObject({ reason: 'address-changed', detail: right })
    expect(await codeOf(batchOf(admin, [payment]))).toBe('selection-changed')
    expect((await dashboard.as('POST', '/api/crons/reopen-readdressed')).status).toBe(204)
    await expect.poll(() => paymentNow(payment)).toMatchObject({ status: 'pending', payee: '' })
  })
})

describe('an approved payment that was never sent (M12)', () => {
  it('keeps the address it was approved for', async () => {
    const { person, payment, wrong, right } = await payee()
    await person.call('POST /api/paypal', { address: right })
    expect(await paymentNow(payment)).toMatchObject({ status: 'approved', payee: wrong })
    expect(await reopened(payment)).toEqual([])
  })
})
