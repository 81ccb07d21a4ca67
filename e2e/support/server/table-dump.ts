import type { TestServer } from './server'

/**
 * Tables that change by themselves: what a device was last heard of, used proofs of work, and the figures, which the server looks at
 * again some seconds after a change; what is carried on from the bell, and pushed; the anchors, made in
 * the background (that one was asked for is an entry of the log). What they are counted from stays in the dump, with its counters.
 */
const volatileTables = [
  '_device_seen',
  '_challenges',
  'stats',
  '_stats_stale',
  '_notices_due',
  '_push_deliveries',
  '_day_anchors',
]
/** Rows that do: the hourly health check notes what admins were told, and a deletion's traces are erased in the background. */
const volatileRows: { readonly [table: string]: string } = {
  _maintenance: `name LIKE 'alert %' OR name = 'erase traces'`,
  _sync_log: `c = 'stats'`,
  mail_outbox: `template IN ('payment-dispersed', 'payment-cancelled', 'payment-returned')`,
}

/** By table: how many rows it has, and what stands for all of them (`probe_digest` of `server/cmd/sqlprobe`). */
type Dump = { [table: string]: string }
/** The last dump of each server, with what SQLite said when it was taken. */
const lastDumps = new WeakMap<TestServer, { mark: string; schema: string; sql: string; dump: Dump }>()

/**
 * What stands for the rows of every table of the database: to see that something changed nothing. It is read anew only when somebody has
 * committed since the last one, which SQLite counts.
 */
export async function dumpTables(server: TestServer): Promise<Dump> {
  const known = lastDumps.get(server)
  // what others committed, what this connection wrote, and what either did to the tables themselves
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

/** One statement for all tables: a row for each. */
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

/** The tables in which two dumps differ. */
export const changedTables = (before: Dump, after: Dump): string[] =>
  Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table])
