import type { TestServer } from './server'

/** Tables that change by themselves: what a device was last heard of, and used proofs of work. */
const restless = ['_device_seen', '_challenges']

/** Every table of the database as text, row by row: to see that something changed nothing. */
export async function tableDump(server: TestServer): Promise<{ [table: string]: string }> {
  const tables = await server.sql(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
  )
  const dump: { [table: string]: string } = {}
  for (const { name } of tables) {
    if (restless.includes(String(name))) continue
    dump[String(name)] = JSON.stringify(await server.sql(`SELECT * FROM "${name}" ORDER BY 1`))
  }
  return dump
}

/** The tables in which two dumps differ. */
export const changedTables = (before: { [table: string]: string }, after: { [table: string]: string }): string[] =>
  Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table])
