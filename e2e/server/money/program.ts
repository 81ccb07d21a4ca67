import { addMonths, monthOf } from '../../../domain/calendar'
import type { CalendarDate, Id, Month } from '../../../domain/entities'
import { seedAttributions, seedPeriods, testId } from '../../support/data/money-facts'
import { payPalReport, reconcileBatch } from '../../support/data/payments'
import { expectCleanAudit } from '../../support/server/file-server'
import { createFirstAdmin } from '../../support/server/people'
import { startServer, type TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'
import { readRow } from '../../support/server/sql'
import type { cancelPaymentRoute } from '../../../domain/api/money/payments'
import type { InputOf } from '../../../domain/api/route'
import type { RunFacts } from '../../../domain/money/accrual/facts'

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

/** Cancels a payment; by default its lines are paid later. */
export const cancelPayment = (
  admin: Session,
  payment: Id,
  lines: InputOf<typeof cancelPaymentRoute>['lines'] = 'later',
): Promise<unknown> => admin.call('POST /api/admin/payments/cancel', { payment, lines, reason: 'a mistake' })

/** Flags a referral, which holds its lines for review. */
export const flagReferral = (admin: Session, referred: Id, reason = 'they share a surname'): Promise<unknown> =>
  admin.call('POST /api/admin/holds/flag', { referred, reason })

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
