/** Most things of a picture; of more, one stands for ten, a hundred, … */
const mostShown = 60
/** Rows that are looked at one by one to name those concerned. */
export const lookedAt = 100
const named = 3

/** SQL for a moment some time before another one, or after it. */
const moved = (at: string, by: string): string => `strftime('%Y-%m-%d %H:%M:%fZ', ${at}, '${by}')`

/** SQL for the smallest power of ten of which at most so many make up `n`. */
const unitOf = (n: string): string =>
  `CASE ${[1, 10, 100, 1000].map((unit) => `WHEN ${n} <= ${unit * mostShown} THEN ${unit}`).join(' ')} ELSE 10000 END`

/**
 * SQL for the values `Waits` of the rows of a part `w` with a column `at`.
 * @param hours how long they may wait, as was promised
 */
export const waitsOf = (hours: number): string => `(SELECT json_object('count', COUNT(*),
    'late', COALESCE(SUM(at <= ${lateSince(hours)}), 0), 'oldest', COALESCE(MIN(at), ''),
    'unit', ${unitOf('COUNT(*)')},
    'since', json(COALESCE((SELECT json_group_array(at) FROM (SELECT at, ROW_NUMBER() OVER () - 1 AS place FROM w)
      WHERE place % (SELECT ${unitOf('COUNT(*)')} FROM w) = 0), '[]')))
  FROM w)`

/** SQL for the moment since which something waits that has waited for longer than was promised, or for longer still. */
export const lateSince = (hours: number): string => moved('{:now}', `-${hours} hours`)

/** SQL for the moment at which the next of them will have waited for longer than was promised; '' = none will. */
export const nextLate = (hours: number): string =>
  `COALESCE((SELECT ${moved('MIN(at)', `+${hours} hours`)} FROM w WHERE at > ${lateSince(hours)}), '')`

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
