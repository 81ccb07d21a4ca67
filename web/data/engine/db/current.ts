import type { Id } from '../../../../domain/entities'
import { observable } from '../browser/observable'
import { CoterieDb } from './database'
import { settleRemoval } from './removals'
import { forgetUnsent, lostUnsent, markLost, noteUnsent } from './unsent-note'

/** The open copy. */
export interface OpenCopy {
  db: CoterieDb
  /** The browser refused to keep one: it works, and is gone with the tab. */
  memoryOnly: boolean
  /** A newer app has been here: this one shows what it can and doesn't sync, for it knows only some of the tables. */
  newer: boolean
  /** Unsent changes that went with the copy before, which the browser removed. Until the person knows. */
  lost: number
}

/** The open copy of the current person, null when nobody is signed in. */
export const currentCopy = observable<OpenCopy | null>(null)

let stopNoting: (() => void) | null = null

/** The person knows what was lost with the copy before. */
export function knowsLost(): void {
  const open = currentCopy.get()
  if (open === null || open.lost === 0) return
  forgetUnsent(open.db.userId)
  watchUnsent(open.db)
  currentCopy.set({ ...open, lost: 0 })
}

/** Keeps the note of what waits in the open copy, and tells what is lost when the copy is removed under this page (Y18). */
function watchUnsent(db: CoterieDb): void {
  stopNoting?.()
  stopNoting = noteUnsent(db, (lost) => {
    const open = currentCopy.get()
    if (open?.db === db && open.lost !== lost) currentCopy.set({ ...open, lost })
  })
}

/** Opens a person's copy (and closes another's). Falls back to memory when the browser can't keep data, or the copy before it is still to go. */
export async function openCopy(userId: Id): Promise<CoterieDb> {
  const open = currentCopy.get()
  if (open?.db.userId === userId && open.db.isOpen()) return open.db
  closeCopy()
  const db = new CoterieDb(userId)
  // runs whenever the database is created, also when Dexie opens an empty one after the browser removed it under this page
  db.on('populate', () => markLost(userId))
  try {
    if (!(await settleRemoval(db.name))) throw new Error('the copy before is still to go')
    await db.open()
    currentCopy.set({ db, memoryOnly: false, newer: db.isNewer(), lost: lostUnsent(userId) })
    watchUnsent(db)
    return db
  } catch {
    const memory = await openInMemory(userId)
    currentCopy.set({ db: memory, memoryOnly: true, newer: false, lost: 0 })
    return memory
  }
}

/** Closes the copy; the data stays. */
export function closeCopy(): void {
  stopNoting?.()
  stopNoting = null
  currentCopy.get()?.db.close()
  currentCopy.set(null)
}

/** Tables without a disk below: gone with the tab. */
export async function openInMemory(userId: Id): Promise<CoterieDb> {
  const { IDBFactory, IDBKeyRange } = await import('./memory-indexeddb')
  const db = new CoterieDb(userId, { indexedDB: new IDBFactory(), IDBKeyRange })
  await db.open()
  return db
}
