import { factCollections, type FactCollection } from './facts'

/** What an INSERT trigger does with each new row, said for all of them at once. `made` is SQL: `"table" NEW WHERE …`. */
export type SetWork =
  | {
      does: 'refuse'
      /** The trigger's own condition on NEW. */
      when: string
      code: string
    }
  | { does: 'log'; statements: (made: string) => readonly string[] }
  | { does: 'facts'; collection: FactCollection }

/**
 * Reads a trigger's words and says the same for many rows that are already in the table; null = a trigger of another form. Its own
 * words are what is asked and written, so that there is no second rule. A guard that looks into its own table has to leave out
 * NEW itself.
 */
export function insertTriggerAsSet(table: string, sql: string): SetWork | null {
  const refused = new RegExp(
    `^CREATE TRIGGER "\\w+" BEFORE INSERT ON "${table}" WHEN (.+) BEGIN SELECT RAISE\\(ABORT, '([\\w-]+)'\\); END$`,
  ).exec(sql)
  if (refused) return { does: 'refuse', when: `(${refused[1] ?? ''})`, code: refused[2] ?? '' }
  const body = new RegExp(`^CREATE TRIGGER "\\w+" AFTER INSERT ON "${table}" BEGIN (.+;) END$`).exec(sql)?.[1]
  return body === undefined ? null : (factsOfAll(table, body) ?? countOfAll(body) ?? logOfAll(body))
}

function factsOfAll(table: string, body: string): SetWork | null {
  const collection = factCollections.find((name) => name === table)
  return collection !== undefined &&
    body === `INSERT INTO _fact_touched (collection, id, was) VALUES ('${table}', NEW.id, '');`
    ? { does: 'facts', collection }
    : null
}

const counting =
  /^(INSERT INTO _figure_counts \(counter, key, n, cents\)) VALUES \(('\w+'), (json_array\([^;]+\)), 1, ([^;]+)\) (ON CONFLICT [^;]+);$/

/** One row for each counted key instead of one for each new row. */
function countOfAll(body: string): SetWork | null {
  const [, insert, counter, key, cents, conflict] = counting.exec(body) ?? []
  if (cents === undefined) return null
  const statement = (made: string): string =>
    `${insert} SELECT ${counter}, key, n, cents FROM
      (SELECT ${key} AS key, COUNT(*) AS n, SUM(${cents}) AS cents FROM ${made} GROUP BY 1) WHERE 1 ${conflict}`
  return { does: 'log', statements: (made) => [statement(made)] }
}

const logging =
  /DELETE FROM _sync_log WHERE c = ('\w+') AND id = NEW\.id AND aud = ([^;]+?) AND ([^;]+); INSERT INTO _sync_log \(c, id, aud\) SELECT \1, NEW\.id, \2 WHERE \3;/g

/** The sync log's entries of every audience: an older entry of the same row for the same audience goes. */
function logOfAll(body: string): SetWork | null {
  if (body.replaceAll(logging, '').trim() !== '') return null
  const entries = [...body.matchAll(logging)].map(([, collection, audience, when]) => ({ collection, audience, when }))
  return {
    does: 'log',
    statements: (made) =>
      entries.map(
        ({ collection, audience, when }) =>
          `INSERT OR REPLACE INTO _sync_log (c, id, aud) SELECT ${collection}, NEW.id, ${audience} FROM ${made} AND (${when})`,
      ),
  }
}
