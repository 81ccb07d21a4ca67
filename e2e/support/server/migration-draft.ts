import { readdirSync, writeFileSync } from 'node:fs'
import { listRule } from '../../../domain/access/manifest'
import { createRule, deleteRule, updateRule } from '../../../domain/access/write-rules'
import { collections } from '../../../domain/collections/all'
import type { Collection } from '../../../domain/collections/define/collection'
import { indexName, indexSql } from '../../../domain/collections/define/table-index'
import { startServer, type TestServer } from './server'
import type { FieldSpec } from '../../../domain/collections/define/field'

interface Table extends TableSchema {
  rules: Rules
  sql: { [name: string]: string }
}
/** PocketBase's access rules; null = superusers only. */
type Rules = { readonly [rule in (typeof ruleNames)[number]]: string | null }
const ruleNames = ['listRule', 'viewRule', 'createRule', 'updateRule', 'deleteRule'] as const

export type Tables = { readonly [collection: string]: Table }

/** Reads the tables that the released migrations create, from a server with an empty directory. */
export async function migratedTables(server: TestServer): Promise<Tables> {
  const rows = await server.sql(`SELECT name, ${ruleNames.join(', ')} FROM _collections WHERE system = 0`)
  const indexes = await server.sql(`SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`)
  const sql = new Map(indexes.map((row) => [String(row['name']), String(row['sql'])]))
  const tables: { [collection: string]: Table } = {}
  for (const row of rows) {
    const name = String(row['name'])
    const table = await readTableSchema(server, name)
    const rules = Object.fromEntries(
      ruleNames.map((rule) => [rule, row[rule] === null ? null : String(row[rule])]),
    ) as Rules
    const own = Object.keys(table.indexes).map((index) => [index, sql.get(index) ?? ''])
    tables[name] = { ...table, rules, sql: Object.fromEntries(own) as Table['sql'] }
  }
  return tables
}

export const definedTables = (definitions: readonly Collection[]): Tables =>
  Object.fromEntries(
    definitions.map((each) => [
      each.name,
      {
        ...definedTableSchema(each),
        rules: rulesOf(each),
        sql: Object.fromEntries(each.indexes.map((index) => [indexName(each.name, index), indexSql(each.name, index)])),
      },
    ]),
  )

const rulesOf = (each: Collection): Rules => ({
  listRule: listRule(each),
  viewRule: listRule(each),
  createRule: createRule(each),
  updateRule: updateRule(each),
  deleteRule: deleteRule(each),
})

/** Returns a draft of a migration with its rollback; '' if there is no difference. */
export function draftMigration(before: Tables, after: Tables): string {
  const up = steps(before, after)
  if (up.length === 0) return ''
  const body = (lines: readonly string[]): string => lines.map((line) => `    ${line}`).join('\n')
  return [
    '// A column that goes takes its data with it. A guard that names it has to be dropped first (domain/access/guards.ts).',
    'migrate(',
    '  (app) => {',
    body(up),
    '  },',
    '  (app) => {',
    body(steps(after, before)),
    '  },',
    ')',
    '',
  ].join('\n')
}

function steps(before: Tables, after: Tables): string[] {
  return [
    ...Object.keys(after).flatMap((name) => {
      const [was, is] = [before[name], after[name]]
      return is === undefined ? [] : was === undefined ? creation(name, is) : change(name, was, is)
    }),
    ...Object.keys(before)
      .filter((name) => !(name in after))
      .map((name) => `app.delete(app.findCollectionByNameOrId(${toJson(name)}))`),
  ]
}

const stamps = [
  `{ type: 'autodate', name: 'created', onCreate: true },`,
  `{ type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },`,
]

const creation = (name: string, { fields, sql, rules }: Table): string[] => [
  'app.save(',
  '  new Collection({',
  ...[
    `type: 'base',`,
    `name: ${toJson(name)},`,
    ...ruleNames.map((rule) => `${rule}: ${toJson(rules[rule])},`),
    'fields: [',
    ...[...Object.entries(fields).map(([field, spec]) => `${toJson({ name: field, ...spec })},`), ...stamps].map(
      (line) => `  ${line}`,
    ),
    '],',
    `indexes: ${toJson(Object.values(sql))},`,
  ].map((line) => `    ${line}`),
  '  }),',
  ')',
]

function change(name: string, was: Table, is: Table): string[] {
  const variable = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const changedKeys = (a: { [key: string]: unknown }, b: { [key: string]: unknown }): string[] =>
    Object.keys(a).filter((key) => toJson(a[key]) !== toJson(b[key]))
  const droppedIndexes = changedKeys(was.indexes, is.indexes)
  const lines = [
    ...(droppedIndexes.length > 0
      ? [
          `${variable}.indexes = ${variable}.indexes.filter((sql) => !${toJson(droppedIndexes)}.some((name) => sql.includes('\`' + name + '\`')))`,
        ]
      : []),
    ...Object.keys(was.fields)
      .filter((field) => !(field in is.fields))
      .map((field) => `${variable}.fields.removeByName(${toJson(field)})`),
    ...changedKeys(is.fields, was.fields).map(
      (field) => `${variable}.fields.add(new Field(${toJson({ name: field, ...is.fields[field] })}))`,
    ),
    ...changedKeys(is.indexes, was.indexes).map((index) => `${variable}.indexes.push(${toJson(is.sql[index])})`),
    ...ruleNames
      .filter((rule) => was.rules[rule] !== is.rules[rule])
      .map((rule) => `${variable}.${rule} = ${toJson(is.rules[rule])}`),
  ]
  if (lines.length === 0) return []
  return [`const ${variable} = app.findCollectionByNameOrId(${toJson(name)})`, ...lines, `app.save(${variable})`]
}

const toJson = (value: unknown): string => JSON.stringify(value) ?? 'undefined'

/** Writes a draft of the missing migration (`npm run migration -- <name>`). */
export async function writeMigrationDraft(name: string): Promise<string> {
  const server = await startServer()
  try {
    const draft = draftMigration(await migratedTables(server), definedTables(Object.values<Collection>(collections)))
    if (draft === '') return 'The migrations make what the collections say: there is nothing to write.'
    const numbers = readdirSync('pb_migrations').map((file) => Number(file.split('_')[0]))
    const file = `pb_migrations/${Math.max(...numbers) + 100}_${name.replaceAll(/\W+/g, '_')}.js`
    writeFileSync(file, draft)
    return `${file} is a first draft: read it, say in its first line what it is for, and move data where it has to move.`
  } finally {
    await server.stop()
  }
}

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

/**
 * Removes differences in whitespace and quotes, because PocketBase reformats the SQL of an index when it saves a
 * collection.
 */
const normalizeSql = (sql: unknown): string =>
  String(sql)
    .replace(/[`"\s]+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim()
