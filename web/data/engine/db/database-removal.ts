import type { CoterieDb } from './database'
import { clearUnsentNote } from './unsent-count'

/**
 * localStorage key for the names of databases whose deletion isn't finished. The next start continues the deletion (Y8).
 */
const pendingKey = 'coterie-deletions'

/** Maximum wait for a deletion, ms. Another tab that has the database open, such as a frozen tab, delays it. */
const limitMs = 3_000

/**
 * Deletes a person's database. Resolves when the database is deleted, or after 3 s. In the second case the database is
 * empty, is deleted as soon as no connection holds it, and isn't opened before. No data remains in either case, unless
 * another tab is frozen inside a write transaction; then the next start empties and deletes the database.
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

/** Returns true if no deletion of this database is pending any more. Otherwise the database must not be opened. */
export async function finishPendingRemoval(name: string): Promise<boolean> {
  if (!readPending().includes(name)) return true
  const gone = clearTables(name)
    // If the database can't be emptied, it is deleted anyway.
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

/**
 * Deletes all rows of a database. A database can't be deleted while a connection to it is open, such as a frozen tab's, or
 * while a transaction of this tab is finishing after its connection was closed. Clearing the tables needs only one more
 * connection and waits for such transactions.
 */
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
  try {
    const names = JSON.parse(localStorage.getItem(pendingKey) ?? '[]') as unknown
    return Array.isArray(names) ? names.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

function writePending(names: readonly string[]): void {
  try {
    if (names.length === 0) localStorage.removeItem(pendingKey)
    else localStorage.setItem(pendingKey, JSON.stringify(names))
  } catch {
    // Without storage a database exists only as long as its tab.
  }
}
