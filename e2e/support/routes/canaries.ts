import { collectionNames, collections } from '../../../domain/collections/all'
import type { Access } from '../../../domain/collections/define/access'
import type { CollectionName } from '../../../domain/entities'
import type { TestServer } from '../server/server'

/** A row with a unique text that only people with access may see. */
export interface Canary {
  collection: CollectionName
  id: string
  text: string
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
 * Drops the guards and inserts rows into every collection: one per person, one without an owner, and rows for both sides of
 * each condition.
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

/** Values that background jobs ignore, such as an unknown topic or a finished job. */
const inertValues: { readonly [collection in CollectionName]?: { [field: string]: string } } = {
  stats: { topic: '' },
  payment_run_jobs: { state: 'done' },
  payment_action_jobs: { state: 'done' },
}

/** Reports whether a person may see a row according to the access table. */
export function canSeeCanary(canary: Canary, person: string, isAdmin: boolean, online: boolean): boolean {
  const row: { [field: string]: string } = { ...canary.fields, id: canary.id }
  return (collections[canary.collection] as Access).visibleTo.some(({ who, when, online: only }) => {
    if (person === '' || (only && !online)) return false
    if (when && (row[when.field] !== '') !== (when.is === 'set')) return false
    return who === 'everyone' || (who === 'admin' ? isAdmin : row[who.column] === person)
  })
}

function variants({ visibleTo }: Access, people: readonly string[]): { [field: string]: string }[] {
  const columns = visibleTo.flatMap(({ who }) => (typeof who === 'object' ? [who.column] : []))
  const conditions = visibleTo.flatMap(({ when }) => (when && !columns.includes(when.field) ? [when.field] : []))
  let rows: { [field: string]: string }[] = [{}]
  for (const column of new Set(columns)) {
    rows = rows.flatMap((row) => [...people, ''].map((person) => ({ ...row, [column]: person })))
  }
  for (const field of new Set(conditions)) {
    rows = rows.flatMap((row) => ['2026-01-01 00:00:00.000Z', ''].map((value) => ({ ...row, [field]: value })))
  }
  return rows
}

let rowCount = 0

async function insertCanary(
  server: TestServer,
  collection: CollectionName,
  fields: { [field: string]: string },
): Promise<Canary> {
  rowCount += 1
  const id = `canary${String(rowCount).padStart(9, '0')}`
  // the id contains the text, so that a leak of the id or of a reference to the row is found
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

/** Generates a value for a field type. Texts contain the canary, so that a leak shows its row. */
function fieldValue(field: Field, text: string): string | number {
  if (field.type === 'number') return rowCount + 1000
  if (field.type === 'bool') return 0
  if (field.type === 'json') return JSON.stringify({ text })
  if (field.type === 'select') return field.values?.[0] ?? ''
  if (field.type === 'autodate') return '2026-01-01 00:00:00.000Z'
  if (field.pattern?.includes('\\d{4}')) return ''
  return field.type === 'file' ? '' : text
}
