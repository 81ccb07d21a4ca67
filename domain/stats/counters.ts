import type { Guard } from '../access/guard'
import type { CollectionName } from '../entities'

/** A counter. `_stats_counts` has a row for each counter and combination of column values (a JSON array). */
interface Counter {
  readonly name: string
  readonly table: CollectionName
  readonly columns: readonly string[]
  /** Date columns. Only their month is used, and they come first in the key. */
  readonly months?: readonly string[]
  readonly filled?: readonly string[]
  /** SQL for the amount to sum up; '0' if there is none. */
  readonly cents: string
}

const counters: readonly Counter[] = [
  {
    name: 'payments',
    table: 'user_payments',
    columns: ['status', 'payment_type', 'month', 'run'],
    cents: 'amount_cents',
  },
  {
    name: 'people',
    table: 'users',
    columns: ['roles', 'affiliate_status', 'account_status'],
    filled: ['anonymised_at'],
    cents: '0',
  },
  { name: 'lines', table: 'earnings', columns: ['month', 'status'], filled: ['payment'], cents: 'amount_cents' },
  { name: 'tickets', table: 'support_tickets', columns: ['status'], cents: '0' },
  { name: 'starts', table: 'rental_periods', months: ['start_date'], columns: [], filled: ['voided_at'], cents: '0' },
  { name: 'ends', table: 'rental_periods', months: ['end_date'], columns: [], filled: ['voided_at'], cents: '0' },
]

const counterKeySql = ({ months = [], columns, filled = [] }: Counter, row: string): string =>
  `json_array(${[...months.map((column) => `substr(${row}."${column}", 1, 7)`), ...columns.map((column) => `${row}."${column}"`), ...filled.map((column) => `${row}."${column}" != ''`)].join(', ')})`
const counterCentsSql = ({ cents }: Counter, row: string): string => (cents === '0' ? '0' : `${row}."${cents}"`)

function countSql(counter: Counter, row: 'NEW' | 'OLD', by: 1 | -1): string {
  const sign = by === 1 ? '' : '-'
  return `INSERT INTO _stats_counts (counter, key, n, cents)
    VALUES ('${counter.name}', ${counterKeySql(counter, row)}, ${by}, ${sign}${counterCentsSql(counter, row)})
    ON CONFLICT (counter, key) DO UPDATE SET n = n + excluded.n, cents = cents + excluded.cents;`.replace(/\s+/g, ' ')
}

/**
 * Triggers that update the counters. At each start, the server restores missing or changed ones and recomputes the
 * counters.
 */
export const counterTriggers: readonly Guard[] = counters.flatMap((counter) => {
  const { name, table } = counter
  const { months = [], columns, filled = [] } = counter
  const counted = [...months, ...columns, ...filled, ...(counter.cents === '0' ? [] : [counter.cents])]
  const changed = counted.map((column) => `NEW."${column}" IS NOT OLD."${column}"`).join(' OR ')
  const trigger = (event: string, when: string, body: string): Guard => ({
    name: `_stats_count_${name}_${event.toLowerCase()}`,
    table,
    sql: `CREATE TRIGGER "_stats_count_${name}_${event.toLowerCase()}" AFTER ${event} ON "${table}"${when} BEGIN ${body} END`,
  })
  return [
    trigger('INSERT', '', countSql(counter, 'NEW', 1)),
    trigger('UPDATE', ` WHEN (${changed})`, `${countSql(counter, 'OLD', -1)} ${countSql(counter, 'NEW', 1)}`),
    trigger('DELETE', '', countSql(counter, 'OLD', -1)),
  ]
})

/** SQL that computes all counters with full scans. */
const counted = counters
  .map(
    (counter) =>
      `SELECT '${counter.name}' AS counter, ${counterKeySql(counter, 't')} AS key, COUNT(*) AS n, SUM(${counterCentsSql(counter, 't')}) AS cents
       FROM "${counter.table}" t GROUP BY 2`,
  )
  .join(' UNION ALL ')

export const differingCountersSql = `WITH truth AS (${counted}), kept AS (SELECT * FROM _stats_counts WHERE n != 0 OR cents != 0)
  SELECT 'stats/' || COALESCE(t.counter || ' ' || t.key, k.counter || ' ' || k.key) AS subject,
    COALESCE(k.n || ' ' || k.cents, 'nothing') AS found, COALESCE(t.n || ' ' || t.cents, 'nothing') AS expected
  FROM truth t FULL JOIN kept k ON k.counter = t.counter AND k.key = t.key WHERE t.n IS NOT k.n OR t.cents IS NOT k.cents`

export const recountStatements: readonly string[] = [
  'DELETE FROM _stats_counts',
  `INSERT INTO _stats_counts (counter, key, n, cents) ${counted}`,
]
