export type Bound = string | number | boolean
type Params = { [name: string]: Bound }

/**
 * Returns all rows of a query. A query that begins with FROM selects the columns of `shape`. `shape` names the columns with
 * a sample value; columns that can be NULL need COALESCE.
 */
export function rows<S extends { [column: string]: Bound }>(
  app: PbSource,
  sql: string,
  params: Params,
  shape: S,
): Widened<S>[] {
  const target = arrayOf(new DynamicModel(shape))
  const query = sql.startsWith('FROM ') ? `SELECT ${Object.keys(shape).join(', ')} ${sql}` : sql
  app.db().newQuery(query).bind(params).all(target)
  return JSON.parse(JSON.stringify(target)) as Widened<S>[]
}

/** Returns the first row of a query, or null. */
export function one<S extends { [column: string]: Bound }>(
  app: PbSource,
  sql: string,
  params: Params,
  shape: S,
): Widened<S> | null {
  return rows(app, sql, params, shape)[0] ?? null
}

/** Returns the first row of a query, or the values of `shape` if there is no row. */
export const oneOrDefault = <S extends { [column: string]: Bound }>(
  app: PbSource,
  sql: string,
  params: Params,
  shape: S,
): Widened<S> => one(app, sql, params, shape) ?? (shape as Widened<S>)

/** Returns the columns of `shape` of the row with this id, or of the first row with these values; null without one. */
export function findRow<S extends { [column: string]: Bound }>(
  app: PbSource,
  table: string,
  by: string | Params,
  shape: S,
): Widened<S> | null {
  const values = typeof by === 'string' ? { id: by } : by
  const where = Object.keys(values).map((column) => `${column} = {:${column}}`)
  return one(app, `FROM ${table} WHERE ${where.join(' AND ')} LIMIT 1`, values, shape)
}

/** Returns the column `n` of the first row of a query; 0 without a row. */
export const readNumber = (app: PbSource, sql: string, params: Params = {}): number =>
  one(app, sql, params, { n: 0 })?.n ?? 0

/** Returns the column `text` of the first row of a query; '' without a row. */
export const readText = (app: PbSource, sql: string, params: Params = {}): string =>
  one(app, sql, params, { text: '' })?.text ?? ''

/** Returns the column `id` of all rows of a query. */
export const readIds = (app: PbSource, sql: string, params: Params = {}): string[] =>
  rows(app, sql, params, { id: '' }).map(({ id }) => id)

export const exists = (app: PbSource, sql: string, params: Params = {}): boolean =>
  readNumber(app, `SELECT EXISTS (${sql}) AS n`, params) === 1

/** Executes a statement. Returns the number of changed rows, which is 0 if another request made the change first. */
export function exec(app: PbSource, sql: string, params: Params = {}): number {
  return Number(app.db().newQuery(sql).bind(params).execute().rowsAffected())
}

/** Inserts a row as given; runs no hooks. Returns the number of rows, 0 if `conflict` (ON CONFLICT …) skips it. */
export function insertRow(app: PbSource, table: string, columns: Params, conflict = ''): number {
  const names = Object.keys(columns)
  const values = names.map((name) => `{:${name}}`)
  return exec(app, `INSERT INTO ${table} (${names.join(', ')}) VALUES (${values.join(', ')}) ${conflict}`, columns)
}

/** A sample value in a `shape`, for a column that holds one of a few values. */
export const choiceOf = <W extends string>(): W => '' as string as W

/** Returns values, which must not contain quotes, as an SQL list. */
export const sqlList = (values: readonly string[]): string => values.map((each) => `'${each}'`).join(', ')

/** The row that a query with `shape` S returns; columns with the sample `choiceOf` keep its type. */
export type Widened<S> = {
  [K in keyof S]: S[K] extends '' ? string : S[K] extends 0 ? number : S[K] extends boolean ? boolean : S[K]
}
