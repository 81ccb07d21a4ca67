import { expect } from 'vitest'
import { addMonths, monthOf } from '../../../domain/calendar'
import type { Id } from '../../../domain/entities'
import { seedPeople } from './money-facts'
import { startPayPal, type PayPal } from './paypal'
import { approvedPayments, batchNow, batchOf } from './payouts'
import { firstAdmin, member, testPassword } from '../server/people'
import { startServer, type TestServer } from '../server/server'
import type { Session } from '../server/session'

/** The account that the stand-in knows. */
const keys = { mode: 'live', clientId: 'client', secret: 'secret-one', webhookId: 'WH1' } as const
type Keys = Partial<{ mode: 'off' | 'sandbox' | 'live'; clientId: string; secret: string; password: string }>

/** Two admins, some payees and a stand-in for PayPal whose keys are in use. */
export interface PayPalWorld {
  payPal: PayPal
  server: TestServer
  admin: Session
  second: Session
  setKeys: (changed?: Keys) => Promise<unknown>
  /** Approved payments, one for each amount in dollars. */
  approved: (...amounts: string[]) => Promise<Id[]>
  /** Makes a batch and hands it over by API, answered as told. */
  handedOver: (
    amounts: readonly string[],
    ...next: PayPal['next']
  ) => Promise<{ batch: Id; seen: { count: number; cents: number }; payments: Id[]; first: Id }>
  /** Moves a batch's past by hand, past the database's guards. */
  past: (batch: Id, values: { [column: string]: string }) => Promise<void>
  now: (batch: Id) => ReturnType<typeof batchNow>
  ask: (batch: Id, providerBatch?: string) => Promise<unknown>
  /** Acts until the batch is as wanted: what an act begins in the background may be lost with its process. */
  until: (batch: Id, wanted: { [field: string]: unknown }, act?: () => Promise<unknown>) => Promise<void>
  stateOf: (batch: Id, payment: Id) => Promise<string | undefined>
  statusOf: (payment: Id) => Promise<unknown>
  /** PayPal pays these, and is asked until the batch is reconciled. */
  settle: (batch: Id, payments: readonly Id[]) => Promise<void>
}

/** Starts one; who starts it stops its server and its PayPal. */
export async function payPalWorld(): Promise<PayPalWorld> {
  const payPal = await startPayPal()
  const server = await startServer({ env: { COTERIE_LOOPBACK_TARGETS: '1', COTERIE_PAYPAL_SERVICE: payPal.url } })
  const admin = await firstAdmin(server)
  const second = await member(server)
  await admin.call('POST /api/admin/roles', {
    user: second.userId,
    role: 'admin',
    granted: true,
    password: testPassword,
  })
  const users = await seedPeople(server, 'ppl', 4)
  const month = addMonths(monthOf((await admin.call('GET /api/admin/payment-runs/months', {})).today), -1)
  const setKeys = (changed: Keys = {}) =>
    admin.call('POST /api/admin/paypal', { ...keys, password: testPassword, ...changed })
  await setKeys()
  const approved = (...amounts: string[]) => approvedPayments(admin, { users, amounts, month })
  const now = (batch: Id) => batchNow(admin, batch)
  const ask = (batch: Id, providerBatch = '') => admin.call('POST /api/admin/payouts/ask', { batch, providerBatch })
  async function until(batch: Id, wanted: { [field: string]: unknown }, act?: () => Promise<unknown>): Promise<void> {
    const deadline = Date.now() + 120_000
    for (;;) {
      const found = (await now(batch)).batch as unknown as { [field: string]: unknown }
      if (Object.entries(wanted).every(([field, value]) => found[field] === value)) return
      if (Date.now() > deadline) expect(found).toMatchObject(wanted)
      await act?.()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return {
    payPal,
    server,
    admin,
    second,
    setKeys,
    approved,
    now,
    ask,
    until,
    async past(batch, values) {
      const guards = await server.sql(
        `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'payout_batches' AND name GLOB '_guard_*'`,
      )
      for (const { name } of guards) await server.sql(`DROP TRIGGER "${String(name)}"`)
      const set = Object.keys(values).map((column) => `${column} = ?`)
      await server.sql(`UPDATE payout_batches SET ${set.join(', ')} WHERE id = ?`, [...Object.values(values), batch])
      for (const { sql } of guards) await server.sql(String(sql))
    },
    async handedOver(amounts, ...next) {
      const payments = await approved(...amounts)
      const { batch, seen } = await batchOf(admin, payments)
      payPal.next.push(...next)
      await admin.call('POST /api/admin/payouts/export', { batch, seen, way: 'api' })
      return { batch, seen, payments, first: payments[0] ?? '' }
    },
    stateOf: async (batch, payment) => (await now(batch)).of[payment]?.state,
    statusOf: async (payment) =>
      (await server.sql('SELECT status FROM user_payments WHERE id = ?', [payment]))[0]?.['status'],
    async settle(batch, payments) {
      for (const payment of payments) payPal.say(payment, 'SUCCESS')
      await until(batch, { state: 'reconciled' }, () => ask(batch))
    },
  }
}
