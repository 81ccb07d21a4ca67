import { afterAll, describe, expect, it } from 'vitest'
import { expectCleanAudit } from '../../support/server/file-server'
import {
  createManualPayment,
  approvePayments,
  createPayoutFixture,
  readBatch,
  createBatch,
  createExportedBatch,
} from '../../support/data/payments'
import { createMember, startDashboard } from '../../support/server/people'
import { errorCode, type Session } from '../../support/server/session'
import { readAudit, reportAll, setAddressAge } from './program'
import { readRow } from '../../support/server/sql'

let people = 0

const dashboard = await startDashboard()
const { server, admin, secondAdmin, month, createApproved } = await createPayoutFixture(dashboard.server)
afterAll(() => expectCleanAudit(server).finally(() => dashboard.stop()))

/** Creates a payee and an exported payment to a wrong address, and reports the payment with this status. */
async function createReported(status: string) {
  const payee = await createPayee()
  const exported = await createExportedBatch(admin, [payee.payment])
  await reportAll(admin, exported, status)
  return { ...payee, ...exported }
}
/** Creates a payee and an approved payment to a wrong address. */
async function createPayee(): Promise<{ person: Session; payment: string; wrong: string; right: string }> {
  people += 1
  const [wrong, right] = [`wrong${people}@pay.example`, `right${people}@pay.example`]
  const person = await createMember(server)
  await person.call('POST /api/paypal', { address: wrong })
  const { payment } = await createManualPayment(admin, { user: person.userId, amount: '100', month })
  await approvePayments(admin, [payment])
  return { person, payment, wrong, right }
}

const readPayment = (id: string) =>
  readRow(server, 'SELECT status, payee_paypal AS payee, approved_at FROM user_payments WHERE id = ?', [id])
const isLeftOut = async (payment: string) =>
  (await admin.call('GET /api/admin/payouts/candidates', {})).leftOut.find((row) => row.payment === payment)
const readReopened = (payment: string) => readAudit(server, 'payment.reopen', `user_payments/${payment}`)

describe('a returned payment of a payee with a new address (M34)', () => {
  it('becomes pending at the change, waits 72 hours, and is sent to the new address after another approval', async () => {
    const { person, payment, wrong, right, batch } = await createReported('Returned')
    expect(await readPayment(payment)).toMatchObject({ status: 'approved', payee: wrong })
    await person.call('POST /api/paypal', { address: right })
    expect(await readPayment(payment)).toEqual({ status: 'pending', payee: '', approved_at: '' })
    expect(await readReopened(payment)).toMatchObject([
      {
        actor: person.userId,
        before: { status: 'approved', payee: wrong },
        after: { status: 'pending', cause: 'address-changed', user: person.userId, cents: 10_000, payee: right },
      },
    ])
    expect(await isLeftOut(payment)).toMatchObject({ reason: 'payee-cooling-off' })
    expect((await approvePayments(secondAdmin, [payment])).refused).toEqual([{ payment, code: 'payee-cooling-off' }])
    expect(await errorCode(createBatch(admin, [payment]))).toBe('selection-changed')

    await setAddressAge(server, person.userId, 73)
    expect(await isLeftOut(payment)).toMatchObject({ reason: 'address-changed', detail: right })
    const before = await admin.call('GET /api/admin/payments/one', { payment })
    expect(before.readdressed).toEqual({ from: wrong, to: right })
    expect((await readBatch(admin, batch)).itemOf[payment]).toMatchObject({
      payee: wrong,
      payee_next: right,
      payee_before: '',
    })
    expect((await approvePayments(secondAdmin, [payment])).refused).toEqual([])
    // another payment makes this file different, so the two files have different transaction ids
    const again = await createExportedBatch(admin, [payment, ...(await createApproved('10'))])
    expect(again.file).toContain(`${right},100.00`)
    expect((await readBatch(admin, again.batch)).itemOf[payment]).toMatchObject({
      payee: right,
      payee_next: '',
      payee_before: wrong,
    })
    expect((await admin.call('GET /api/admin/payments/one', { payment })).readdressed).toEqual({
      from: wrong,
      to: right,
    })
    expect(await reportAll(admin, again, 'Completed')).toMatchObject({ dispersed: 2 })
    expect(await readPayment(payment)).toMatchObject({ status: 'dispersed', payee: right })
  })

  it('becomes pending if it is returned after the change, without waiting again', async () => {
    const { person, payment, right } = await createPayee()
    const { batch, file } = await createExportedBatch(admin, [payment])
    await person.call('POST /api/paypal', { address: right })
    await setAddressAge(server, person.userId, 100)
    expect(await readPayment(payment)).toMatchObject({ status: 'approved' })
    await reportAll(admin, { batch, file }, 'Denied')
    expect(await readPayment(payment)).toEqual({ status: 'pending', payee: '', approved_at: '' })
    expect(await readReopened(payment)).toMatchObject([
      { actor: admin.userId, after: { cause: 'address-changed', payee: right } },
    ])
    expect((await approvePayments(secondAdmin, [payment])).refused).toEqual([])
    expect((await createExportedBatch(admin, [payment])).file).toContain(`${right},100.00`)
  })

  it('leaves a draft batch if the address changes before the export', async () => {
    const { person, payment, right } = await createReported('Failed')
    const draft = await createBatch(admin, [payment])
    await person.call('POST /api/paypal', { address: right })
    expect(await readPayment(payment)).toMatchObject({ status: 'pending' })
    expect((await readBatch(admin, draft.batch)).batch).toMatchObject({ state: 'cancelled', count: 0 })
    expect(await errorCode(admin.call('POST /api/admin/payouts/export', draft))).toBe('payout-state-changed')
  })

  it('waits for an address if the payee has removed theirs', async () => {
    const { person, payment, batch, file } = await createReported('Returned')
    await person.call('POST /api/paypal', { address: '' })
    expect(await readPayment(payment)).toMatchObject({ status: 'pending' })
    expect(await isLeftOut(payment)).toMatchObject({ reason: 'payee-missing' })
    // if PayPal later reports it as paid, an admin must decide
    expect((await readBatch(admin, batch)).itemOf[payment]).toMatchObject({ gone: true })
    expect(await reportAll(admin, { batch, file }, 'Completed')).toBeNull()
  })

  it('is never added to a batch with the old address, even after a direct database change', async () => {
    const { person, payment, wrong, right } = await createReported('Returned')
    await server.sql('UPDATE users SET paypal_email = ? WHERE id = ?', [right, person.userId])
    expect(await readPayment(payment)).toMatchObject({ status: 'approved', payee: wrong })
    expect(await isLeftOut(payment)).toMatchObject({ reason: 'address-changed', detail: right })
    expect(await errorCode(createBatch(admin, [payment]))).toBe('selection-changed')
    expect((await dashboard.request('POST', '/api/crons/reopen-readdressed')).status).toBe(204)
    await expect.poll(() => readPayment(payment)).toMatchObject({ status: 'pending', payee: '' })
  })
})

describe('an approved payment that was never sent (M12)', () => {
  it('keeps the address that it was approved with', async () => {
    const { person, payment, wrong, right } = await createPayee()
    await person.call('POST /api/paypal', { address: right })
    expect(await readPayment(payment)).toMatchObject({ status: 'approved', payee: wrong })
    expect(await readReopened(payment)).toEqual([])
  })
})
