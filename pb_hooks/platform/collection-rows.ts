import { fail } from './errors'
import { collections } from '../../domain/collections/all'
import type { Collection } from '../../domain/collections/define/collection'
import { timestampsOf, type FieldSpec } from '../../domain/collections/define/field'
import type { CollectionName, Collections, Id } from '../../domain/entities'
import { oneOrDefault, type Bound } from './sql'

/**
 * Returns rows as devices receive them; `rest` is SQL after `FROM <collection> t`. SQLite builds the JSON, because passing
 * two thousand rows to goja field by field took over a second.
 */
export function collectionRows<C extends CollectionName>(
  app: PbSource,
  name: C,
  rest: string,
  bound: { [name: string]: Bound } = {},
): Collections[C][] {
  const found = oneOrDefault(
    app,
    `SELECT json_group_array(json(found.row)) AS rows FROM (SELECT ${rowSql(name)} AS row FROM ${name} t ${rest}) found`,
    bound,
    { rows: '' },
  )
  return JSON.parse(found.rows) as Collections[C][]
}

/** Returns a row as devices receive it; throws `not-found`. */
export const requireCollectionRow = <C extends CollectionName>(app: PbSource, name: C, id: Id): Collections[C] =>
  collectionRows(app, name, 'WHERE t.id = {:id}', { id })[0] ?? fail('not-found')

const texts: { [nameAndAlias: string]: string } = {}

/** SQL for a row as JSON, for lists that read more than the row. */
export function rowSql(name: CollectionName, alias = 't'): string {
  const { fields }: Pick<Collection, 'fields'> = collections[name]
  const shown = Object.entries(fields).filter(([, field]) => !field.hidden)
  const own = ['id', ...timestampsOf(fields)].map((column) => `'${column}', ${alias}.${column}`)
  return (texts[`${name} ${alias}`] ??=
    `json_object(${[...own, ...shown.map(([field, spec]) => `'${field}', ${valueOf(`${alias}."${field}"`, spec)}`)].join(', ')})`)
}

function valueOf(column: string, { type, maxSelect = 1 }: FieldSpec): string {
  if (type === 'bool') return `json(iif(${column}, 'true', 'false'))`
  // a multi-select is also stored as JSON
  if (type === 'json' || (type === 'select' && maxSelect > 1)) return `json(COALESCE(NULLIF(${column}, ''), 'null'))`
  return column
}
