import { addMonths, monthOf } from '../../../domain/calendar'
import type { CalendarDate, Id, Month } from '../../../domain/entities'
import { seedPeople } from './money-facts'
import { dispersePayments } from './payment-actions'
import { createApprovedPayments } from './payouts'
import { createFirstAdmin, createMember, testPassword } from '../server/people'
import { errorCode } from '../server/api-errors'
import { startServer, type TestServer } from '../server/server'
import type { Session } from '../server/session'

export interface PayoutFixture {
  server: TestServer
  admin: Session
  secondAdmin: Session
  users: Id[]
  today: CalendarDate
  month: Month
  createApproved: (...amounts: string[]) => Promise<Id[]>
  cancelPayment: (payment: Id) => Promise<string>
  disperseManually: (payment: Id) => Promise<string>
}

/** Creates the fixture on a new server unless one is given. The caller must stop the server. */
export async function createPayoutFixture(given?: TestServer): Promise<PayoutFixture> {
  const server = given ?? (await startServer())
  const admin = await createFirstAdmin(server)
  const secondAdmin = await createMember(server)
  await admin.call('POST /api/admin/roles', {
    user: secondAdmin.userId,
    role: 'admin',
    granted: true,
    password: testPassword,
  })
  const users = await seedPeople(server, 'pay', 6)
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const month = addMonths(monthOf(today), -1)
  return {
    server,
    admin,
    secondAdmin,
    users,
    today,
    month,
    createApproved: (...amounts) => createApprovedPayments(admin, { users, amounts, month }),
    cancelPayment: (payment) =>
      errorCode(admin.call('POST /api/admin/payments/cancel', { payment, lines: 'later', reason: 'a mistake' })),
    disperseManually: async (payment) => (await dispersePayments(admin, [payment])).refused[0]?.code ?? 'done',
  }
}
