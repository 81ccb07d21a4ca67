import type { FieldSpec } from '../../../domain/collections/define/field'
import type { Collection } from '../../../domain/collections/define/collection'
import { indexName, indexSql } from '../../../domain/collections/define/table-index'
import type { TestServer } from './server'

/** The field options that the definitions of collections set. All others have PocketBase's default. */
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
export interface TableSchema {
  fields: { [name: string]: FieldOptions }
  indexes: { [name: string]: string }
}

/** Reads a collection from the running database, without PocketBase's own fields. */
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

export function definedTableSchema({ name, fields, indexes }: Collection): TableSchema {
  return {
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([field, spec]) => (spec.system ? [] : [[field, setOptions(spec)]])),
    ),
    indexes: Object.fromEntries(indexes.map((each) => [indexName(name, each), normalizeSql(indexSql(name, each))])),
  }
}

/** Returns only the options that differ from PocketBase's defaults: `false`, 0, '' and []. */
function setOptions(field: FieldSpec): FieldOptions {
  return Object.fromEntries(
    fieldOptions.flatMap((word) => {
      const value: unknown = field[word]
      const unset = !value && !(typeof value === 'number' && field.type === 'number')
      return unset || (Array.isArray(value) && value.length === 0) ? [] : [[word, value]]
    }),
  )
}

/** Ignores whitespace, because PocketBase reformats the SQL of an index when it saves a collection. */
const normalizeSql = (sql: unknown): string =>
  String(sql)
    .replace(/[`"\s]+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim()
