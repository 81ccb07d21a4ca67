import type { Id } from '../../../domain/entities'
import type { TestServer } from './server'
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { createInterface } from 'node:readline'
import path from 'node:path'

export type SqlRow = Record<string, string | number | null>

/** Returns the values of rows that have one column. */
export const valuesOf = (rows: readonly SqlRow[]) => rows.flatMap((row) => Object.values(row))

/** A connection to a database file from outside the server, through the program `server/cmd/sqlprobe`. */
export interface SqlProbe {
  /** Process id; 0 when the start failed. */
  readonly pid: number
  /** Runs a statement and returns its rows. `date('now')` and similar functions use the test's clock. */
  query(sql: string, params?: readonly (string | number)[]): Promise<SqlRow[]>
  close(): void
  /** Waits for the exit. When the last connection closes, SQLite deletes the write-ahead log, even a newer one. */
  closeAndWait(): Promise<void>
}

/** Opens a probe on a SQLite file, also while the server is running. A query rejects with SQLite's message. */
export function openProbe(file: string): SqlProbe {
  const child: ChildProcessWithoutNullStreams = spawn(path.resolve('dist/sqlprobe'), [file])
  const waiting: { resolve: (rows: SqlRow[]) => void; reject: (error: Error) => void }[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = JSON.parse(line) as { rows: SqlRow[] | null; error?: string }
    const next = waiting.shift()
    if (answer.error) next?.reject(new Error(answer.error))
    else next?.resolve(answer.rows ?? [])
  })
  child.on('exit', () => {
    for (const { reject } of waiting.splice(0)) reject(new Error('the probe ended'))
  })
  return {
    pid: child.pid ?? 0,
    query: (sql, params = []) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        child.stdin.write(`${JSON.stringify({ sql: withTestClock(sql), params })}\n`)
      }),
    close: () => child.stdin.end(),
    closeAndWait: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve()
        child.on('exit', () => resolve())
        child.stdin.end()
      }),
  }
}

/** Replaces 'now' in a statement with the test's time, because SQLite knows only the machine's clock. */
const withTestClock = (sql: string): string =>
  sql.replaceAll(
    /\b(date|datetime|strftime)\(('[^']*', *)?'now'/g,
    (_, name: string, format = '') => `${name}(${format}'${new Date().toISOString().slice(0, -1)}'`,
  )

type Params = readonly (string | number)[]

/** Returns the first row of a query; an empty row if there is none. */
export const readRow = async (server: TestServer, sql: string, params: Params = []): Promise<SqlRow> =>
  (await server.sql(sql, params))[0] ?? {}

/** Returns the column `id` of all rows of a query. */
export const readIds = async (server: TestServer, sql: string, params: Params = []): Promise<Id[]> =>
  (await server.sql(sql, params)).map(({ id }) => String(id))

/** Counts the rows of a query that begins after FROM. */
export const countRows = async (server: TestServer, from: string, params: Params = []): Promise<number> =>
  Number((await readRow(server, `SELECT COUNT(*) AS n FROM ${from}`, params))['n'])

/** Drops the triggers of a table. Returns a function that restores them. */
export async function dropTriggers(server: TestServer, table: string): Promise<() => Promise<void>> {
  const triggers = await server.sql(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?`, [
    table,
  ])
  for (const { name } of triggers) await server.sql(`DROP TRIGGER "${String(name)}"`)
  return async () => {
    for (const { sql } of triggers) await server.sql(String(sql))
  }
}

/** Tables that change in the background and are not compared. The counters behind the stats are compared. */
const volatileTables = [
  '_device_seen',
  '_challenges',
  'stats',
  '_stats_stale',
  '_notices_due',
  '_push_deliveries',
  '_day_anchors',
]
/** Conditions for rows that the hourly health check or a deletion changes in the background. */
const volatileRows: { readonly [table: string]: string } = {
  _maintenance: `name LIKE 'alert %' OR name = 'erase traces'`,
  _sync_log: `c = 'stats'`,
  mail_outbox: `template IN ('payment-dispersed', 'payment-cancelled', 'payment-returned')`,
}

/** Row count and digest of each table (`probe_digest` of `server/cmd/sqlprobe`). */
type Dump = { [table: string]: string }
/** The last dump of each server, with SQLite's change counters when it was made. */
const lastDumps = new WeakMap<TestServer, { mark: string; schema: string; sql: string; dump: Dump }>()

/** Returns a digest of every table. Returns the last one again if SQLite has counted no commit since. */
export async function dumpTables(server: TestServer): Promise<Dump> {
  const known = lastDumps.get(server)
  // these counters show commits of others, own writes, and schema changes
  const marks = [
    await server.sql('PRAGMA data_version'),
    await server.sql('SELECT total_changes() AS own'),
    await server.sql('PRAGMA schema_version'),
  ]
  const mark = JSON.stringify(marks)
  if (known?.mark === mark) return known.dump
  const schema = JSON.stringify(marks[2])
  const sql = known?.schema === schema ? known.sql : await dumpSql(server)
  const dump = Object.fromEntries((await server.sql(sql)).map(({ name, rows }) => [String(name), String(rows)]))
  lastDumps.set(server, { mark, schema, sql, dump })
  return dump
}

async function dumpSql(server: TestServer): Promise<string> {
  const tables = await server.sql(
    `SELECT m.name, group_concat('"' || c.name || '"') AS columns FROM sqlite_master m JOIN pragma_table_info(m.name) c
     WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' GROUP BY m.name ORDER BY m.name`,
  )
  return tables
    .filter(({ name }) => !volatileTables.includes(String(name)))
    .map(
      ({ name, columns }) =>
        `SELECT '${name}' AS name, (SELECT probe_digest(${columns}) FROM "${name}"
         WHERE NOT (${volatileRows[String(name)] ?? 'FALSE'})) AS rows`,
    )
    .join(' UNION ALL ')
}

export const changedTables = (before: Dump, after: Dump): string[] =>
  Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table])
