export interface TableIndex<Column extends string = string> {
  readonly name: string
  readonly columns: readonly Column[]
  readonly unique: boolean
  readonly where: string
}

export const index = <const Column extends string>(
  name: string,
  columns: readonly Column[],
  where = '',
): TableIndex<Column> => ({ name, columns, unique: false, where })

/** Defines a unique index. Rules depend on it, so each start of the server restores missing and changed ones. */
export const unique = <const Column extends string>(
  name: string,
  columns: readonly Column[],
  where = '',
): TableIndex<Column> => ({ name, columns, unique: true, where })

export const indexName = (collection: string, { name }: TableIndex): string => `idx_${collection}_${name}`

/** Returns an index's SQL in PocketBase's format. Comparisons must ignore whitespace. */
export function indexSql(collection: string, table: TableIndex): string {
  const { columns, unique: single, where } = table
  const quoted = columns.map((column) => `\`${column}\``)
  const list = quoted.length === 1 ? `(${quoted[0]})` : `(\n  ${quoted.join(',\n  ')}\n)`
  const kind = single ? 'UNIQUE INDEX' : 'INDEX'
  return `CREATE ${kind} \`${indexName(collection, table)}\` ON \`${collection}\` ${list}${where && ` WHERE ${where}`}`
}
