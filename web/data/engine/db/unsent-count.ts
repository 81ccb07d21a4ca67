import { liveQuery } from 'dexie'
import type { Id } from '../../../../domain/entities'
import { readStored, writeStored } from '../browser/storage'
import type { CoterieDb } from './database'

/** localStorage key of the number of unsent changes, which remains when the browser deletes the database. */
const key = 'coterie-unsent'

interface Note {
  id: Id
  n: number
  /** True if the changes were lost with their database and the person hasn't confirmed the notice yet. */
  lost: boolean
}

function readNote(): Note | null {
  const value = readStored(key)
  if (typeof value !== 'object' || value === null || !('id' in value) || !('n' in value)) return null
  if (typeof value.id !== 'string' || typeof value.n !== 'number') return null
  return { id: value.id, n: value.n, lost: 'lost' in value && value.lost === true }
}

function writeNote(id: Id, n: number, lost = false): void {
  if (n > 0) writeStored(key, { id, n, lost })
  else if (readNote()?.id === id) writeStored(key, null)
}

export const clearUnsentNote = (id: Id): void => writeNote(id, 0)

/**
 * Keeps the stored number of unsent changes current. `onCount` gets the number of unconfirmed lost changes. Returns a
 * function that stops counting.
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
  // liveQuery doesn't run again when the database is deleted. A database that was deleted on purpose has no stored count.
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
 * Marks the counted changes as lost. Call it when the database is created: a count that is still stored then means that the
 * browser deleted them (Y18).
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
