import type { ErrorCode } from '../error-codes'

/** A trigger that refuses what no code may do, a superuser's neither. */
export interface Guard {
  name: string
  table: string
  /** As SQLite keeps it in `sqlite_master`: the check at start compares the text. */
  sql: string
}

type Event = 'INSERT' | 'UPDATE' | 'DELETE'
/** Where a guard stands: an event, or an UPDATE that sets one of these columns. */
interface Place {
  event: Event
  of?: readonly string[]
}

/** Aborts the statement with an error code when `when` (SQL on OLD and NEW) holds. */
export const refuse = (table: string, event: Event, what: string, code: ErrorCode, when: string): Guard =>
  trigger(table, { event }, what, `RAISE(ABORT, '${code}')`, when)

/**
 * Aborts the statement when `when` holds, with one code where `first` holds too and with another where it doesn't: one look at the row
 * for both, which a run asks of a hundred thousand.
 */
export const refuseEither = (
  table: string,
  event: Event,
  what: string,
  when: string,
  { first, code, otherwise }: { first: string; code: ErrorCode; otherwise: ErrorCode },
): Guard =>
  trigger(
    table,
    { event },
    what,
    `CASE WHEN ${first.replace(/\s+/g, ' ').trim()} THEN RAISE(ABORT, '${code}') ELSE RAISE(ABORT, '${otherwise}') END`,
    when,
  )

/**
 * Aborts an UPDATE that changes one of the columns, if `also` holds. A statement that sets none of them doesn't run the trigger at
 * all: a month's payments are approved and paid without a comparison of what nobody touches.
 */
export const refuseChange = (
  table: string,
  columns: readonly string[],
  what: string,
  code: ErrorCode,
  also?: string,
): Guard =>
  trigger(
    table,
    { event: 'UPDATE', of: columns },
    what,
    `RAISE(ABORT, '${code}')`,
    also === undefined ? changes(...columns) : `${changes(...columns)} AND ${also}`,
  )

/** Silently leaves the row as it is: for changes that are late, not wrong. */
export const skip = (table: string, event: Event, what: string, when: string): Guard =>
  trigger(table, { event }, what, 'RAISE(IGNORE)', when)

function trigger(table: string, { event, of }: Place, what: string, action: string, when: string): Guard {
  const name = `_guard_${table}_${event.toLowerCase()}_${what}`
  const place = of === undefined ? event : `${event} OF ${of.map((column) => `"${column}"`).join(', ')}`
  const condition = when.replace(/\s+/g, ' ').trim()
  return {
    name,
    table,
    sql: `CREATE TRIGGER "${name}" BEFORE ${place} ON "${table}" WHEN ${condition} BEGIN SELECT ${action}; END`,
  }
}

/** Holds when one of the columns changes. PocketBase writes all columns on each save, so `UPDATE OF` alone would say nothing. */
export const changes = (...columns: readonly string[]): string =>
  `(${columns.map((column) => `NEW."${column}" IS NOT OLD."${column}"`).join(' OR ')})`

/** Rows that are only ever added. */
export const appendOnly = (table: string): Guard[] => [
  refuse(table, 'UPDATE', 'append_only', 'not-allowed', '1'),
  refuse(table, 'DELETE', 'append_only', 'not-allowed', '1'),
]

/** Columns that keep what they were created with. */
export const fixed = (table: string, ...columns: readonly string[]): Guard =>
  refuseChange(table, columns, 'fixed', 'not-allowed')
