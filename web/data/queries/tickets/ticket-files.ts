import {
  fileIdsOf,
  fileLimits,
  fileProblem,
  fileTypeOf,
  headBytes,
  safeFileName,
} from '../../../../domain/tickets/files'
import { CodedError } from '../../../../domain/error-codes'
import type { Id } from '../../../../domain/entities'
import { newId } from '../../../../domain/sync/new-id'
import type { CoterieDb } from '../../engine/db/database'
import { cacheFile } from '../../engine/db/cached-files'
import { fetchFile } from '../../engine/remote/fetch-file'
import { httpTransport } from '../../engine/remote/sync-transport'
import { sendFile } from '../../engine/sync/push/send-file'
import { requireDb } from '../rows'
import { shrinkPicture } from './shrink-picture'
import { useLive, useLiveRows } from '../use-live'

const none: readonly TicketFileInfo[] = []

/** A file that can't be attached, and why. */
export interface RejectedFile {
  name: string
  error: CodedError
}

export interface TicketFileInfo {
  id: Id
  name: string
  type: string
  size: number
  /** In px; 0 if unknown. */
  width: number
  height: number
  waiting: boolean
}

export const useChosenFiles = (place: string): readonly TicketFileInfo[] =>
  useLiveRows((db) => chosenIn(db, place), [place]).rows

async function chosenIn(db: CoterieDb, place: string): Promise<TicketFileInfo[]> {
  const files = await db.outbox_files.where('place').equals(place).sortBy('at')
  return files
    .filter(({ entry }) => entry === '')
    .map(({ id, name, type, size }) => ({ id, name, type, size, width: 0, height: 0, waiting: true }))
}

/** Stores a chosen file on the device; a large picture is reduced first. @throws CodedError */
export async function chooseFile(place: string, ticket: Id, file: File): Promise<void> {
  const given = await bytesOf(file)
  const bytes = await shrinkPicture(given, fileTypeOf(headOf(given)))
  const problem = fileProblem(bytes.byteLength, headOf(bytes))
  if (problem !== null) throw new CodedError(problem)
  const type = fileTypeOf(headOf(bytes))
  if (type === 'file-heic' || type === 'file-kind') throw new CodedError(type)
  const db = requireDb()
  await db.transaction('rw', ['outbox_files', 'file_bytes'], async () => {
    const all = await db.outbox_files.where('place').equals(place).toArray()
    const chosen = all.filter(({ entry }) => entry === '')
    for (const { id, size } of chosen)
      if (size === bytes.byteLength && sameBytes((await db.file_bytes.get(id))?.bytes, bytes))
        throw new CodedError('file-chosen')
    if (chosen.length >= fileLimits.perMessage) throw new CodedError('too-many-files')
    const id = newId()
    const at = Math.max(0, ...all.map((each) => each.at)) + 1
    const name = safeFileName(file.name, type)
    await db.outbox_files.put({ id, entry: '', place, ticket, name, type, size: bytes.byteLength, sent: false, at })
    await db.file_bytes.put({ id, bytes })
  })
}

/** Stores a chosen file; returns why it can't be attached, or null. */
export async function tryToChooseFile(place: string, ticket: Id, file: File): Promise<RejectedFile | null> {
  try {
    await chooseFile(place, ticket, file)
    return null
  } catch (error) {
    return { name: file.name, error: error instanceof CodedError ? error : new CodedError('disk-full') }
  }
}

function sameBytes(one: ArrayBuffer | undefined, other: ArrayBuffer): boolean {
  if (one?.byteLength !== other.byteLength) return false
  const [left, right] = [new Uint8Array(one), new Uint8Array(other)]
  return left.every((byte, at) => byte === right[at])
}

const headOf = (bytes: ArrayBuffer): number[] => [...new Uint8Array(bytes.slice(0, headBytes))]

async function bytesOf(file: File): Promise<ArrayBuffer> {
  if (file.size > fileLimits.givenBytes) throw new CodedError('file-too-large')
  try {
    return await file.arrayBuffer()
  } catch {
    // The file was deleted, or is a folder.
    throw new CodedError('file-unreadable')
  }
}

