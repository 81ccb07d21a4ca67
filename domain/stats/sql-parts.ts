import type { ResponseTimeKey } from '../program/response-times'
import { inactiveAfterDays, type RentalFilter } from '../people/people-list'

/** The maximum number of entries. If there are more items, each entry stands for 10, 100, … of them. */
const maxShown = 60
export const maxInspectedRows = 100
const maxNamed = 3

export const shiftedTimeSql = (at: string, by: string): string => `strftime('%Y-%m-%d %H:%M:%fZ', ${at}, '${by}')`

const unitSql = (n: string): string =>
  `CASE ${[1, 10, 100, 1000].map((unit) => `WHEN ${n} <= ${unit * maxShown} THEN ${unit}`).join(' ')} ELSE 10000 END`

export const deadlineAfterSql = (at: string, key: ResponseTimeKey): string =>
  shiftedTimeSql(at, `' || (SELECT ${key} FROM program LIMIT 1) || ' ${key.endsWith('_days') ? 'days' : 'hours'}`)

export const deadlineSql = (stamp: string, at: string, key: ResponseTimeKey): string =>
  `COALESCE(NULLIF(${stamp}, ''), ${deadlineAfterSql(at, key)})`

/** `at` is the start of the wait, `due` the deadline. */
export const waitingStatsSql = `(SELECT json_object('count', COUNT(*),
    'late', COALESCE(SUM(due <= {:now}), 0), 'oldest', COALESCE(MIN(at), ''), 'due', COALESCE(MIN(due), ''),
    'unit', ${unitSql('COUNT(*)')},
    'since', json(${sampleSql('at')}), 'dues', json(${sampleSql('due')}))
  FROM w)`

function sampleSql(column: 'at' | 'due'): string {
  return `COALESCE((SELECT json_group_array(${column}) FROM (SELECT ${column}, ROW_NUMBER() OVER () - 1 AS place FROM w)
      WHERE place % (SELECT ${unitSql('COUNT(*)')} FROM w) = 0), '[]')`
}

export const nextDeadlineSql = `COALESCE((SELECT MIN(due) FROM w WHERE due > {:now}), '')`

/** Returns SQL for the first people. `peopleSql` selects the columns `user_id`, `name` and `at`, ordered by `at`. */
export const firstPeopleSql = (
  peopleSql: string,
  limit = maxInspectedRows,
): string => `(WITH few AS (${peopleSql} LIMIT ${limit}) SELECT json_object(
    'first', json((SELECT json_group_array(json_object('userId', user_id, 'name', name)) FROM
      (SELECT user_id, name, MIN(at) AS first FROM few GROUP BY user_id ORDER BY first, user_id LIMIT ${maxNamed}))),
    'people', CASE WHEN COUNT(*) < ${maxInspectedRows} THEN COUNT(DISTINCT user_id) END)
  FROM few)`

/** Filters of the screen All Users, each supported by an index. `{:today}` is in the program's time zone. */

export const monthEndSql = `date({:today}, 'start of month', '+1 month', '-1 day')`

export const endingThisMonthSql = (of = 'rental_periods'): string =>
  `${of}.voided_at = '' AND ${of}.end_date >= {:today} AND ${of}.end_date <= ${monthEndSql} AND ${of}.start_date <= {:today}`

export const startingThisWeekSql = (of = 'rental_periods'): string =>
  // The unary plus prevents SQLite from using the index on `voided_at`, because few rentals start in one week.
  `+${of}.voided_at = '' AND ${of}.start_date >= date({:today}, 'weekday 0', '-6 days')
    AND ${of}.start_date <= date({:today}, 'weekday 0')`

export const isInactiveSql = `last_login_at > '' AND last_login_at < date({:today}, '-${inactiveAfterDays} days')`

export const withoutPaypalSql = `anonymised_at = '' AND paypal_email = ''`

export const rentalFilterSql = { starting: startingThisWeekSql, leaving: endingThisMonthSql } as const satisfies {
  readonly [of in RentalFilter]?: (of?: string) => string
}
