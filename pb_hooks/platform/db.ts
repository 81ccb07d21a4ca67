/** Values a query may bind. */
export type Bound = string | number | boolean
type Params = { [name: string]: Bound }

/**
 * All rows of a query as plain objects. `shape` names the columns with a value of their type ('' text, 0 number,
 * false boolean); a column that can be NULL needs COALESCE. Parameters are written `{:name}`.
 */
export function rows<S extends { [column: string]: Bound }>(
  app: PbApp,
  sql: string,
  params: Params,
  shape: S,
): Widened<S>[] {
  const target = arrayOf(new DynamicModel(shape))
  app.db().newQuery(sql).bind(params).all(target)
  return JSON.parse(JSON.stringify(target)) as Widened<S>[]
}

/** The first row of a query, or null. */
export function one<S extends { [column: string]: Bound }>(
  app: PbApp,
  sql: string,
  params: Params,
  shape: S,
): Widened<S> | null {
  return rows(app, sql, params, shape)[0] ?? null
}

/** Runs a statement; returns how many rows it changed. A conditional UPDATE that answers 0 has lost its race. */
export function exec(app: PbApp, sql: string, params: Params = {}): number {
  return Number(app.db().newQuery(sql).bind(params).execute().rowsAffected())
}

/**
 * Runs `work` in one transaction and returns its value. What it throws rolls everything back and reaches the caller as it
 * was thrown (PocketBase alone would turn it into a Go error and lose its code). Inside, use only `tx`.
 */
export function inTransaction<T>(app: PbApp, work: (tx: PbApp) => T): T {
  if (app.isTransactional()) return work(app)
  let value: T | undefined
  let thrown: { error: unknown } | undefined
  try {
    app.runInTransaction((tx) => {
      thrown = undefined
      try {
        value = work(tx)
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

/** A new record id: 15 characters `[a-z0-9]`. */
export const newId = (): string => $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789')

/** Saves a new record through the model (hooks run) and returns its id. */
export function insert(app: PbApp, collection: string, fields: { [field: string]: unknown }): string {
  const record = new Record(app.findCollectionByNameOrId(collection), { id: newId(), ...fields })
  app.save(record)
  return record.id
}

/** Changes fields of a record through the model (hooks run). Throws when the record is not there. */
export function change(app: PbApp, collection: string, id: string, fields: { [field: string]: unknown }): void {
  const record = app.findRecordById(collection, id)
  for (const [field, value] of Object.entries(fields)) record.set(field, value)
  app.save(record)
}

/** A record, or null when there is none. */
export function find(app: PbApp, collection: string, id: string): PbRecord | null {
  try {
    return app.findRecordById(collection, id)
  } catch {
    return null
  }
}

type Widened<S> = { [K in keyof S]: S[K] extends string ? string : S[K] extends number ? number : boolean }
