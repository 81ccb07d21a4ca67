import { daysInMonth, firstDay, lastDay } from '../../../domain/calendar'
import type { Month, Cents } from '../../../domain/entities'
import { exec, rows } from '../../platform/db'
import { dayCount, firstDayIn, lastDayIn } from '../../../domain/money/accrual/day-mask'
import { hasReplacementSql, replacingPaymentSql } from '../../holds/manual-replacements'
import { hasCarriedHoldSql } from '../../holds/create-hold'
import { reviewSignalSql } from '../../holds/hold-pending-lines'
import { rateInForce } from '../../rates/set-rate'

const tables: { readonly [name: string]: string } = {
  run_months: `month TEXT PRIMARY KEY, first TEXT, last TEXT, days INTEGER, rental_cents INTEGER DEFAULT 0,
    commission_cents INTEGER DEFAULT 0`,
  run_sources: 'kind TEXT, source TEXT, user_id TEXT, month TEXT, days INTEGER',
  run_counted: `kind TEXT, source TEXT, month TEXT, days INTEGER, amount_cents INTEGER, n INTEGER, rate_cents INTEGER,
    PRIMARY KEY (kind, source, month)`,
  run_masks: 'mask INTEGER PRIMARY KEY, days INTEGER, first TEXT, last TEXT',
  run_lines: `user_id TEXT, kind TEXT, source TEXT, month TEXT, n INTEGER, rate_cents INTEGER, days INTEGER,
    counted INTEGER, counted_cents INTEGER, days_in_month INTEGER, amount_cents INTEGER DEFAULT 0,
    period_start TEXT DEFAULT '', period_end TEXT DEFAULT '', by_hand TEXT DEFAULT '', review TEXT DEFAULT '',
    kept INTEGER DEFAULT 0`,
  run_pending: `id TEXT, user_id TEXT, payment_type TEXT, kind TEXT, source TEXT, month TEXT, n INTEGER,
    rate_cents INTEGER, days INTEGER, days_in_month INTEGER, amount_cents INTEGER, period_start TEXT, period_end TEXT,
    carried INTEGER, hold TEXT, payment TEXT DEFAULT '', link TEXT DEFAULT '', closes INTEGER DEFAULT 0`,
  run_balances: `user_id TEXT PRIMARY KEY, rental_cents INTEGER, rental_lines INTEGER, rental_first TEXT, commission_cents INTEGER,
    commission_lines INTEGER, commission_first TEXT, is_left INTEGER DEFAULT 0, reason TEXT DEFAULT '', netted INTEGER DEFAULT 0`,
  run_rows: `id TEXT, user_id TEXT, payment_type TEXT, reason TEXT, amount_cents INTEGER, netted INTEGER, first TEXT, admin_id TEXT`,
  // `pb_hooks/ledger/recompute-month.ts` compares these rows with today's facts
  recomputed: `kind TEXT, source TEXT, user_id TEXT, month TEXT, counted INTEGER DEFAULT 0, stands INTEGER DEFAULT 0,
    settled INTEGER DEFAULT 0, counted_rate INTEGER DEFAULT 0, next_days INTEGER DEFAULT 0, next_cents INTEGER DEFAULT 0,
    days INTEGER DEFAULT 0, rate INTEGER DEFAULT 0, facts INTEGER DEFAULT 0, PRIMARY KEY (kind, source)`,
}

const newestRun = '(SELECT COALESCE(MAX(n), 0) FROM payment_runs)'
const digit = (value: string): string => `substr('0123456789abcdefghijklmnopqrstuvwxyz', 1 + ${value} % 36, 1)`

/**
 * SQL for a new record id of a bulk insert. Ids increase in insertion order, so each index grows at its end and few pages
 * change.
 */
export const newIdSql = (n: string): string =>
  `substr(${digit(`${newestRun} / 36`)} || ${digit(newestRun)} || printf('%05x', ${n}) || lower(hex(randomblob(4))), 1, 15)`

