import { addMonths, monthOf } from '../../../domain/calendar'
import type { CalendarDate, Id, Month } from '../../../domain/entities'
import { seedPeople } from './money-facts'
import { disperse } from './payment-moves'
import { approvedPayments } from './payouts'
import { firstAdmin, member, testPassword } from '../server/people'
import { codeOf } from '../server/refused'
import { startServer, type TestServer } from '../server/server'
import type { Session } from '../server/session'

/** Two admins and some payees, for payments and their batches. */
export interface PayoutWorld {
  server: TestServer
  admin: Session
  second: Session
  users: Id[]
  today: CalendarDate
  /** The last one that is closed. */
  month: Month
  /** Approved payments, one for each amount in dollars, to the users in turn. */
  approved: (...amounts: string[]) => Promise<Id[]>
  /** `done`, or the code of the refusal. */
  cancel: (payment: Id) => Promise<string>
  byHand: (payment: Id) => Promise<string>
}

/** Starts one, on a server of its own unless one is given; who starts it stops its server. */
export async function payoutWorld(given?: TestServer): Promise<PayoutWorld> {
  const server = given ?? (await startServer())
  const admin = await firstAdmin(server)
  const second = await member(server)
  await admin.call('POST /api/admin/roles', {
    user: second.userId,
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
    second,
    users,
    today,
    month,
    approved: (...amounts) => approvedPayments(admin, { users, amounts, month }),
    cancel: (payment) =>
      codeOf(admin.call('POST /api/admin/payments/cancel', { payment, lines: 'later', reason: 'a mistake' })),
    byHand: async (payment) => (await disperse(admin, [payment])).refused[0]?.code ?? 'done',
  }
}
