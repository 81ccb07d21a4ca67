import type { PromisedTimeKey } from '../program/promised-times'

/** Most things of a picture; of more, one stands for ten, a hundred, … */
const mostShown = 60
/** Rows that are looked at one by one to name those concerned. */
export const lookedAt = 100
const named = 3

/** SQL for a moment some time before another one, or after it. */
export const moved = (at: string, by: string): string => `strftime('%Y-%m-%d %H:%M:%fZ', ${at}, '${by}')`

/** SQL for the smallest power of ten of which at most so many make up `n`. */
const unitOf = (n: string): string =>
  `CASE ${[1, 10, 100, 1000].map((unit) => `WHEN ${n} <= ${unit * mostShown} THEN ${unit}`).join(' ')} ELSE 10000 END`

/** SQL for a moment and one of the program's promised times after it (P17). */
export const afterPromised = (at: string, key: PromisedTimeKey): string =>
  moved(at, `' || (SELECT ${key} FROM program LIMIT 1) || ' ${key.endsWith('_days') ? 'days' : 'hours'}`)

/** SQL for by when a row's promise is to be kept: as it is stamped, and in a row without a stamp as it would be promised now. */
export const dueOf = (stamp: string, at: string, key: PromisedTimeKey): string =>
  `COALESCE(NULLIF(${stamp}, ''), ${afterPromised(at, key)})`

/** SQL for the values `Waits` of the rows of a part `w` with the columns `at`, since when it waits, and `due`, by when it was promised. */
export const waitsOf = `(SELECT json_object('count', COUNT(*),
    'late', COALESCE(SUM(due <= {:now}), 0), 'oldest', COALESCE(MIN(at), ''), 'due', COALESCE(MIN(due), ''),
    'unit', ${unitOf('COUNT(*)')},
    'since', json(${shownOf('at')}), 'dues', json(${shownOf('due')}))
  FROM w)`

function shownOf(column: 'at' | 'due'): string {
  return `COALESCE((SELECT json_group_array(${column}) FROM (SELECT ${column}, ROW_NUMBER() OVER () - 1 AS place FROM w)
      WHERE place % (SELECT ${unitOf('COUNT(*)')} FROM w) = 0), '[]')`
}

/** SQL for the moment at which the next of them will be late; '' = none will. */
export const nextLate = `COALESCE((SELECT MIN(due) FROM w WHERE due > {:now}), '')`

/**
 * SQL for the values `Heads` of the first of what waits.
 * @param few SQL for at most so many rows (its own LIMIT) with `user_id`, `name` and what they are ordered by, `at`
 * @param limit so many rows are more than are looked at one by one
 */
export const headsOf = (
  few: string,
  limit = lookedAt,
): string => `(WITH few AS (${few} LIMIT ${limit}) SELECT json_object(
    'first', json((SELECT json_group_array(json_object('userId', user_id, 'name', name)) FROM
      (SELECT user_id, name, MIN(at) AS first FROM few GROUP BY user_id ORDER BY first, user_id LIMIT ${named}))),
    'people', CASE WHEN COUNT(*) < ${lookedAt} THEN COUNT(DISTINCT user_id) END)
  FROM few)`
