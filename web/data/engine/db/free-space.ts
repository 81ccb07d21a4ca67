import { CodedError } from '../../../../domain/error-codes'
import type { CoterieDb } from './database'
import { clearCachedPages } from './cached-pages'
import { deletePacks, packedCollections, packTables } from './packs'

/** Deletes data that the server can send again. Unsent changes, drafts and their files stay. */
export async function freeSpace(db: CoterieDb): Promise<void> {
  await db.transaction('rw', ['pages', ...packTables, 'files', 'file_bytes', 'outbox_files'], async () => {
    await clearCachedPages(db)
    for (const c of packedCollections) await deletePacks(db, c)
    const ownWork = new Set(await db.outbox_files.toCollection().primaryKeys())
    const seen = (await db.files.toCollection().primaryKeys()).filter((id) => !ownWork.has(id))
    await db.files.clear()
    await db.file_bytes.bulkDelete(seen)
  })
}

/** Reports whether a full disk caused the error. Dexie wraps that error, and a failed transaction has it as its cause. */
export function isQuotaExceeded(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner, cause } = error as { name?: unknown; inner?: unknown; cause?: unknown }
  return name === 'QuotaExceededError' || (inner !== error && isQuotaExceeded(inner)) || isQuotaExceeded(cause)
}

/** Frees space and writes again if the storage is full. @throws CodedError `disk-full`; nothing was written then */
export async function retryAfterFreeingSpace<T>(db: CoterieDb, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error
  }
  try {
    await freeSpace(db)
    return await write()
  } catch (error) {
    throw isQuotaExceeded(error) ? new CodedError('disk-full') : error
  }
}
