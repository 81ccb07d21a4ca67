import { expect } from 'vitest'
import { addMonths, monthOf } from '../../../domain/calendar'
import type { Id } from '../../../domain/entities'
import { seedPeople } from './money-facts'
import { startFakePayPal, type FakePayPal } from '../services/fake-paypal'
import { createApprovedPayments, readBatch, createBatch } from './payouts'
import { createFirstAdmin, createMember, testPassword } from '../server/people'
import { startServer, type TestServer } from '../server/server'
import type { Session } from '../server/session'

const keys = { mode: 'live', clientId: 'client', secret: 'secret-one', webhookId: 'WH1' } as const
type Keys = Partial<{ mode: 'off' | 'sandbox' | 'live'; clientId: string; secret: string; password: string }>

export interface PayPalFixture {
  payPal: FakePayPal
  server: TestServer
  admin: Session
  secondAdmin: Session
  setKeys: (changed?: Keys) => Promise<unknown>
  createApproved: (...amounts: string[]) => Promise<Id[]>
  /** Creates a batch and submits it by API; `next` is how the fake PayPal answers. */
  submitBatch: (
    amounts: readonly string[],
    ...next: FakePayPal['nextAnswers']
  ) => Promise<{ batch: Id; seen: { count: number; cents: number }; payments: Id[]; first: Id }>
  /** Overwrites columns of a batch in the database, without guards. */
  overwriteBatch: (batch: Id, values: { [column: string]: string }) => Promise<void>
  readBatch: (batch: Id) => ReturnType<typeof readBatch>
  askPayPal: (batch: Id, providerBatch?: string) => Promise<unknown>
  /**
   * Repeats `act` until the batch has the expected values, because background work can be lost when the server is killed.
   */
  waitForBatch: (batch: Id, expected: { [field: string]: unknown }, act?: () => Promise<unknown>) => Promise<void>
  itemState: (batch: Id, payment: Id) => Promise<string | undefined>
  paymentStatus: (payment: Id) => Promise<unknown>
  /** Lets PayPal pay these payments and polls until the batch is reconciled. */
  settleBatch: (batch: Id, payments: readonly Id[]) => Promise<void>
}

/** Creates the fixture. The caller must stop its server and its PayPal. */
export async function createPayPalFixture(): Promise<PayPalFixture> {
  const payPal = await startFakePayPal()
  const server = await startServer({ env: { COTERIE_LOOPBACK_TARGETS: '1', COTERIE_PAYPAL_SERVICE: payPal.url } })
  const admin = await createFirstAdmin(server)
  const secondAdmin = await createMember(server)
  await admin.call('POST /api/admin/roles', {
    user: secondAdmin.userId,
    role: 'admin',
    granted: true,
    password: testPassword,
  })
  const users = await seedPeople(server, 'ppl', 4)
  const month = addMonths(monthOf((await admin.call('GET /api/admin/payment-runs/months', {})).today), -1)
  const setKeys = (changed: Keys = {}) =>
    admin.call('POST /api/admin/paypal', { ...keys, password: testPassword, ...changed })
  await setKeys()
  const createApproved = (...amounts: string[]) => createApprovedPayments(admin, { users, amounts, month })
  const readBatchNow = (batch: Id) => readBatch(admin, batch)
  const askPayPal = (batch: Id, providerBatch = '') =>
    admin.call('POST /api/admin/payouts/poll', { batch, providerBatch })
  async function waitForBatch(
    batch: Id,
    expected: { [field: string]: unknown },
    act?: () => Promise<unknown>,
  ): Promise<void> {
    const deadline = Date.now() + 120_000
    for (;;) {
      const found = (await readBatchNow(batch)).batch as unknown as { [field: string]: unknown }
      if (Object.entries(expected).every(([field, value]) => found[field] === value)) return
      if (Date.now() > deadline) expect(found).toMatchObject(expected)
      await act?.()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return {
    payPal,
    server,
    admin,
    secondAdmin,
    setKeys,
    createApproved,
    readBatch: readBatchNow,
    askPayPal,
    waitForBatch,
    async overwriteBatch(batch, values) {
      const guards = await server.sql(
        `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'payout_batches' AND name GLOB '_guard_*'`,
      )
      for (const { name } of guards) await server.sql(`DROP TRIGGER "${String(name)}"`)
      const set = Object.keys(values).map((column) => `${column} = ?`)
      await server.sql(`UPDATE payout_batches SET ${set.join(', ')} WHERE id = ?`, [...Object.values(values), batch])
      for (const { sql } of guards) await server.sql(String(sql))
    },
    async submitBatch(amounts, ...next) {
      const payments = await createApproved(...amounts)
      const { batch, seen } = await createBatch(admin, payments)
      payPal.nextAnswers.push(...next)
      await admin.call('POST /api/admin/payouts/export', { batch, seen, way: 'api' })
      return { batch, seen, payments, first: payments[0] ?? '' }
    },
    itemState: async (batch, payment) => (await readBatchNow(batch)).itemOf[payment]?.state,
    paymentStatus: async (payment) =>
      (await server.sql('SELECT status FROM user_payments WHERE id = ?', [payment]))[0]?.['status'],
    async settleBatch(batch, payments) {
      for (const payment of payments) payPal.setItemStatus(payment, 'SUCCESS')
      await waitForBatch(batch, { state: 'reconciled' }, () => askPayPal(batch))
    },
  }
}
