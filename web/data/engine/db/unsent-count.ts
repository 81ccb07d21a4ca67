import { liveQuery } from 'dexie'
import type { Id } from '../../../../domain/entities'
import type { CoterieDb } from './database'

/** localStorage key for a person's number of unsent changes, which remains when the browser deletes the database. */
const key = 'coterie-unsent'

interface Note {
  id: Id
  n: number
  /** The changes were lost with their database, and the person hasn't confirmed the notice yet. */
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

/** Deletes the note, because the database is deleted on purpose or the person has confirmed the loss. */
export const clearUnsentNote = (id: Id): void => writeNote(id, 0)

/**
 * Stores the number of unsent changes of an open database in the note. Until the person confirms lost changes, the note
 * contains their number instead.
 * @param onCount called after each count with the number of lost changes; 0 = none, or confirmed
 * @returns a function that stops counting
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
  // liveQuery doesn't run again when the database is deleted. A database that is deleted on purpose has no note and must
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
 * Marks the unsent changes in a person's note as lost. Call it when the person's database is created: if the note counts
 * unsent changes, the browser has deleted the database with them (Y18). The mark stays until `clearUnsentNote`, also after
 * a reload.
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
