import { parseSavedWork } from '../../../../../domain/sync/saved-work'
import { fileProblem, headBytes } from '../../../../../domain/tickets/files'
import { CodedError } from '../../../../../domain/error-codes'
import type { CoterieDb } from '../../db/database'
import { keepServerRow, rebuildRows } from './optimistic-rows'
import { undecided } from './outbox'

export interface ImportedWork {
  changes: number
  texts: number
}

/**
 * Imports saved changes with their keys, so that none is applied twice. @throws CodedError `saved-work-unreadable`,
 * `saved-work-other`
 */
export async function importSavedWork(db: CoterieDb, text: string): Promise<ImportedWork> {
  const { entries, drafts, files } = parseSavedWork(text, db.userId)
  const bytesOf = new Map(files.map(({ id, data }) => [id, checkedBytes(data)]))
  return db.transaction('rw', db.tables, async () => {
    const read: ImportedWork = { changes: 0, texts: 0 }
    for (const { key, op, c, id, patch, base, local, at } of entries) {
      if ((await db.outbox.where('key').equals(key).count()) > 0) continue
      await keepServerRow(db, c, id)
      await db.outbox.add({ key, op, c, id, patch, base, local, at, ...undecided, notBefore: 0 })
      await rebuildRows(db, c, [id])
      read.changes += 1
    }
    for (const draft of drafts) {
      if ((await db.drafts.get(draft.key)) !== undefined) continue
      await db.drafts.put({ ...draft, value: draft.value })
      read.texts += 1
    }
    for (const { data: _, ...file } of files) {
      const bytes = bytesOf.get(file.id)
      if (bytes === undefined || (await db.outbox_files.get(file.id)) !== undefined) continue
      await db.outbox_files.put({ ...file, size: bytes.byteLength, sent: false })
      await db.file_bytes.put({ id: file.id, bytes })
    }
    return read
  })
}

function checkedBytes(base64: string): ArrayBuffer {
  const bytes = bytesIn(base64)
  if (bytes === null || fileProblem(bytes.length, Array.from(bytes.subarray(0, headBytes))) !== null)
    throw new CodedError('saved-work-unreadable')
  return bytes.buffer
}

function bytesIn(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
