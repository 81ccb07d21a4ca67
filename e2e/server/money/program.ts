import { afterAll } from 'vitest'
import { addMonths, monthOf } from '../../../domain/calendar'
import type { CalendarDate, Id, Month } from '../../../domain/entities'
import { readAuditEntries, type AuditEntry, tamperWithLog, waitForLogCheck } from '../../support/server/audit-log'
import { seedAttributions, seedPeriods, testId } from '../../support/data/money-facts'
import { payPalReport, reconcileBatch } from '../../support/data/payments'
import { expectCleanAudit, startFileServer } from '../../support/server/file-server'
import { createFirstAdmin } from '../../support/server/people'
import type { TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'
import { readIds, readRow, type SqlRow } from '../../support/server/sql'
import type { RunFacts } from '../../../domain/money/accrual/facts'
import type { cancelPaymentRoute } from '../../../domain/api/money/payments'
import type { InputOf } from '../../../domain/api/route'

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

/** Sets how many hours ago a person changed the PayPal address. */
export const setAddressAge = (server: TestServer, user: Id, hours: number): Promise<unknown> =>
  server.sql(`UPDATE users SET paypal_changed_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now', ?) WHERE id = ?`, [
    `-${hours} hours`,
    user,
  ])

/** Returns a person's pending payments, oldest first. */
export const readPending = (server: TestServer, user: Id): Promise<Id[]> =>
  readIds(server, `SELECT id FROM user_payments WHERE user_id = ? AND status = 'pending' ORDER BY rowid`, [user])

/** Flags a referral, so that its lines are held for review. */
export const flagReferral = (admin: Session, referred: Id, reason = 'they share a surname'): Promise<unknown> =>
  admin.call('POST /api/admin/holds/flag', { referred, reason })

/** Breaks the audit log and waits until the server has noticed it. Returns a function that repairs the log. */
export async function breakLog(admin: Session, entry: number): Promise<() => Promise<void>> {
  const repair = await tamperWithLog(admin.server, entry)
  await waitForLogCheck(admin, 'wait')
  return async () => {
    await repair()
    await waitForLogCheck(admin, 'free')
  }
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

/** Corrects a person's earnings of a month, by default those of a rental. */
export const adjustEarnings = (admin: Pick<Session, 'call'>, adjustment: Adjustment): Promise<unknown> =>
  admin.call('POST /api/admin/earnings/adjust', { paymentType: 'rental', reason: 'corrected', ...adjustment })

interface Rate {
  user: Id
  fromMonth: Month
  amountCents: number
  kind?: 'rental' | 'commission'
  version?: number
}

/** Sets a person's rate; by default a rental rate, as the person's first one. */
export const setRate = (admin: Session, rate: Rate): Promise<unknown> =>
  admin.call('POST /api/admin/rates', { kind: 'rental', version: 0, ...rate })

type StatusOf = (payment: Id) => string | null

/** Applies a PayPal report about an exported file, with one status for all payments or one for each; null = none. */
export function reportAll(admin: Session, { batch, file }: { batch: Id; file: string }, status: string | StatusOf) {
  const statusOf = typeof status === 'string' ? () => status : status
  return reconcileBatch(admin, batch, payPalReport(file, statusOf))
}

export async function readFacts(server: TestServer): Promise<RunFacts> {
  const all = async <T>(sql: string): Promise<T[]> => (await server.sql(sql)) as unknown as T[]
  const threshold = await server.sql(
    `SELECT setting_value ->> '$.value' AS v FROM admin_settings WHERE setting_key = 'payment_threshold'`,
  )
  return {
    periods: await all(`SELECT id, user_id, start_date, end_date, voided_at FROM rental_periods`),
    affiliatePeriods: await all(`SELECT id, user_id, start_date, end_date, voided_at FROM affiliate_periods`),
    attributions: await all(
      `SELECT a.id, a.referred_user, a.affiliate_id, a.from_date, a.to_date, a.voided_at FROM referral_attributions a
       JOIN users u ON u.id = a.referred_user AND u.verified`,
    ),
    rates: (
      await all<{ use_default: unknown }>(`SELECT kind, user_id, from_month, n, amount_cents, use_default FROM rates`)
    ).map((rate) => ({
      ...rate,
      use_default: rate.use_default === 1 || rate.use_default === true,
    })) as RunFacts['rates'][number][],
    lines: await all(
      `SELECT id, user_id, kind, source, month, n, rate_cents, days, amount_cents, payment_type, status, payment,
         cancel_kind FROM earnings`,
    ),
    payments: (
      await all<{ still_replaces: unknown }>(
        `SELECT id, user_id, payment_type, month, status, run, amount_cents, replaces, still_replaces FROM user_payments`,
      )
    ).map((payment) => ({
      ...payment,
      still_replaces: Boolean(payment.still_replaces),
    })) as RunFacts['payments'][number][],
    holds: await all(
      `SELECT h.earning, h.kind, h.outcome, d.evidence FROM line_holds h JOIN line_hold_admin d ON d.hold = h.id`,
    ),
    evidence: await all(`SELECT affiliate_id, referred_user, cleared_at FROM fraud_signals`),
    generated: (
      await all<{ month: string }>(`SELECT DISTINCT month FROM payment_runs WHERE state = 'committed' ORDER BY month`)
    ).map((run) => run.month),
    thresholdCents: Number(threshold[0]?.['v'] ?? 10_000),
  }
}
