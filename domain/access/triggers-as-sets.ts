import { factCollections, type FactCollection } from './facts'

/** What an INSERT trigger does with each new row, said for all of them at once. `made` is SQL: `"table" NEW WHERE …`. */
export type SetWork =
  | {
      does: 'refuse'
      /** The trigger's own condition on NEW. */
      when: string
      /** SQL for the code it refuses with. */
      code: string
    }
  | { does: 'count'; statement: (made: string) => string }
  | { does: 'log'; entries: readonly LogEntries[] }
  | { does: 'facts'; collection: FactCollection }

/** The devices' log of all new rows for one audience. */
export interface LogEntries {
  /** Enters those of which no older entry stands; it has nothing to take back, so SQLite keeps no copy of the pages it changes. */
  fresh: (made: string) => string
  /** How many entries there have to be. */
  count: (made: string) => string
  /** Enters all, and takes older entries of the same rows away. */
  anew: (made: string) => string
}

const raising = String.raw`RAISE\(ABORT, ('[\w-]+')\)`

/**
 * Reads a trigger's words and says the same for many rows that are already in the table; null = a trigger of another form. Its own
 * words are what is asked and written, so that there is no second rule. A guard that looks into its own table has to leave out
 * NEW itself.
 */
export function insertTriggerAsSet(table: string, sql: string): SetWork | null {
  const refused = new RegExp(
    `^CREATE TRIGGER "\\w+" BEFORE INSERT ON "${table}" WHEN (.+) BEGIN SELECT (?:${raising}|(CASE WHEN .+ THEN ${raising} ELSE ${raising} END)); END$`,
  ).exec(sql)
  if (refused) {
    const [, when = '', code, either = ''] = refused
    return {
      does: 'refuse',
      when: `(${when})`,
      code: code === undefined ? either.replaceAll(new RegExp(raising, 'g'), '$1') : code,
    }
  }
  const noted = noteOfAll(table, sql)
  if (noted) return noted
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
  /^(INSERT INTO _figure_counts \(counter, key, n, cents\)) VALUES \(('\w+'), json_array\(([^;]+)\), 1, ([^;]+)\) (ON CONFLICT [^;]+);$/

/** One row for each counted key instead of one for each new row. */
function countOfAll(body: string): SetWork | null {
  const [, insert, counter, columns, cents, conflict] = counting.exec(body) ?? []
  if (cents === undefined) return null
  return {
    does: 'count',
    statement: (made) =>
      `${insert} SELECT ${counter}, key, n, cents FROM
        (SELECT json_array(${columns}) AS key, COUNT(*) AS n, SUM(${cents}) AS cents FROM ${made} GROUP BY ${columns})
        WHERE 1 ${conflict}`,
  }
}

const noting =
  /^CREATE TRIGGER "\w+" AFTER INSERT ON "(\w+)" WHEN (NOT EXISTS \([^()]+\)) BEGIN (INSERT INTO _figure_stale \(area\)) VALUES \(('\w+')\); END$/

/** The note that an area of the figures has to be looked at again: once, whatever was written. */
function noteOfAll(table: string, sql: string): SetWork | null {
  const [, of, when, insert, area] = noting.exec(sql) ?? []
  if (of !== table || area === undefined) return null
  return {
    does: 'count',
    statement: (made) => `${insert} SELECT ${area} WHERE ${when} AND EXISTS (SELECT 1 FROM ${made})`,
  }
}

const logging =
  /DELETE FROM _sync_log WHERE c = ('\w+') AND id = NEW\.id AND aud = ([^;]+?) AND ([^;]+); INSERT INTO _sync_log \(c, id, aud\) SELECT \1, NEW\.id, \2 WHERE \3;/g

/** The sync log's entries of every audience: an older entry of the same row for the same audience goes. */
function logOfAll(body: string): SetWork | null {
  if (body.replaceAll(logging, '').trim() !== '') return null
  return {
    does: 'log',
    entries: [...body.matchAll(logging)].map(([, collection, audience, when]): LogEntries => {
      const enter = (how: string, made: string): string =>
        `INSERT OR ${how} INTO _sync_log (c, id, aud) SELECT ${collection}, NEW.id, ${audience} FROM ${made} AND (${when})`
      return {
        fresh: (made) => enter('IGNORE', made),
        count: (made) => `SELECT COUNT(*) AS n FROM ${made} AND (${when})`,
        anew: (made) => enter('REPLACE', made),
      }
    }),
  }
}
