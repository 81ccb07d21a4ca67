import { collections, type DeviceCollection } from '../../../../domain/collections/all'
import type { Collection } from '../../../../domain/collections/define/collection'
import type { Id, Row, TicketFile } from '../../../../domain/entities'
import { ticketPath } from '../../../../domain/paths'
import { serverNow } from '../../engine/db/clock'
import { currentDatabase } from '../../engine/db/current-database'
import type { CoterieDb } from '../../engine/db/database'
import { RemoteError } from '../../engine/remote/errors'
import { createZip, type ZipFile } from '../../engine/browser/zip'
import { openFile } from '../tickets/ticket-files'

const own = Object.values<Collection>(collections).flatMap(({ name, visibleTo, device }) => {
  const rule = visibleTo.find(({ who }) => typeof who === 'object')
  const column = rule !== undefined && typeof rule.who === 'object' ? rule.who.column : undefined
  return device === undefined || column === undefined ? [] : [{ name: name as DeviceCollection, column }]
})

/** Maximum number of bytes of files in an archive, which is created in memory. */
export const maxArchiveFileBytes = 100 * 1024 * 1024

export interface OwnData {
  archive: Blob
  /** Number of files that aren't in the archive; `files.csv` says where each can be read. */
  missing: number
}

/** A CSV table per collection, all data as JSON, and files up to 100 MB. `origin` is for the addresses in `files.csv`. */
export async function exportOwnData(
  user: Id,
  csvOf: (head: readonly string[], rows: readonly (readonly (string | number)[])[]) => string,
  origin: string = location.origin,
): Promise<OwnData | null> {
  const db = currentDatabase.get()?.db
  if (db === undefined) return null
  const tables: { name: string; rows: Row[] }[] = []
  for (const { name, column } of own) {
    const all = (await db.rows(name).toArray()) as Row[]
    const rows = all.filter((row) => (row as unknown as { [field: string]: unknown })[column] === user)
    if (rows.length > 0) tables.push({ name, rows })
  }
  const json = JSON.stringify(Object.fromEntries(tables.map(({ name, rows }) => [name, rows])), null, 2)
  const files: ZipFile[] = tables.map(({ name, rows }) => ({ name: `${name}.csv`, data: tableOf(rows, csvOf) }))
  const ownFiles = (await db.rows('ticket_files').toArray()).filter((row) => row.user_id === user)
  const namedFileData = await namedFiles(db, ownFiles, origin)
  if (namedFileData.length > 0) files.push({ name: 'files.csv', data: filesTable(namedFileData, csvOf) })
  const held = namedFileData.flatMap(({ name, data }) => (data === null ? [] : [{ name, data }]))
  const zip = createZip([{ name: 'everything.json', data: json }, ...files, ...held], new Date(serverNow()))
  return {
    archive: new Blob([zip], { type: 'application/zip' }),
    missing: namedFileData.length - held.length,
  }
}

interface NamedFile {
  row: TicketFile
  name: string
  address: string
  data: ArrayBuffer | null
}

async function namedFiles(db: CoterieDb, rows: readonly TicketFile[], origin: string): Promise<NamedFile[]> {
  const files: NamedFile[] = []
  let left = maxArchiveFileBytes
  // After one failed request, files that aren't on the device are left out.
  let reached = true
  for (const row of [...rows].sort((a, b) => a.created.localeCompare(b.created) || a.id.localeCompare(b.id))) {
    const { id, name, type, size, width, height } = row
    let data: ArrayBuffer | null = null
    if (size <= left && (reached || (await db.file_bytes.get(id)) !== undefined)) {
      try {
        data = await (await openFile({ id, name, type, size, width, height, waiting: false })).arrayBuffer()
      } catch (error) {
        reached &&= !(error instanceof RemoteError) || error.code !== 'server-unreachable'
      }
    }
    left -= data?.byteLength ?? 0
    const address = `${origin}${ticketPath('member', row.ticket_id)}`
    files.push({ row, name: `files/${id}-${name}`, address, data })
  }
  return files
}

const filesTable = (files: readonly NamedFile[], csvOf: Parameters<typeof exportOwnData>[1]): string =>
  csvOf(
    ['name', 'type', 'size', 'created', 'ticket_id', 'in_this_archive', 'address'],
    files.map(({ row, name, address, data }) => [
      row.name,
      row.type,
      row.size,
      row.created,
      row.ticket_id,
      data === null ? '' : name,
      address,
    ]),
  )

function tableOf(rows: readonly Row[], csvOf: Parameters<typeof exportOwnData>[1]): string {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row) => head.map((field) => cellOf((row as unknown as { [field: string]: unknown })[field])))
  return csvOf(head, cells)
}

const cellOf = (value: unknown): string | number =>
  typeof value === 'number' || typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
