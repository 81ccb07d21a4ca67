/** An index of the server's table; its name is `idx_<collection>_<name>`. */
export interface TableIndex<Column extends string = string> {
  readonly name: string
  readonly columns: readonly Column[]
  readonly unique: boolean
  /** SQL; '' = every row. */
  readonly where: string
}

/** An index that makes a question fast. */
export const index = <const Column extends string>(
  name: string,
  columns: readonly Column[],
  where = '',
): TableIndex<Column> => ({ name, columns, unique: false, where })

/** A key that no two rows share. Missing or altered ones are set up anew at each start: rules rest on them. */
export const unique = <const Column extends string>(
  name: string,
  columns: readonly Column[],
  where = '',
): TableIndex<Column> => ({ name, columns, unique: true, where })

/** Its name in the database. */
export const indexName = (collection: string, { name }: TableIndex): string => `idx_${collection}_${name}`

/**
 * Its SQL as PocketBase keeps it: one column on the line, several on lines of their own. Whoever compares, compares words.
 */
export function indexSql(collection: string, table: TableIndex): string {
  const { columns, unique: single, where } = table
  const quoted = columns.map((column) => `\`${column}\``)
  const list = quoted.length === 1 ? `(${quoted[0]})` : `(\n  ${quoted.join(',\n  ')}\n)`
  const kind = single ? 'UNIQUE INDEX' : 'INDEX'
  return `CREATE ${kind} \`${indexName(collection, table)}\` ON \`${collection}\` ${list}${where && ` WHERE ${where}`}`
}
