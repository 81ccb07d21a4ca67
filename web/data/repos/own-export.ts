import { collections, type DeviceCollection } from '../../../domain/collections/all'
import type { Collection } from '../../../domain/collections/define/collection'
import type { Id, Row } from '../../../domain/entities'
import { serverNow } from '../db/clock'
import { currentCopy } from '../db/current'
import { zipOf, type ZipFile } from '../zip'

/** The collections whose rows are a person's own, with the column that names them. */
const own = Object.values<Collection>(collections).flatMap(({ name, see, device }) => {
  const mine = see.find(({ who }) => typeof who === 'object')
  const column = mine !== undefined && typeof mine.who === 'object' ? mine.who.column : undefined
  return device === undefined || column === undefined ? [] : [{ name: name as DeviceCollection, column }]
})

/**
 * Everything that is a person's own, from their copy: a table (CSV) for each kind and all of it as JSON, in one archive. It holds
 * what the person may see, works offline, and is complete as soon as the first copy is.
 * @returns null where there is no copy
 */
export async function ownDataFile(
  user: Id,
  csvOf: (head: readonly string[], rows: readonly (readonly (string | number)[])[]) => string,
): Promise<Blob | null> {
  const db = currentCopy.get()?.db
  if (db === undefined) return null
  const tables: { name: string; rows: Row[] }[] = []
  for (const { name, column } of own) {
    const all = (await db.rows(name).toArray()) as Row[]
    const rows = all.filter((row) => (row as unknown as { [field: string]: unknown })[column] === user)
    if (rows.length > 0) tables.push({ name, rows })
  }
  const json = JSON.stringify(Object.fromEntries(tables.map(({ name, rows }) => [name, rows])), null, 2)
  const files: ZipFile[] = tables.map(({ name, rows }) => ({ name: `${name}.csv`, text: tableOf(rows, csvOf) }))
  const archive = zipOf([{ name: 'everything.json', text: json }, ...files], new Date(serverNow()))
  return new Blob([archive], { type: 'application/zip' })
}

function tableOf(rows: readonly Row[], csvOf: Parameters<typeof ownDataFile>[1]): string {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row) => head.map((field) => cellOf((row as unknown as { [field: string]: unknown })[field])))
  return csvOf(head, cells)
}

const cellOf = (value: unknown): string | number =>
  typeof value === 'number' || typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
