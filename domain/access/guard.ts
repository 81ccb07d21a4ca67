import type { ErrorCode } from '../error-codes'

/** A database trigger that rejects a forbidden change, even by superusers. */
export interface Guard {
  name: string
  table: string
  /** Must equal the text in `sqlite_master`, which the server compares at each start. */
  sql: string
}

type Event = 'INSERT' | 'UPDATE' | 'DELETE'
interface TriggerEvent {
  event: Event
  of?: readonly string[]
}

/** A trigger that aborts a statement, before its condition is added. */
interface Abort {
  /** Returns the trigger, which aborts if this SQL on OLD and NEW is true. */
  when: (sql: string) => Guard
}

export const abort = (table: string, event: Event, suffix: string, code: ErrorCode): Abort => ({
  when: (sql) => trigger(table, { event }, suffix, `RAISE(ABORT, '${code}')`, sql),
})

/** Returns a trigger that aborts if `when` is true: with `code` if `first` is also true, with `otherwise` if not. */
export const abortWithEither = (
  table: string,
  event: Event,
  suffix: string,
  when: string,
  { first, code, otherwise }: { first: string; code: ErrorCode; otherwise: ErrorCode },
): Guard =>
  trigger(
    table,
    { event },
    suffix,
    `CASE WHEN ${first.replace(/\s+/g, ' ').trim()} THEN RAISE(ABORT, '${code}') ELSE RAISE(ABORT, '${otherwise}') END`,
    when,
  )

/** Aborts only an UPDATE that changes one of the columns. */
export const abortChange = (table: string, columns: readonly string[], suffix: string, code: ErrorCode): Abort => ({
  when: (sql) =>
    trigger(
      table,
      { event: 'UPDATE', of: columns },
      suffix,
      `RAISE(ABORT, '${code}')`,
      `${anyChangedSql(...columns)} AND ${sql}`,
    ),
})

/** Returns a trigger that ignores a change without an error, for example an older change that arrives late. */
export const ignoreWhen = (table: string, event: Event, suffix: string, when: string): Guard =>
  trigger(table, { event }, suffix, 'RAISE(IGNORE)', when)

function trigger(table: string, { event, of }: TriggerEvent, suffix: string, action: string, when: string): Guard {
  const name = `_guard_${table}_${event.toLowerCase()}_${suffix}`
  const place = of === undefined ? event : `${event} OF ${of.map((column) => `"${column}"`).join(', ')}`
  const condition = when.replace(/\s+/g, ' ').trim()
  return {
    name,
    table,
    sql: `CREATE TRIGGER "${name}" BEFORE ${place} ON "${table}" WHEN ${condition} BEGIN SELECT ${action}; END`,
  }
}

/**
 * Returns SQL that is true if a column changes. PocketBase writes all columns on each save, so `UPDATE OF` isn't enough.
 */
export const anyChangedSql = (...columns: readonly string[]): string =>
  `(${columns.map((column) => `NEW."${column}" IS NOT OLD."${column}"`).join(' OR ')})`

/** Returns triggers for a table whose rows never change and are never deleted. */
export const appendOnly = (table: string): Guard[] => [
  abort(table, 'UPDATE', 'append_only', 'not-allowed').when('1'),
  abort(table, 'DELETE', 'append_only', 'not-allowed').when('1'),
]

export const immutableColumns = (table: string, ...columns: readonly string[]): Guard =>
  trigger(table, { event: 'UPDATE', of: columns }, 'fixed', `RAISE(ABORT, 'not-allowed')`, anyChangedSql(...columns))
