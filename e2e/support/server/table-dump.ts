import type { TestServer } from './server'

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
