import { sharedContentCache } from '../../../../domain/paths'
import { readStored, writeStored } from '../browser/storage'
import type { CoterieDb } from './database'
import { clearUnsentNote } from './unsent-count'

/** localStorage key of the databases whose deletion isn't finished. The next start continues the deletion (Y8). */
const pendingKey = 'coterie-deletions'

/** How long to wait for a deletion (ms). Another tab that has the database open, such as a frozen tab, delays it. */
const limitMs = 3_000

/**
 * Deletes a person's database, and shared content that no draft has taken. If a frozen tab still has it open after 3 s, the database is emptied now, deleted later, and
 * not opened until then.
 */
export async function removeDatabase(db: CoterieDb): Promise<void> {
  writePending([...new Set([...readPending(), db.name])])
  db.close()
  clearUnsentNote(db.userId)
  // Browsers have no caches on pages without https.
  if ('caches' in globalThis) await caches.delete(sharedContentCache).catch(() => undefined)
  await finishPendingRemoval(db.name)
}

export async function finishPendingRemovals(): Promise<void> {
  await Promise.all(readPending().map(finishPendingRemoval))
}

/** Finishes a pending deletion. Returns false if it is still pending: then the database must not be opened. */
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

/** Clears all tables. This works even while a frozen tab or a transaction that is finishing prevents the deletion. */
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
