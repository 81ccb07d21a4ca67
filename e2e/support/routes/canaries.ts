import { collectionNames, collections } from '../../../domain/collections/all'
import type { Access } from '../../../domain/collections/define/access'
import type { CollectionName } from '../../../domain/entities'
import type { TestServer } from '../server/server'

/** A row with a text that must turn up nowhere but before those who may see it. */
export interface Canary {
  collection: CollectionName
  id: string
  text: string
  /** The fields by which the access table decides. */
  fields: { [field: string]: string }
}

interface Field {
  name: string
  type: string
  pattern?: string
  values?: string[]
  system?: boolean
}

/**
 * Puts rows into every collection behind the server's back: for each person one of theirs, one that is nobody's, and for
 * conditions on a field one with it set and one without. The guards are dropped first: rows are made up column by column.
 */
export async function insertCanaries(server: TestServer, people: readonly string[]): Promise<Canary[]> {
  const guards = await server.sql(
    `SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '\\_guard%' ESCAPE '\\'`,
  )
  for (const { name } of guards) await server.sql(`DROP TRIGGER "${name}"`)
  const canaries: Canary[] = []
  for (const collection of collectionNames) {
    if (collection === 'users') {
      for (const id of people) canaries.push(await markPerson(server, id))
      continue
    }
    for (const fields of variants(collections[collection], people)) {
      canaries.push(await insertCanary(server, collection, { ...fields, ...inertValues[collection] }))
    }
  }
  return canaries
}

/** Values with which the server leaves a row alone: an unknown topic, a finished job. */
const inertValues: { readonly [collection in CollectionName]?: { [field: string]: string } } = {
  stats: { topic: '' },
  payment_run_jobs: { state: 'done' },
  payment_action_jobs: { state: 'done' },
}

/** Whether the access table shows a row to somebody. `online` counts what sync doesn't carry. */
export function canSee(canary: Canary, person: string, isAdmin: boolean, online: boolean): boolean {
  const row: { [field: string]: string } = { ...canary.fields, id: canary.id }
  return (collections[canary.collection] as Access).see.some(({ who, when, online: only }) => {
    if (person === '' || (only && !online)) return false
    if (when && (row[when.field] !== '') !== (when.is === 'set')) return false
    return who === 'everyone' || (who === 'admin' ? isAdmin : row[who.column] === person)
  })
}

function variants({ see }: Access, people: readonly string[]): { [field: string]: string }[] {
  const columns = see.flatMap(({ who }) => (typeof who === 'object' ? [who.column] : []))
  const conditions = see.flatMap(({ when }) => (when && !columns.includes(when.field) ? [when.field] : []))
  let rows: { [field: string]: string }[] = [{}]
  for (const column of new Set(columns)) {
    rows = rows.flatMap((row) => [...people, ''].map((person) => ({ ...row, [column]: person })))
  }
  for (const field of new Set(conditions)) {
    rows = rows.flatMap((row) => ['2026-01-01 00:00:00.000Z', ''].map((value) => ({ ...row, [field]: value })))
  }
  return rows
}

let made = 0

async function insertCanary(
  server: TestServer,
  collection: CollectionName,
  fields: { [field: string]: string },
): Promise<Canary> {
  made += 1
  const id = `canary${String(made).padStart(9, '0')}`
  // the id is the text: it fits references too, and an id alone would be a leak as well
  const text = id
  const row: { [field: string]: string | number } = {}
  for (const field of await fieldsOf(server, collection)) row[field.name] = fieldValue(field, text)
  Object.assign(row, fields, { id })
  const columns = Object.keys(row)
  await server.sql(
    `INSERT INTO "${collection}" (${columns.map((column) => `"${column}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    Object.values(row),
  )
  return { collection, id, text, fields }
}

async function markPerson(server: TestServer, id: string): Promise<Canary> {
  const text = `hush-${id}`
  await server.sql('UPDATE users SET phone = ? WHERE id = ?', [text, id])
  return { collection: 'users', id, text, fields: { id } }
}

async function fieldsOf(server: TestServer, collection: string): Promise<Field[]> {
  const [row] = await server.sql('SELECT fields FROM _collections WHERE name = ?', [collection])
  return JSON.parse(String(row?.['fields'])) as Field[]
}

/** A value of a field's type; texts carry the canary, so that a unique key or a leak shows which row it was. */
function fieldValue(field: Field, text: string): string | number {
  if (field.type === 'number') return made + 1000
  if (field.type === 'bool') return 0
  if (field.type === 'json') return JSON.stringify({ text })
  if (field.type === 'select') return field.values?.[0] ?? ''
  if (field.type === 'autodate') return '2026-01-01 00:00:00.000Z'
  if (field.pattern?.includes('\\d{4}')) return ''
  return field.type === 'file' ? '' : text
}
