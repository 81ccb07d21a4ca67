import { liveQuery } from 'dexie'
import type { Id } from '../../../../domain/entities'
import type { CoterieDb } from './database'

/** localStorage key for a person's number of unsent changes; it survives when the browser removes the database. */
const key = 'coterie-unsent'

interface Note {
  id: Id
  n: number
  /** The changes were lost with their database, and the person hasn't acknowledged it yet. */
  lost: boolean
}

function readNote(): Note | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof value !== 'object' || value === null || !('id' in value) || !('n' in value)) return null
    if (typeof value.id !== 'string' || typeof value.n !== 'number') return null
    return { id: value.id, n: value.n, lost: 'lost' in value && value.lost === true }
  } catch {
    return null
  }
}

function writeNote(id: Id, n: number, lost = false): void {
  try {
    if (n > 0) localStorage.setItem(key, JSON.stringify({ id, n, lost }))
    else if (readNote()?.id === id) localStorage.removeItem(key)
  } catch {}
}

/** Deletes the note: the database is removed on purpose, or the person has acknowledged the loss. */
export const clearUnsentNote = (id: Id): void => writeNote(id, 0)

/**
 * Keeps the number of unsent changes of an open database in the note. While lost changes aren't acknowledged, their number
 * stays in the note instead.
 * @param onCount called after each count with the number of lost changes; 0 = none, or acknowledged
 * @returns a function that stops it
 */
export function trackUnsentCount(db: CoterieDb, onCount: (lost: number) => void): () => void {
  const { userId } = db
  let ended = false
  const count = () => db.outbox.where('state').notEqual('acknowledged').count()
  const note = (n: number) => {
    if (ended) return
    const lost = lostUnsentCount(userId)
    if (lost === 0) writeNote(userId, n)
    onCount(lost)
  }
  const watching = liveQuery(count).subscribe({ next: note, error: () => undefined })
  // liveQuery doesn't run again when the database is removed. A database that is removed on purpose has no note and must
  // not be opened again.
  const onClose = () => {
    setTimeout(() => {
      if (!ended && notedOf(userId) !== null) count().then(note, () => undefined)
    })
  }
  db.on('close', onClose)
  return () => {
    ended = true
    watching.unsubscribe()
    db.on('close').unsubscribe(onClose)
  }
}

/**
 * Marks a person's noted changes as lost. Call it when their database is created: if changes were waiting, the browser
 * removed the database that held them (Y18). The mark stays until `clearUnsentNote`, also after a reload.
 */
export function markUnsentLost(id: Id): void {
  const note = notedOf(id)
  if (note !== null) writeNote(id, note.n, true)
}

export function lostUnsentCount(id: Id): number {
  const note = notedOf(id)
  return note?.lost ? note.n : 0
}

function notedOf(id: Id): Note | null {
  const note = readNote()
  return note?.id === id ? note : null
}
