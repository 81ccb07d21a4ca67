import { collections } from '../../domain/collections/all'
import type { Collection } from '../../domain/collections/define/collection'
import { stampsOf, type FieldSpec } from '../../domain/collections/define/field'
import type { CollectionName, Collections } from '../../domain/entities'
import { one, type Bound } from './sql'

/**
 * Rows of a collection as a device gets them: each field that leaves the server. SQLite writes them as one text: handed over
 * field by field, two thousand rows took this runtime over a second.
 * @param rest SQL behind `FROM <collection> t`
 */
export function collectionRows<C extends CollectionName>(
  app: PbSource,
  name: C,
  rest: string,
  bound: { [name: string]: Bound },
): Collections[C][] {
  const found = one(
    app,
    `SELECT json_group_array(json(found.row)) AS rows FROM (SELECT ${rowText(name)} AS row FROM ${name} t ${rest}) found`,
    bound,
    { rows: '' },
  )
  return JSON.parse(found?.rows ?? '[]') as Collections[C][]
}

const texts: { [name: string]: string } = {}

/** SQL for a row as JSON. */
function rowText(name: CollectionName): string {
  const { fields }: Pick<Collection, 'fields'> = collections[name]
  const shown = Object.entries(fields).filter(([, field]) => !field.hidden)
  const own = ['id', ...stampsOf(fields)].map((column) => `'${column}', t.${column}`)
  return (texts[name] ??=
    `json_object(${[...own, ...shown.map(([field, spec]) => `'${field}', ${valueOf(field, spec)}`)].join(', ')})`)
}

function valueOf(field: string, { type, maxSelect = 1 }: FieldSpec): string {
  const column = `t."${field}"`
  if (type === 'bool') return `json(iif(${column}, 'true', 'false'))`
  // a select of several is stored as JSON, too
  if (type === 'json' || (type === 'select' && maxSelect > 1)) return `json(COALESCE(NULLIF(${column}, ''), 'null'))`
  return column
}
