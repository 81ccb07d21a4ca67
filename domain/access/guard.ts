import type { ErrorCode } from '../error-codes'

/** A trigger that refuses what no code may do, a superuser's neither. */
export interface Guard {
  name: string
  table: string
  /** As SQLite keeps it in `sqlite_master`: the check at start compares the text. */
  sql: string
}

type Event = 'INSERT' | 'UPDATE' | 'DELETE'

/** Aborts the statement with an error code when `when` (SQL on OLD and NEW) holds. */
export const refuse = (table: string, event: Event, what: string, code: ErrorCode, when: string): Guard =>
  trigger(table, event, what, `RAISE(ABORT, '${code}')`, when)

/** Silently leaves the row as it is: for changes that are late, not wrong. */
export const skip = (table: string, event: Event, what: string, when: string): Guard =>
  trigger(table, event, what, 'RAISE(IGNORE)', when)

function trigger(table: string, event: Event, what: string, action: string, when: string): Guard {
  const name = `_guard_${table}_${event.toLowerCase()}_${what}`
  const condition = when.replace(/\s+/g, ' ').trim()
  return {
    name,
    table,
    sql: `CREATE TRIGGER "${name}" BEFORE ${event} ON "${table}" WHEN ${condition} BEGIN SELECT ${action}; END`,
  }
}

/** Holds when one of the columns changes. PocketBase writes all columns on each save, so `UPDATE OF` would say nothing. */
export const changes = (...columns: readonly string[]): string =>
  `(${columns.map((column) => `NEW."${column}" IS NOT OLD."${column}"`).join(' OR ')})`

/** Rows that are only ever added. */
export const appendOnly = (table: string): Guard[] => [
  refuse(table, 'UPDATE', 'append_only', 'not-allowed', '1'),
  refuse(table, 'DELETE', 'append_only', 'not-allowed', '1'),
]

/** Columns that keep what they were created with. */
export const fixed = (table: string, ...columns: readonly string[]): Guard =>
  refuse(table, 'UPDATE', 'fixed', 'not-allowed', changes(...columns))
