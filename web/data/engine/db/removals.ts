import type { CoterieDb } from './database'
import { forgetUnsent } from './unsent-note'

/** Names of the copies that are to go and may still lie on this device: a removal that was cut off goes on at the next start (Y8). */
const owedKey = 'coterie-deletions'

/** How long a removal is waited for, ms: another tab that holds the copy open, a frozen one, delays it. */
const limitMs = 3_000

/**
 * Removes a copy. Resolves when it is gone, or after 3 s: then it is empty, goes as soon as nothing holds it, and isn't opened before.
 * Nothing of it is left either way, unless another tab stands still within a change: then the next start empties and removes it.
 */
export async function removeCopy(db: CoterieDb): Promise<void> {
  owe([...new Set([...owed(), db.name])])
  db.close()
  forgetUnsent(db.userId)
  await settleRemoval(db.name)
}

/** Goes on with removals that were cut off. Call it at start. */
export async function settleRemovals(): Promise<void> {
  await Promise.all(owed().map(settleRemoval))
}

/** Whether a copy of this name isn't to go, or has gone now. A copy that is to go must not be opened. */
export async function settleRemoval(name: string): Promise<boolean> {
  if (!owed().includes(name)) return true
  const gone = empty(name)
    // who can't be emptied is removed all the same
    .catch(() => undefined)
    .then(() => done(indexedDB.deleteDatabase(name)))
    .then(
      () => {
        owe(owed().filter((each) => each !== name))
        return true
      },
      () => false,
    )
  return Promise.race([gone, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), limitMs))])
}

/**
 * Takes every row out of a database. It can't be deleted while anybody has it open: a tab that stands still, and a transaction of this tab
 * that was under way when its connection was closed. Emptying needs no connection but its own, and waits for such transactions.
 */
async function empty(name: string): Promise<void> {
  const opened = await done(indexedDB.open(name))
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

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('refused'))
  })

function owed(): string[] {
  try {
    const names = JSON.parse(localStorage.getItem(owedKey) ?? '[]') as unknown
    return Array.isArray(names) ? names.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

function owe(names: readonly string[]): void {
  try {
    if (names.length === 0) localStorage.removeItem(owedKey)
    else localStorage.setItem(owedKey, JSON.stringify(names))
  } catch {
    // no storage: no copy outlives the tab either
  }
}
