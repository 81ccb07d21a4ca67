import { addMonths, monthOf } from '../../../domain/calendar'
import type { CalendarDate, Id, Month } from '../../../domain/entities'
import { seedAttributions, seedPeriods, testId } from '../../support/data/money-facts'
import { payPalReport, reconcileBatch } from '../../support/data/payouts'
import { expectCleanAudit } from '../../support/server/clean-audit'
import { createFirstAdmin, createMember, testPassword } from '../../support/server/people'
import { startServer, type TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'

/** A new server with its first admin. */
export interface Program {
  server: TestServer
  admin: Session
  today: CalendarDate
  /** The last closed month. */
  last: Month
}

/** Starts a server and creates its first admin. The caller must stop the server. */
export async function startProgram(): Promise<Program> {
  const server = await startServer()
  const admin = await createFirstAdmin(server)
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  return { server, admin, today, last: addMonths(monthOf(today), -1) }
}

/** Expects that the audit of all data of a test file has no finding, and stops the server. */
export const stopAudited = (server: TestServer): Promise<void> => expectCleanAudit(server).finally(() => server.stop())

/** Creates a member and grants the admin role. */
export async function createSecondAdmin(admin: Session): Promise<Session> {
  const second = await createMember(admin.server)
  const role = { user: second.userId, role: 'admin', granted: true, password: testPassword } as const
  await admin.call('POST /api/admin/roles', role)
  return second
}

export const readReferralCode = async ({ server, userId }: Session): Promise<string> =>
  String((await server.sql('SELECT referral_code FROM users WHERE id = ?', [userId]))[0]?.['referral_code'])

/** Starts a rental with the reason that a past day needs. */
export const startRental = (admin: Session, user: Id, startDate: CalendarDate): Promise<unknown> =>
  admin.call('POST /api/admin/rentals/start', { user, startDate, reason: 'told late' })

/** Inserts rentals of these people over the same days, directly into the database; '' = no end. */
export const seedRentals = (server: TestServer, prefix: string, users: readonly Id[], start: string, end = '') =>
  seedPeriods(
    server,
    'rental_periods',
    users.map((user, n) => ({ id: testId(prefix, n), user, start, end })),
  )

/** Inserts affiliate periods like `seedRentals`. */
export const seedAffiliateDays = (server: TestServer, prefix: string, users: readonly Id[], start: string, end = '') =>
  seedPeriods(
    server,
    'affiliate_periods',
    users.map((user, n) => ({ id: testId(prefix, n), user, start, end })),
  )

/** Attributes these people to an affiliate, for all days. */
export const seedReferrals = (server: TestServer, prefix: string, affiliate: Id, people: readonly Id[]) =>
  seedAttributions(
    server,
    people.map((referred, n) => ({ id: testId(prefix, n), referred, affiliate, from: '', to: '' })),
  )

interface Adjustment {
  user: Id
  month: Month
  amount: string
  paymentType?: 'rental' | 'commission'
  reason?: string
}

/** Corrects a person's earnings of a month, by default of a rental. */
export const adjustEarnings = (admin: Pick<Session, 'call'>, adjustment: Adjustment): Promise<unknown> =>
  admin.call('POST /api/admin/earnings/adjust', { paymentType: 'rental', reason: 'corrected', ...adjustment })

interface Rate {
  user: Id
  fromMonth: Month
  amountCents: number
  kind?: 'rental' | 'commission'
  version?: number
}

/** Sets a person's rate, by default of a rental and as the first one. */
export const setRate = (admin: Session, rate: Rate): Promise<unknown> =>
  admin.call('POST /api/admin/rates', { kind: 'rental', version: 0, ...rate })

/** Applies a PayPal report with the same status for all payments of an exported file. */
export const reportAll = (admin: Session, { batch, file }: { batch: Id; file: string }, status: string) =>
  reconcileBatch(
    admin,
    batch,
    payPalReport(file, () => status),
  )
