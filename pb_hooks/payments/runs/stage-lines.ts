import type { Cents, Month } from '../../../domain/entities'
import { dayCount, firstDayIn, lastDayIn } from '../../../domain/money/accrual/day-mask'
import { hasReplacementSql, replacingPaymentSql } from '../../holds/manual-replacements'
import { hasCarriedHoldSql } from '../../holds/carried-holds'
import { reviewSignalSql } from '../../holds/open-signals'
import { rateInForce } from '../../rates/stored-rates'
import { exec, rows } from '../../platform/db'

export type ProgramRates = { readonly [kind in 'rental' | 'commission']: Cents }

/**
 * Stages the missing lines of the run's months, each with its amount. `tried`: program rates that replace the current ones
 * from a month on.
 */
export function stageLines(app: PbSource, tried?: { from: Month; rates: ProgramRates }): void {
  exec(
    app,
    `INSERT INTO run_counted
     SELECT s.kind, s.source, s.month, SUM(e.days), SUM(e.amount_cents), MAX(e.n), MAX(e.rate_cents) FROM run_sources s
     JOIN earnings e ON e.source = s.source AND e.month = s.month AND e.kind = s.kind AND e.cancel_kind != 'undone'
     GROUP BY s.kind, s.source, s.month`,
  )
  stageRates(app, tried)
  exec(
    app,
    `INSERT INTO run_lines (user_id, kind, source, month, n, rate_cents, days, counted, counted_cents, days_in_month)
     SELECT s.user_id, s.kind, s.source, s.month, COALESCE(c.n, 0) + 1,
       COALESCE(c.rate_cents, ${ownRateSql('s')}, CASE s.kind WHEN 'rental' THEN m.rental_cents ELSE m.commission_cents END), s.days & ~COALESCE(c.days, 0), COALESCE(c.days, 0),
       COALESCE(c.amount_cents, 0), m.days
     FROM run_sources s
     JOIN run_months m ON m.month = s.month
     LEFT JOIN run_counted c ON c.kind = s.kind AND c.source = s.source AND c.month = s.month
     WHERE (s.days & ~COALESCE(c.days, 0)) != 0
     ORDER BY s.user_id, s.month, s.kind DESC, s.source`,
  )
  stageMasks(app, 'SELECT days AS mask FROM run_lines UNION SELECT days | counted FROM run_lines')
  // rate × days ÷ days in the month, rounded half-up, minus earlier lines: `lineCentsFor` of the model
  exec(
    app,
    `UPDATE run_lines SET
       amount_cents = (2 * rate_cents * t.days + days_in_month) / (2 * days_in_month) - counted_cents,
       period_start = month || '-' || d.first, period_end = month || '-' || d.last
     FROM run_masks t, run_masks d WHERE t.mask = run_lines.days | run_lines.counted AND d.mask = run_lines.days`,
  )
  exec(
    app,
    `UPDATE run_lines SET by_hand = ${replacingPaymentSql('run_lines')} WHERE ${hasReplacementSql('run_lines')}`,
  )
  exec(
    app,
    `UPDATE run_lines SET review = ${reviewSignalSql('run_lines')}
     WHERE kind = 'commission' AND user_id IN (SELECT affiliate_id FROM fraud_signals WHERE cleared_at = '')`,
  )
  exec(app, `UPDATE run_lines SET kept = 1 WHERE ${hasCarriedHoldSql('run_lines')}`)
}

/** SQL for the person's newest own rate in a row's month; NULL if the person has none or it had ended (M13). */
export const ownRateSql = (
  row: string,
): string => `(SELECT CASE WHEN r.use_default THEN NULL ELSE r.amount_cents END FROM rates r
  WHERE r.kind = ${row}.kind AND r.user_id = ${row}.user_id AND r.user_id != '' AND r.from_month <= ${row}.month
  ORDER BY r.from_month DESC, r.n DESC LIMIT 1)`

function stageRates(app: PbSource, tried?: { from: Month; rates: ProgramRates }): void {
  for (const { month } of rows(app, 'SELECT month FROM run_months', {}, { month: '' })) {
    const { rental, commission } = tried !== undefined && month >= tried.from ? tried.rates : programRates(app, month)
    exec(
      app,
      'UPDATE run_months SET rental_cents = {:rental}, commission_cents = {:commission} WHERE month = {:month}',
      { month, rental, commission },
    )
  }
}

export const programRates = (app: PbSource, month: Month): ProgramRates => ({
  rental: rateInForce(app, 'rental', '', month),
  commission: rateInForce(app, 'commission', '', month),
})

/** Stages the bit counts of the distinct masks in a query, computed in JavaScript because SQL has no bit count. */
export function stageMasks(app: PbSource, query: string): void {
  const masks = rows(app, query, {}, { mask: 0 })
  const any = '2000-01'
  exec(
    app,
    'INSERT OR IGNORE INTO run_masks SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each({:masks})',
    {
      masks: JSON.stringify(
        masks.map(({ mask }) => [mask, dayCount(mask), firstDayIn(mask, any).slice(8), lastDayIn(mask, any).slice(8)]),
      ),
    },
  )
}