export async function removeChosenFile(id: Id): Promise<void> {
  const db = requireDb()
  await db.transaction('rw', ['outbox_files', 'file_bytes'], async () => {
    if ((await db.outbox_files.get(id))?.entry !== '') return
    await db.outbox_files.delete(id)
    await db.file_bytes.delete(id)
  })
}

/** Returns the message's `files`. The transaction must include `outbox_files`. */
export async function attachChosenFiles(
  db: CoterieDb,
  place: string,
  entry: Id,
  more: { ticket?: Id; place?: string } = {},
): Promise<string> {
  const ids = (await chosenIn(db, place)).map(({ id }) => id)
  for (const id of ids) await db.outbox_files.update(id, { entry, ...more })
  return ids.join(' ')
}

/** A rejected ticket's files return only to this draft. */
export const rejectedTicketDraftKey = (ticket: Id): string => `refused-ticket:${ticket}`

export const attachToNewTicket = (db: CoterieDb, place: string, ticket: Id): Promise<string> =>
  attachChosenFiles(db, place, ticket, { ticket, place: rejectedTicketDraftKey(ticket) })

export async function removeAllChosenFiles(place: string): Promise<void> {
  for (const { id } of await chosenIn(requireDb(), place)) await removeChosenFile(id)
}

/**
 * Uploads a note's files at once, because notes aren't queued. A retry uploads the same files. Returns the note's `files`.
 * @throws RemoteError
 */
export async function uploadChosenFiles(place: string): Promise<string> {
  const db = requireDb()
  const files = await db.outbox_files.where('place').equals(place).sortBy('at')
  const free = files.filter(({ entry }) => entry === '')
  for (const file of free) await sendFile(db, httpTransport, file, {})
  return free.map(({ id }) => id).join(' ')
}

/** Caches a sent note's files as viewed files. */
export async function cacheNoteFiles(files: string, note: Id): Promise<void> {
  const db = requireDb()
  for (const id of fileIdsOf(files)) {
    const file = await db.outbox_files.get(id)
    if (file === undefined) continue
    const { name, type, size } = file
    await db.outbox_files.delete(id)
    await cacheFile(db, { id, carrier: note, name, type, size, at: Date.now() })
  }
}

export function useTicketFiles(
  files: string | undefined,
  far: readonly TicketFileInfo[] = none,
): readonly TicketFileInfo[] {
  const { value } = useLive(
    async (db) => {
      const ids = fileIdsOf(files)
      const found = await Promise.all(ids.map((id) => shown(db, id)))
      return found.flatMap((file, at) => file ?? far.find(({ id }) => id === ids[at]) ?? [])
    },
    [files, far],
  )
  return value ?? none
}

async function shown(db: CoterieDb, id: Id): Promise<TicketFileInfo | undefined> {
  const row = await db.rows('ticket_files').get(id)
  if (row !== undefined) return { ...row, waiting: false }
  const stored = await db.outbox_files.get(id)
  return stored && { ...stored, width: 0, height: 0, waiting: !stored.sent }
}

/** Opens a pending or cached file, or fetches it from the server and caches it. @throws RemoteError */
export async function openFile({ id, name, type, size }: TicketFileInfo): Promise<Blob> {
  const db = requireDb()
  const stored = await db.file_bytes.get(id)
  if (stored !== undefined) {
    await db.files.update(id, { at: Date.now() })
    return new Blob([stored.bytes], { type })
  }
  const bytes = await fetchFile(`/api/tickets/files?id=${id}`)
  const row = await db.rows('ticket_files').get(id)
  const carrier = row === undefined ? '' : row.message_id || row.note_id
  await cacheFile(db, { id, carrier, name, type, size, at: Date.now() }, bytes).catch(() => undefined)
  return new Blob([bytes], { type })
}

/** Does nothing without a connection. */
export function cacheSeenFile(file: TicketFileInfo): void {
  openFile(file).catch(() => undefined)
}

export async function moveChosenFiles(from: string, to: string): Promise<void> {
  const db = requireDb()
  await db.transaction('rw', ['outbox_files'], async () => {
    for (const { id } of await chosenIn(db, from)) await db.outbox_files.update(id, { place: to })
  })
}
