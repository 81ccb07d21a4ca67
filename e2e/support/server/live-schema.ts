import type { FieldSpec } from '../../../domain/collections/define/field'
import type { Collection } from '../../../domain/collections/define/collection'
import { indexName, indexSql } from '../../../domain/collections/define/table-index'
import type { TestServer } from './server'

/** Words of a field that the collections say. What they don't say has PocketBase's own value. */
const fieldOptions = [
  'type',
  'required',
  'hidden',
  'min',
  'max',
  'onlyInt',
  'pattern',
  'values',
  'maxSelect',
  'maxSize',
  'mimeTypes',
  'protected',
] as const satisfies readonly (keyof FieldSpec)[]

export type FieldOptions = { [word: string]: unknown }
/** Fields and indexes of a table, each as one plain text or object, by name. */
export interface TableSchema {
  fields: { [name: string]: FieldOptions }
  indexes: { [name: string]: string }
}

/** A collection as the running database has it, without what PocketBase brings itself. */
export async function readTableSchema(server: TestServer, name: string): Promise<TableSchema> {
  const [row] = await server.sql('SELECT type, fields FROM _collections WHERE name = ?', [name])
  if (!row) return { fields: {}, indexes: {} }
  const fields = (JSON.parse(String(row['fields'])) as ({ name: string; system: boolean } & FieldSpec)[]).filter(
    ({ name: field, system }) => !system && field !== 'created' && field !== 'updated',
  )
  const indexes = await server.sql(
    `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`,
    [name],
  )
  return {
    fields: Object.fromEntries(fields.map((field) => [field.name, setOptions(field)])),
    indexes: Object.fromEntries(
      indexes
        .filter(({ name: own }) => !systemIndex.test(String(own)))
        .map((own) => [own['name'], normalizeSql(own['sql'])]),
    ),
  }
}

const systemIndex = /^idx_(tokenKey|email)__/

/** A collection as `domain/collections` says it. */
export function definedTableSchema({ name, fields, indexes }: Collection): TableSchema {
  return {
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([field, spec]) => (spec.system ? [] : [[field, setOptions(spec)]])),
    ),
    indexes: Object.fromEntries(indexes.map((each) => [indexName(name, each), normalizeSql(indexSql(name, each))])),
  }
}

/** Only what is set: `false`, 0, '' and [] are PocketBase's own values, as is nothing at all. */
function setOptions(field: FieldSpec): FieldOptions {
  return Object.fromEntries(
    fieldOptions.flatMap((word) => {
      const value: unknown = field[word]
      const unset = !value && !(typeof value === 'number' && field.type === 'number')
      return unset || (Array.isArray(value) && value.length === 0) ? [] : [[word, value]]
    }),
  )
}

/** PocketBase lays an index out anew when it saves a collection: only the words count. */
const normalizeSql = (sql: unknown): string =>
  String(sql)
    .replace(/[`"\s]+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim()
