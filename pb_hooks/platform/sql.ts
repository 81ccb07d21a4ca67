/** Values a query may bind. */
export type Bound = string | number | boolean
type Params = { [name: string]: Bound }

/**
 * All rows of a query as plain objects. `shape` names the columns with a value of their type ('' text, 0 number,
 * false boolean); a column that can be NULL needs COALESCE. Parameters are written `{:name}`.
 */
export function rows<S extends { [column: string]: Bound }>(
  app: PbSource,
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
  app: PbSource,
  sql: string,
  params: Params,
  shape: S,
): Widened<S> | null {
  return rows(app, sql, params, shape)[0] ?? null
}

/** Runs a statement; returns how many rows it changed. A conditional UPDATE that answers 0 has lost its race. */
export function exec(app: PbSource, sql: string, params: Params = {}): number {
  return Number(app.db().newQuery(sql).bind(params).execute().rowsAffected())
}

export type Widened<S> = { [K in keyof S]: S[K] extends string ? string : S[K] extends number ? number : boolean }
