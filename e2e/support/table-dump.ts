import type { TestServer } from './server'

/**
 * Tables that change by themselves: what a device was last heard of, used proofs of work, and the figures, which the server looks at
 * again some seconds after a change. What they are counted from stays in the dump, with its counters.
 */
const restless = ['_device_seen', '_challenges', 'figures', '_figure_stale']
/** Rows that do. */
const restlessRows: { readonly [table: string]: string } = { _sync_log: `c = 'figures'` }

/** Every table of the database as text, row by row: to see that something changed nothing. */
export async function tableDump(server: TestServer): Promise<{ [table: string]: string }> {
  const tables = await server.sql(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
  )
  const dump: { [table: string]: string } = {}
  for (const { name } of tables) {
    if (restless.includes(String(name))) continue
    const but = restlessRows[String(name)] ?? 'FALSE'
    dump[String(name)] = JSON.stringify(await server.sql(`SELECT * FROM "${name}" WHERE NOT (${but}) ORDER BY 1`))
  }
  return dump
}

/** The tables in which two dumps differ. */
export const changedTables = (before: { [table: string]: string }, after: { [table: string]: string }): string[] =>
  Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table])
