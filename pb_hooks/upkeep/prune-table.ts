import { exec, inTransaction, rows } from '../platform/db'
import type { Bound } from '../platform/sql'
import { type BatchSizer, isStopping } from '../platform/background'

export interface PrunableRows {
  table: string
  /** The key columns; text or numbers. */
  key: readonly string[]
  /** SQL condition on the table's row `t`. It is evaluated again in the transaction that deletes. */
  where: string
  params: { [name: string]: Bound }
  /** SQL to run after the deletion; `{:keys}` (JSON) may contain keys of rows that were not deleted. */
  along?: string
}

/** Number of rows searched at a time, without blocking writers. */
const found = 10_000

/** Deletes rows in batches with a transaction each, so other writers can work in between; `removed` is called inside. */
export function pruneTable(
  app: PbApp,
  leftovers: PrunableRows,
  sizer: BatchSizer,
  removed: (tx: PbApp, count: number) => void,
): void {
  for (;;) {
    const keys = keysOf(app, leftovers)
    let gone = 0
    sizer.inBatches(keys, (some) => {
      gone += inTransaction(app, (tx) =>
        sizer.measured(some.length, () => {
          const count = remove(tx, leftovers, `[${some.join(',')}]`)
          if (count > 0) removed(tx, count)
          return count
        }),
      )
    })
    if (isStopping() || keys.length < found || gone === 0) return
  }
}

function keysOf(app: PbApp, { table, key, where, params }: PrunableRows): string[] {
  const columns = key.map((column) => `t."${column}"`).join(', ')
  const sql = `SELECT json_array(${columns}) AS key FROM "${table}" t WHERE ${where} LIMIT {:found}`
  return rows(app, sql, { ...params, found }, { key: '' }).map((row) => row.key)
}

function remove(tx: PbApp, { table, key, where, params, along }: PrunableRows, keys: string): number {
  const columns = key.map((column) => `t."${column}"`).join(', ')
  const values = key.map((_, n) => `value ->> ${n}`).join(', ')
  const bound = { ...params, keys }
  const named = `(${columns}) IN (SELECT ${values} FROM json_each({:keys}))`
  const count = exec(tx, `DELETE FROM "${table}" AS t WHERE ${named} AND ${where}`, bound)
  if (along) exec(tx, along, { keys })
  return count
}
