import { collections } from '../../domain/collections/all'
import type { Collection } from '../../domain/collections/define/collection'
import { timestampsOf, type FieldSpec } from '../../domain/collections/define/field'
import type { CollectionName, Collections } from '../../domain/entities'
import { oneOrDefault, type Bound } from './sql'

/**
 * Returns rows as devices receive them; `rest` is SQL after `FROM <collection> t`. SQLite builds the JSON, because passing
 * two thousand rows to goja field by field took over a second.
 */
export function collectionRows<C extends CollectionName>(
  app: PbSource,
  name: C,
  rest: string,
  bound: { [name: string]: Bound },
): Collections[C][] {
  const found = oneOrDefault(
    app,
    `SELECT json_group_array(json(found.row)) AS rows FROM (SELECT ${rowText(name)} AS row FROM ${name} t ${rest}) found`,
    bound,
    { rows: '' },
  )
  return JSON.parse(found.rows) as Collections[C][]
}

const texts: { [name: string]: string } = {}

function rowText(name: CollectionName): string {
  const { fields }: Pick<Collection, 'fields'> = collections[name]
  const shown = Object.entries(fields).filter(([, field]) => !field.hidden)
  const own = ['id', ...timestampsOf(fields)].map((column) => `'${column}', t.${column}`)
  return (texts[name] ??=
    `json_object(${[...own, ...shown.map(([field, spec]) => `'${field}', ${valueOf(field, spec)}`)].join(', ')})`)
}

function valueOf(field: string, { type, maxSelect = 1 }: FieldSpec): string {
  const column = `t."${field}"`
  if (type === 'bool') return `json(iif(${column}, 'true', 'false'))`
  // a multi-select is also stored as JSON
  if (type === 'json' || (type === 'select' && maxSelect > 1)) return `json(COALESCE(NULLIF(${column}, ''), 'null'))`
  return column
}
