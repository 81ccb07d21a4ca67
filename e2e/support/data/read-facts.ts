import type { RunFacts } from '../../../domain/money/accrual/facts'
import type { TestServer } from '../server/server'

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
