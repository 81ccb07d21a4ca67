import { readStored, writeStored } from '../browser/storage'
import type { CoterieDb } from './database'
import { clearUnsentNote } from './unsent-count'

/** localStorage key for the databases whose deletion isn't finished. The next start continues it (Y8). */
const pendingKey = 'coterie-deletions'

/** Another tab that has the database open, such as a frozen tab, delays the deletion. */
const limitMs = 3_000

/**
 * Deletes a person's database. If a frozen tab still holds it after 3 s, it is emptied, deleted later, and not opened
 * before.
 */
export async function removeDatabase(db: CoterieDb): Promise<void> {
  writePending([...new Set([...readPending(), db.name])])
  db.close()
  clearUnsentNote(db.userId)
  await finishPendingRemoval(db.name)
}

export async function finishPendingRemovals(): Promise<void> {
  await Promise.all(readPending().map(finishPendingRemoval))
}

/** Returns false if a deletion of this database is still pending: then it must not be opened. */
export async function finishPendingRemoval(name: string): Promise<boolean> {
  if (!readPending().includes(name)) return true
  const gone = clearTables(name)
    .catch(() => undefined)
    .then(() => untilDone(indexedDB.deleteDatabase(name)))
    .then(
      () => {
        writePending(readPending().filter((each) => each !== name))
        return true
      },
      () => false,
    )
  return Promise.race([gone, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), limitMs))])
}

/** A database can't be deleted while a frozen tab has it open or a transaction is finishing; its tables can be cleared. */
async function clearTables(name: string): Promise<void> {
  const opened = await untilDone(indexedDB.open(name))
  try {
    opened.onversionchange = () => opened.close()
    const tables = [...opened.objectStoreNames]
    if (tables.length === 0) return
    const all = opened.transaction(tables, 'readwrite')
    for (const table of tables) all.objectStore(table).clear()
    await new Promise<void>((resolve, reject) => {
      all.oncomplete = () => resolve()
      all.onabort = () => reject(all.error ?? new Error('not emptied'))
    })
  } finally {
    opened.close()
  }
}

const untilDone = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('refused'))
  })

function readPending(): string[] {
  const names = readStored(pendingKey)
  return Array.isArray(names) ? names.filter((each) => typeof each === 'string') : []
}

const writePending = (names: readonly string[]): boolean => writeStored(pendingKey, names.length === 0 ? null : names)
