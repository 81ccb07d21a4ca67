import type { Collections, CollectionName } from '../../domain/entities'
import type { collections } from '../../domain/collections/all'
import { fail } from './errors'
import { moment } from './clock'
import { recordFacts, newestTouchedRow } from './facts'
import { exec, findRow, one, type Bound, type Widened } from './sql'

export {
  exec,
  insertRow,
  exists,
  findRow,
  one,
  oneOrDefault,
  readIds,
  readNumber,
  readText,
  rows,
  sqlList,
  choiceOf,
  type Bound,
} from './sql'

/**
 * Runs `work` in one transaction and records the facts that it changed (M31). Use only `tx` inside. Facts that change in
 * any other transaction are treated as changed by something other than the program.
 */
export function inTransaction<T>(app: PbApp, work: (tx: PbApp) => T): T {
  if (app.isTransactional()) return work(app)
  return rethrowThroughGo(
    (tx: PbApp) => {
      const since = newestTouchedRow(tx)
      const value = work(tx)
      recordFacts(tx, since)
      return value
    },
    (run) => app.runInTransaction(run),
  )
}

/** Passes `work` to a Go function and rethrows its errors unchanged; Go would convert them and lose their code. */
function rethrowThroughGo<A, T>(work: (argument: A) => T, give: (run: (argument: A) => void) => void): T {
  let value: T | undefined
  let thrown: { error: unknown } | undefined
  try {
    give((argument) => {
      thrown = undefined
      try {
        value = work(argument)
      } catch (error) {
        thrown = { error }
        throw error
      }
    })
  } catch (error) {
    throw thrown ? thrown.error : error
  }
  return value as T
}

/**
 * Creates a staging file and fills it on a connection that reads one consistent state, so that no writer is blocked. If
 * `work` throws, the file is removed. The next start removes all files.
 */
export const writeStagingFile = <T>(name: string, work: (source: PbSource) => T): T =>
  rethrowThroughGo(work, (run) => $coterie.writeStagingFile(name, run))

/** Reads a filled staging file together with the current data. Throws if the file was removed. */
export const readStagingFile = <T>(name: string, work: (source: PbSource) => T): T =>
  rethrowThroughGo(work, (run) => $coterie.readStagingFile(name, run))

/** Runs work whose transactions on `app` may copy from a filled staging file. */
export const withStagingFile = <T>(app: PbApp, name: string, work: () => T): T =>
  rethrowThroughGo(work, (run) => $coterie.withStagingFile(app, name, () => run(undefined)))

export const newId = (): string => $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789')

/** Fields of a new record, including fields that never leave the server. */
export type NewRow<C extends CollectionName> = Partial<Collections[C]> & {
  [field in Exclude<keyof (typeof collections)[C]['fields'], keyof Collections[C]>]?: unknown
}

/** Saves a new record through the model and returns its id. Missing fields are '', 0, false or null (JSON). */
export function insert<C extends CollectionName>(app: PbApp, collection: C, fields: NewRow<C>): string {
  return insertRecord(app, collection, fields).id
}

/** Saves a new record after a callback has changed it (`$coterie.putFile`); returns the record. */
export function insertRecord<C extends CollectionName>(
  app: PbApp,
  collection: C,
  fields: NewRow<C>,
  last: (record: PbRecord) => void = () => {},
): PbRecord {
  const record = new Record(app.findCollectionByNameOrId(collection), { id: newId(), ...fields })
  last(record)
  app.save(record)
  return record
}

/** Updates fields of a record through the model (hooks run). Throws if the record doesn't exist. */
export function change(app: PbApp, collection: string, id: string, fields: { [field: string]: unknown }): void {
  const record = app.findRecordById(collection, id)
  for (const [field, value] of Object.entries(fields)) record.set(field, value)
  app.save(record)
}

/** Sets columns, and `updated` unless given, of the rows that meet an SQL condition; runs no hooks. Returns the number of rows. */
export function updateRows(
  app: PbSource,
  table: string,
  columns: { [column: string]: Bound },
  where: string,
  params: { [name: string]: Bound } = {},
): number {
  const set = Object.entries({ updated: moment(), ...columns })
  return exec(
    app,
    `UPDATE ${table} SET ${set.map(([column]) => `${column} = {:set_${column}}`).join(', ')} WHERE ${where}`,
    { ...Object.fromEntries(set.map(([column, value]) => [`set_${column}`, value])), ...params },
  )
}

/** Sets columns, and `updated`, of one row; runs no hooks. */
export const updateRow = (app: PbSource, table: string, id: string, columns: { [column: string]: Bound }): number =>
  updateRows(app, table, columns, 'id = {:id}', { id })

export function find(app: PbApp, collection: string, id: string): PbRecord | null {
  try {
    return app.findRecordById(collection, id)
  } catch {
    return null
  }
}

/** Returns a record; throws `not-found`. */
export const requireRecord = (app: PbApp, collection: string, id: string): PbRecord =>
  find(app, collection, id) ?? fail('not-found')

/** Returns the first row of a query; throws `not-found`. */
export const requireOne = <S extends { [column: string]: Bound }>(...query: Parameters<typeof one<S>>): Widened<S> =>
  one(...query) ?? fail('not-found')

/** Returns the columns of `shape` of a row, like `findRow`, but throws `not-found` if there is no such row. */
export const requireRow = <S extends { [column: string]: Bound }>(
  ...query: Parameters<typeof findRow<S>>
): Widened<S> => findRow(...query) ?? fail('not-found')
