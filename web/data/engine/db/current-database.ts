import type { Id } from '../../../../domain/entities'
import { observable } from '../browser/observable'
import { CoterieDb } from './database'
import { finishPendingRemoval } from './database-removal'
import { clearUnsentNote, lostUnsentCount, markUnsentLost, trackUnsentCount } from './unsent-count'

export interface OpenDatabase {
  db: CoterieDb
  /** The browser refused persistent storage, so all data is lost when the tab closes. */
  memoryOnly: boolean
  /** A newer app version has upgraded the tables. This version shows what it can read, and doesn't sync. */
  newer: boolean
  /** Number of unsent changes that were lost when the browser deleted the database; 0 = none, or already confirmed. */
  lost: number
}

export const currentDatabase = observable<OpenDatabase | null>(null)

let stopTracking: (() => void) | null = null

export function acknowledgeLostChanges(): void {
  const open = currentDatabase.get()
  if (open === null || open.lost === 0) return
  clearUnsentNote(open.db.userId)
  watchUnsent(open.db)
  currentDatabase.set({ ...open, lost: 0 })
}

/** Reports lost changes if the browser deletes the open database (Y18). */
function watchUnsent(db: CoterieDb): void {
  stopTracking?.()
  stopTracking = trackUnsentCount(db, (lost) => {
    const open = currentDatabase.get()
    if (open?.db === db && open.lost !== lost) currentDatabase.set({ ...open, lost })
  })
}

/**
 * Opens a person's database. It is only in memory if the browser can't store data or an earlier database of this person is
 * still being deleted.
 */
export async function openDatabase(userId: Id): Promise<CoterieDb> {
  const open = currentDatabase.get()
  if (open?.db.userId === userId && open.db.isOpen()) return open.db
  closeDatabase()
  const db = new CoterieDb(userId)
  // This also runs if Dexie opens an empty database after the browser has deleted it while the page was open.
  db.on('populate', () => markUnsentLost(userId))
  try {
    if (!(await finishPendingRemoval(db.name))) throw new Error('an earlier database is still being deleted')
    await db.open()
    currentDatabase.set({ db, memoryOnly: false, newer: db.isNewer(), lost: lostUnsentCount(userId) })
    watchUnsent(db)
    return db
  } catch {
    const memory = await openMemoryDatabase(userId)
    currentDatabase.set({ db: memory, memoryOnly: true, newer: false, lost: 0 })
    return memory
  }
}

export function closeDatabase(): void {
  stopTracking?.()
  stopTracking = null
  currentDatabase.get()?.db.close()
  currentDatabase.set(null)
}

export async function openMemoryDatabase(userId: Id): Promise<CoterieDb> {
  const { IDBFactory, IDBKeyRange } = await import('./memory-indexeddb')
  const db = new CoterieDb(userId, { indexedDB: new IDBFactory(), IDBKeyRange })
  await db.open()
  return db
}
