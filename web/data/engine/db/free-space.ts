import { CodedError } from '../../../../domain/error-codes'
import type { CoterieDb } from './database'
import { clearPages } from './kept-pages'
import { dropPacks, packedCollections, packTables } from './packs'

/**
 * Makes room on a full disk: removes from the copy what can be had again (files that were seen, kept pages of online lists, packs of rows that lie in their tables, too). What
 * waits to be sent, drafts and their files stay.
 */
export async function freeSpace(copy: CoterieDb): Promise<void> {
  await copy.transaction('rw', ['pages', ...packTables, 'files', 'file_bytes', 'outbox_files'], async () => {
    await clearPages(copy)
    for (const c of packedCollections) await dropPacks(copy, c)
    const ownWork = new Set(await copy.outbox_files.toCollection().primaryKeys())
    const seen = (await copy.files.toCollection().primaryKeys()).filter((id) => !ownWork.has(id))
    await copy.files.clear()
    await copy.file_bytes.bulkDelete(seen)
  })
}

/** Whether the browser had no room: Dexie wraps its error, and a failed transaction names it as its cause. */
export function isFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner, cause } = error as { name?: unknown; inner?: unknown; cause?: unknown }
  return name === 'QuotaExceededError' || (inner !== error && isFull(inner)) || isFull(cause)
}

/**
 * Writes into the copy; where there is no room, once more after what can be loaded again went.
 * @throws CodedError `disk-full` when there is no room even so: nothing was written
 */
export async function withRoom<T>(copy: CoterieDb, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isFull(error)) throw error
  }
  try {
    await freeSpace(copy)
    return await write()
  } catch (error) {
    throw isFull(error) ? new CodedError('disk-full') : error
  }
}