export function dropStage(app: PbSource, place: StagePlace = 'temp'): void {
  for (const name of Object.keys(tables)) exec(app, `DROP TABLE IF EXISTS ${place === 'temp' ? 'temp.' : ''}${name}`)
}

/** Where staging tables are: on a transaction's connection, or in the file that the connection has open. */
export type StagePlace = 'temp' | 'file'

export function createStagingTables(app: PbSource, months: readonly Month[], place: StagePlace = 'temp'): void {
  if (place === 'temp') dropStage(app)
  for (const [name, columns] of Object.entries(tables)) {
    exec(app, `CREATE ${place === 'temp' ? 'TEMP ' : ''}TABLE ${name} (${columns})`)
  }
  exec(
    app,
    `INSERT INTO run_months (month, first, last, days) SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each({:months})`,
    {
      months: JSON.stringify(months.map((month) => [month, firstDay(month), lastDay(month), daysInMonth(month)])),
    },
  )
}

const mask = (start: string, end: string): string =>
  `((1 << CASE WHEN ${end} = '' OR ${end} >= m.last THEN m.days ELSE CAST(substr(${end}, 9, 2) AS INTEGER) END)
   - (1 << CASE WHEN ${start} <= m.first THEN 0 ELSE CAST(substr(${start}, 9, 2) AS INTEGER) - 1 END))`

const touches = (start: string, end: string): string => `${start} <= m.last AND (${end} = '' OR ${end} >= m.first)`

/** SQL for the days of month `m` within a person's periods. Periods don't overlap, so the sum is the union. */
const activeDays = (table: string, user: string): string =>
  `COALESCE((SELECT SUM(${mask('p.start_date', 'p.end_date')}) FROM ${table} p
    WHERE p.user_id = ${user} AND p.voided_at = '' AND ${touches('p.start_date', 'p.end_date')}), 0)`

/** SQL for the days in month `m` that lines have already counted for a rental or referral. */
const countedDays = (kind: string, source: string): string =>
  `COALESCE((SELECT SUM(e.days) FROM earnings e WHERE e.source = ${source} AND e.month = m.month AND e.kind = '${kind}'
    AND e.cancel_kind != 'undone'), 0)`

/**
 * Stages the days of every source in every month of the run. `all` includes unverified people (M16), for the audit: a
 * counted day stays counted even if an address becomes unverified.
 */
export function stageSources(app: PbSource, which: 'missing' | 'all'): void {
  stage(app, which, {
    kind: 'rental',
    source: 'p.id',
    user: 'p.user_id',
    days: mask('p.start_date', 'p.end_date'),
    from: `rental_periods p JOIN run_months m ON ${touches('p.start_date', 'p.end_date')} WHERE p.voided_at = ''`,
  })
  stage(app, which, {
    kind: 'commission',
    source: 'a.id',
    user: 'a.affiliate_id',
    days: `${mask('a.from_date', 'a.to_date')} & ${activeDays('rental_periods', 'a.referred_user')}
      & ${activeDays('affiliate_periods', 'a.affiliate_id')}`,
    from: `referral_attributions a JOIN users u ON u.id = a.referred_user ${which === 'missing' ? 'AND u.verified' : ''}
      JOIN run_months m ON ${touches('a.from_date', 'a.to_date')} WHERE a.voided_at = ''`,
  })
}

function stage(
  app: PbSource,
  which: 'missing' | 'all',
  { kind, source, user, days, from }: { kind: string; source: string; user: string; days: string; from: string },
): void {
  const counted = which === 'missing' ? countedDays(kind, source) : '0'
  exec(
    app,
    `INSERT INTO run_sources SELECT kind, source, user_id, month, days FROM
       (SELECT '${kind}' AS kind, ${source} AS source, ${user} AS user_id, m.month AS month, ${days} AS days,
         ${counted} AS counted FROM ${from})
     WHERE (days & ~counted) != 0`,
  )
}

type ProgramRates = { readonly [kind in 'rental' | 'commission']: Cents }

/** Stages the missing lines of the run's months, each with its amount. */
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
