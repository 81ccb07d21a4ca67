import { exec, inTransaction, rows } from '../platform/db'
import type { Bound } from '../platform/sql'
import { type Pace, isStopping } from '../platform/background'

/** Rows of a table that may go. */
export interface Leftovers {
  table: string
  /** The columns that name a row; all of them text or numbers. */
  key: readonly string[]
  /** SQL on the table's row `t`: it may go. It is asked again in the transaction that deletes. */
  where: string
  params: { [name: string]: Bound }
  /** Run after the rows were deleted: SQL that may name the JSON list of their keys, `{:keys}`. A row that was kept is among them. */
  along?: string
}

/** Looked for at once, beside the writers. */
const found = 10_000

/**
 * Deletes what may go, a batch in each transaction, and between two of them whoever waits to write has their turn. Rows are looked
 * for by reading connections. `removed` hears of each batch inside its transaction. Ends early when the program does.
 */
export function pruneTable(
  app: PbApp,
  leftovers: Leftovers,
  pace: Pace,
  removed: (tx: PbApp, count: number) => void,
): void {
  for (;;) {
    const keys = keysOf(app, leftovers)
    let gone = 0
    pace.inBatches(keys, (some) => {
      gone += inTransaction(app, (tx) =>
        pace.measured(some.length, () => {
          const count = remove(tx, leftovers, `[${some.join(',')}]`)
          if (count > 0) removed(tx, count)
          return count
        }),
      )
    })
    if (isStopping() || keys.length < found || gone === 0) return
  }
}

/** The keys of rows that may go, each as JSON. */
function keysOf(app: PbApp, { table, key, where, params }: Leftovers): string[] {
  const columns = key.map((column) => `t."${column}"`).join(', ')
  const sql = `SELECT json_array(${columns}) AS key FROM "${table}" t WHERE ${where} LIMIT {:found}`
  return rows(app, sql, { ...params, found }, { key: '' }).map((row) => row.key)
}

function remove(tx: PbApp, { table, key, where, params, along }: Leftovers, keys: string): number {
  const columns = key.map((column) => `t."${column}"`).join(', ')
  const values = key.map((_, n) => `value ->> ${n}`).join(', ')
  const bound = { ...params, keys }
  const named = `(${columns}) IN (SELECT ${values} FROM json_each({:keys}))`
  const count = exec(tx, `DELETE FROM "${table}" AS t WHERE ${named} AND ${where}`, bound)
  if (along) exec(tx, along, { keys })
  return count
}
