import { daysInMonth, firstDay, lastDay } from '../../../domain/calendar'
import type { Month } from '../../../domain/entities'
import { exec } from '../../platform/db'

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
 * SQL for a new record id of a bulk insert. Ids increase in insertion order, so each index grows at its end and not every
 * page has to be modified.
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

/** SQL for the bit mask of an interval's days in month `m` (bit 0 = the 1st). */
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
 * Stages the days of every source in every month of the run. `everybody` includes unverified people (M16), for the audit: a
 * counted day stays counted even if an address becomes unverified.
 */
export function stageSources(app: PbSource, which: 'missing' | 'everybody'): void {
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
  which: 'missing' | 'everybody',
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
