import { afterAll } from 'vitest'
import { addMonths, monthOf } from '../../../domain/calendar'
import type { CalendarDate, Id, Month } from '../../../domain/entities'
import { readAuditEntries, type AuditEntry } from '../../support/data/audit-entries'
import { seedAttributions, seedPeriods, testId } from '../../support/data/money-facts'
import { payPalReport, reconcileBatch } from '../../support/data/payouts'
import { expectCleanAudit } from '../../support/server/clean-audit'
import { tamperWithLog, waitForLogCheck } from '../../support/server/log-lock'
import { createFirstAdmin, createMember, testPassword } from '../../support/server/people'
import { startFileServer } from '../../support/server/file-server'
import type { TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'
import type { SqlRow } from '../../support/server/sql'
import type { cancelPaymentRoute } from '../../../domain/api/money/payments'
import type { InputOf } from '../../../domain/api/route'

type Params = readonly (string | number)[]

/** A new server with its first admin. */
interface Program {
  server: TestServer
  admin: Session
  today: CalendarDate
  /** The last closed month. */
  last: Month
}

/** Creates the first admin of a new server. The caller must stop the server. */
export async function createProgram(server: TestServer): Promise<Program> {
  const admin = await createFirstAdmin(server)
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  return { server, admin, today, last: addMonths(monthOf(today), -1) }
}

/** Starts a server with its first admin for all tests of a file. It stops after them. */
export const startProgram = async (): Promise<Program> => createProgram(await startFileServer())

/** Starts a server for all tests of a file. After them, the audit of all data must have no finding. */
export async function startAuditedServer(): Promise<TestServer> {
  const server = await startFileServer()
  afterAll(() => expectCleanAudit(server))
  return server
}

/** Starts an audited server with its first admin for all tests of a file. */
export const startAuditedProgram = async (): Promise<Program> => createProgram(await startAuditedServer())

/** Expects that the audit of all data has no finding, and stops the server. */
export const stopAudited = (server: TestServer): Promise<void> => expectCleanAudit(server).finally(() => server.stop())

/** Returns the first row of a query; an empty row if there is none. */
export const readRow = async (server: TestServer, sql: string, params: Params = []): Promise<SqlRow> =>
  (await server.sql(sql, params))[0] ?? {}

/** Returns the column `id` of all rows of a query. */
export const readIds = async (server: TestServer, sql: string, params: Params = []): Promise<Id[]> =>
  (await server.sql(sql, params)).map(({ id }) => String(id))

/** Counts the rows of a query that begins after FROM. */
export const countRows = async (server: TestServer, from: string, params: Params = []): Promise<number> =>
  Number((await readRow(server, `SELECT COUNT(*) AS n FROM ${from}`, params))['n'])

/** Reads the pages of a list one after the other, and returns all rows. */
export async function readAllPages<T>(
  readPage: (after: string) => Promise<{ rows: readonly T[]; next: string }>,
): Promise<T[]> {
  const rows: T[] = []
  for (let after = ''; ;) {
    const page = await readPage(after)
    rows.push(...page.rows)
    if (page.next === '') return rows
    after = page.next
  }
}

/** Returns the audit entries with this action, oldest first, optionally only those about a record. */
export const readAudit = async (server: TestServer, action: string, subject?: string): Promise<AuditEntry[]> =>
  (await readAuditEntries(server)).filter(
    (entry) => entry.action === action && (subject === undefined || entry.subject === subject),
  )

/** Returns the emails to an address with a template like this, oldest first. */
export const readMails = (server: TestServer, address: string | undefined, template = '%'): Promise<SqlRow[]> =>
  server.sql('SELECT * FROM mail_outbox WHERE "to" = ? AND template LIKE ? ORDER BY queued_at, rowid', [
    address ?? '',
    template,
  ])

/** Cancels a payment; by default its lines are paid later. */
export const cancelPayment = (
  admin: Session,
  payment: Id,
  lines: InputOf<typeof cancelPaymentRoute>['lines'] = 'later',
): Promise<unknown> => admin.call('POST /api/admin/payments/cancel', { payment, lines, reason: 'a mistake' })

/** Sets how many hours ago a person has changed the PayPal address. */
export const setAddressAge = (server: TestServer, user: Id, hours: number): Promise<unknown> =>
  server.sql(`UPDATE users SET paypal_changed_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', ?) WHERE id = ?`, [
    `-${hours} hours`,
    user,
  ])

/** Returns a person's pending payments, oldest first. */
export const readPending = (server: TestServer, user: Id): Promise<Id[]> =>
  readIds(server, `SELECT id FROM user_payments WHERE user_id = ? AND status = 'pending' ORDER BY rowid`, [user])

/** Flags a referral, which holds its lines for review. */
export const flagReferral = (admin: Session, referred: Id, reason = 'they share a surname'): Promise<unknown> =>
  admin.call('POST /api/admin/holds/flag', { referred, reason })

/** Drops the triggers of a table. Returns a function that restores them. */
export async function dropTriggers(server: TestServer, table: string): Promise<() => Promise<void>> {
  const triggers = await server.sql(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?`, [
    table,
  ])
  for (const { name } of triggers) await server.sql(`DROP TRIGGER "${String(name)}"`)
  return async () => {
    for (const { sql } of triggers) await server.sql(String(sql))
  }
}

/** Breaks the audit log and waits until the server knows it. Returns a function that repairs the log. */
export async function breakLog(admin: Session, entry: number): Promise<() => Promise<void>> {
  const repair = await tamperWithLog(admin.server, entry)
  await waitForLogCheck(admin, 'wait')
  return async () => {
    await repair()
    await waitForLogCheck(admin, 'free')
  }
}

/** Creates a member and grants the admin role. */
export async function createSecondAdmin(admin: Session): Promise<Session> {
  const second = await createMember(admin.server)
  const role = { user: second.userId, role: 'admin', granted: true, password: testPassword } as const
  await admin.call('POST /api/admin/roles', role)
  return second
}

export const readReferralCode = async ({ server, userId }: Session): Promise<string> =>
  String((await readRow(server, 'SELECT referral_code AS code FROM users WHERE id = ?', [userId]))['code'])

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

type StatusOf = (payment: Id) => string | null

/** Applies a PayPal report about an exported file, with one status for all payments or one for each; null = none. */
export function reportAll(admin: Session, { batch, file }: { batch: Id; file: string }, status: string | StatusOf) {
  const statusOf = typeof status === 'string' ? () => status : status
  return reconcileBatch(admin, batch, payPalReport(file, statusOf))
}
