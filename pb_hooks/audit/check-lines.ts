import { dayCount } from '../../domain/money/accrual/day-mask'
import { prorate } from '../../domain/money/accrual/proration'
import { exec, rows } from '../platform/db'
import { dropStage, createStagingTables, stageSources } from '../payments/runs/stage-sources'
import { findDifferences, type Difference } from './difference'

const counting = `kind IN ('rental', 'commission') AND cancel_kind != 'undone'`

/** Checks earnings lines against the facts: days counted twice, lost cents, days outside a rental or referral (M5, M14). */
export function checkLines(app: PbApp): Difference[] {
  return [
    ...findDifferences(
      app,
      'a line is unique in its source, month and number',
      // grouped by the columns of the index, so SQLite does not sort
      `SELECT kind || ' ' || source || ' ' || month AS subject, COUNT(*) AS found, 1 AS expected FROM earnings
       WHERE cancel_kind != 'undone' AND kind != 'bonus' AND kind != 'adjustment' GROUP BY kind, source, month, n HAVING COUNT(*) > 1`,
    ),
    ...findDifferences(
      app,
      'no day is counted twice',
      `SELECT 'earnings/' || a.id AS subject, a.days & b.days AS found, 0 AS expected FROM earnings a
       JOIN earnings b ON b.source = a.source AND b.month = a.month AND b.kind = a.kind AND b.n > a.n
       WHERE a.kind IN ('rental', 'commission') AND a.cancel_kind != 'undone' AND b.cancel_kind != 'undone'
       AND (a.days & b.days) != 0`,
    ),
    ...findDifferences(
      app,
      'one referral bonus per person',
      `SELECT 'users/' || source AS subject, COUNT(*) AS found, 1 AS expected FROM earnings
       WHERE kind = 'bonus' AND cancel_kind != 'undone' GROUP BY source HAVING COUNT(*) > 1`,
    ),
    ...checkAmounts(app),
    ...checkDays(app),
  ]
}

/** Sums of the lines per source and month, in index order, so nothing is sorted or buffered. */
const sums = `SELECT kind || ' ' || source || ' ' || month AS subject, MIN(rate_cents) AS least, MAX(rate_cents) AS rate,
  MAX(days_in_month) AS days_in_month, SUM(days) AS days, SUM(amount_cents) AS cents
  FROM earnings WHERE ${counting} GROUP BY source, month, kind`

/**
 * Checks the rounded totals per source and month. Computes each combination of rate and days once, because there may be
 * millions of lines.
 */
function checkAmounts(app: PbApp): Difference[] {
  const all = rows(
    app,
    `SELECT DISTINCT least, rate, days_in_month, days, cents FROM (${sums})`,
    {},
    { least: 0, rate: 0, days_in_month: 0, days: 0, cents: 0 },
  )
  const wrong = all.flatMap(({ least, rate, days_in_month, days, cents }) => {
    const expected = prorate(rate, dayCount(days), days_in_month)
    return expected === cents && least === rate ? [] : [[least, rate, days_in_month, days, cents, expected]]
  })
  if (wrong.length === 0) return []
  return findDifferences(
    app,
    'the lines of a month are the rounded total of its days',
    `SELECT s.subject AS subject, s.cents || ' at ' || s.least || '–' || s.rate AS found, w.value ->> 5 || ' at ' || s.rate AS expected
     FROM (${sums}) s JOIN json_each({:wrong}) w ON w.value ->> 0 = s.least AND w.value ->> 1 = s.rate
       AND w.value ->> 2 = s.days_in_month AND w.value ->> 3 = s.days AND w.value ->> 4 = s.cents`,
    { wrong: JSON.stringify(wrong) },
  )
}

function checkDays(app: PbApp): Difference[] {
  const months = rows(app, `SELECT DISTINCT month FROM earnings WHERE kind != 'adjustment'`, {}, { month: '' })
  // checks one month at a time, to limit memory
  const found = months.flatMap(({ month }) => {
    createStagingTables(app, [month])
    stageSources(app, 'everybody')
    exec(app, 'CREATE INDEX temp.run_sources_source ON run_sources (source, kind)')
    return findDifferences(
      app,
      'a living line counts only days of its source',
      `SELECT 'earnings/' || e.id AS subject, e.days AS found, COALESCE(s.days, 0) AS expected FROM earnings e
       LEFT JOIN run_sources s ON s.kind = e.kind AND s.source = e.source AND s.month = e.month AND s.user_id = e.user_id
       WHERE e.month = {:month} AND e.kind IN ('rental', 'commission') AND e.status != 'cancelled'
         AND (e.days & ~COALESCE(s.days, 0)) != 0`,
      { month },
    )
  })
  dropStage(app)
  return found
}
