import { insertTriggerAsSet, type LogEntries, type SetWork } from '../../domain/access/triggers-as-sets'
import { errorCodes, type ErrorCode } from '../../domain/error-code-list'
import { enterNewFacts } from './facts'
import { fail } from './refusals'
import { exec, one, rows, type Bound } from './sql'

/** Rows that are written by one statement. */
interface NewRows {
  table: string
  /** What `select` answers, in its order. */
  columns: readonly string[]
  /** SQL of the rows. */
  select: string
  params: { [name: string]: Bound }
}

interface Away {
  name: string
  sql: string
  work: SetWork
}

/**
 * Writes many new rows and does what the table's INSERT triggers do row by row with a statement for all of them (decision 67): the
 * guards' own conditions are asked of what was written, and what the triggers log is logged. A trigger whose words aren't known
 * stays and fires for each row. Those that are known are away for the insert alone: inside this transaction, which nobody else
 * sees and beside which nobody writes, and they are back, in the same words, when it returns or throws.
 * @returns how many rows were written. Throws the code of a guard that one of them meets; then the transaction has to end, too.
 */
export function insertMany(tx: PbApp, { table, columns, select, params }: NewRows): number {
  if (!tx.isTransactional()) throw new Error('many rows are written inside a transaction')
  const before = one(tx, `SELECT COALESCE(MAX(rowid), 0) AS n FROM "${table}"`, {}, { n: 0 })?.n ?? 0
  const away = takeAway(tx, table)
  let written: number
  try {
    // the transaction ends with whatever this throws, so nothing is kept to take this statement alone back
    written = exec(tx, `INSERT OR FAIL INTO "${table}" (${columns.join(', ')}) ${select}`, params)
  } finally {
    // in their order: SQLite runs the newest first
    for (const { sql } of away) exec(tx, sql)
  }
  const made = `"${table}" NEW WHERE NEW.rowid > ${before}`
  demandAllowed(tx, away, made)
  for (const { work } of away) {
    if (work.does === 'count') exec(tx, work.statement(made))
    if (work.does === 'log') for (const entries of work.entries) enterOnLog(tx, entries, made)
    if (work.does === 'facts') enterNewFacts(tx, work.collection, made)
  }
  return written
}

/** A new row is new to its audience; where an older entry stands all the same, all are entered anew. */
function enterOnLog(tx: PbApp, { fresh, count, anew }: LogEntries, made: string): void {
  if (exec(tx, fresh(made)) !== one(tx, count(made), {}, { n: 0 })?.n) exec(tx, anew(made))
}

/** Drops the triggers that sets stand in for, and answers them as they were. */
function takeAway(tx: PbApp, table: string): Away[] {
  const found = rows(
    tx,
    `SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger' AND tbl_name = {:table} ORDER BY rowid`,
    { table },
    { name: '', sql: '' },
  )
  const away: Away[] = []
  for (const { name, sql } of found) {
    const work = insertTriggerAsSet(table, sql)
    if (work) away.push({ name, sql, work })
  }
  for (const { name } of away) exec(tx, `DROP TRIGGER main."${name}"`)
  return away
}

/** One look at all rows for all guards. */
function demandAllowed(tx: PbApp, away: readonly Away[], made: string): void {
  const guards = away.flatMap(({ work }) => (work.does === 'refuse' ? [work] : []))
  if (guards.length === 0) return
  const met = guards.map(({ when, code }) => `WHEN ${when} THEN ${code}`).join(' ')
  const found = one(
    tx,
    `SELECT code FROM (SELECT CASE ${met} END AS code FROM ${made}) WHERE code IS NOT NULL LIMIT 1`,
    {},
    { code: '' },
  )
  if (!found) return
  const { code } = found
  if (isErrorCode(code)) fail(code)
  throw new Error(code)
}

const isErrorCode = (code: string): code is ErrorCode => (errorCodes as readonly string[]).includes(code)
