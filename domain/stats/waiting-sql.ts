import type { ResponseTimeKey } from '../program/response-times'

/** The maximum number of entries in a chart. If there are more items, each entry stands for 10, 100, … of them. */
const maxShown = 60
/** The maximum number of rows that are read to find the people who wait. */
export const maxInspectedRows = 100
const maxNamed = 3

/** Returns SQL for a time that is shifted by an SQLite modifier. */
export const shiftedTimeSql = (at: string, by: string): string => `strftime('%Y-%m-%d %H:%M:%fZ', ${at}, '${by}')`

/** Returns SQL for the smallest power of ten by which `n` must be divided to fit into a chart. */
const unitSql = (n: string): string =>
  `CASE ${[1, 10, 100, 1000].map((unit) => `WHEN ${n} <= ${unit * maxShown} THEN ${unit}`).join(' ')} ELSE 10000 END`

/** Returns SQL for a time plus one of the program's response times (P17). */
export const deadlineAfterSql = (at: string, key: ResponseTimeKey): string =>
  shiftedTimeSql(at, `' || (SELECT ${key} FROM program LIMIT 1) || ' ${key.endsWith('_days') ? 'days' : 'hours'}`)

/**
 * Returns SQL for a row's deadline: the stored one, or for rows without one the deadline according to the current setting.
 */
export const deadlineSql = (stamp: string, at: string, key: ResponseTimeKey): string =>
  `COALESCE(NULLIF(${stamp}, ''), ${deadlineAfterSql(at, key)})`

/**
 * SQL for the statistics of waiting items in the CTE `w`, whose columns are `at`, the start of the wait, and `due`, the
 * deadline.
 */
export const waitingStatsSql = `(SELECT json_object('count', COUNT(*),
    'late', COALESCE(SUM(due <= {:now}), 0), 'oldest', COALESCE(MIN(at), ''), 'due', COALESCE(MIN(due), ''),
    'unit', ${unitSql('COUNT(*)')},
    'since', json(${sampleSql('at')}), 'dues', json(${sampleSql('due')}))
  FROM w)`

function sampleSql(column: 'at' | 'due'): string {
  return `COALESCE((SELECT json_group_array(${column}) FROM (SELECT ${column}, ROW_NUMBER() OVER () - 1 AS place FROM w)
      WHERE place % (SELECT ${unitSql('COUNT(*)')} FROM w) = 0), '[]')`
}

/** SQL for the next deadline; '' if there is none. */
export const nextDeadlineSql = `COALESCE((SELECT MIN(due) FROM w WHERE due > {:now}), '')`

/**
 * Returns SQL for the first people who wait, and for their number.
 * @param few SQL with the columns `user_id`, `name` and `at`, ordered by `at`
 * @param limit the maximum number of rows that are read
 */
export const firstPeopleSql = (
  peopleSql: string,
  limit = maxInspectedRows,
): string => `(WITH few AS (${peopleSql} LIMIT ${limit}) SELECT json_object(
    'first', json((SELECT json_group_array(json_object('userId', user_id, 'name', name)) FROM
      (SELECT user_id, name, MIN(at) AS first FROM few GROUP BY user_id ORDER BY first, user_id LIMIT ${maxNamed}))),
    'people', CASE WHEN COUNT(*) < ${maxInspectedRows} THEN COUNT(DISTINCT user_id) END)
  FROM few)`
