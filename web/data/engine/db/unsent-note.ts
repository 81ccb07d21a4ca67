import { liveQuery } from 'dexie'
import type { Id } from '../../../../domain/entities'
import type { CoterieDb } from './database'

/** How many changes of whom wait here, beside the copy: a browser that removes the copy by itself leaves this. */
const key = 'coterie-unsent'

interface Note {
  id: Id
  n: number
  /** They are gone with their copy, and their person doesn't know yet. */
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
  } catch {
    // a browser that keeps nothing notes nothing
  }
}

/** Forgets the note: the copy goes on purpose, or its person knows. */
export const forgetUnsent = (id: Id): void => writeNote(id, 0)

/**
 * Notes how many changes wait in an open copy, as long as it is open. While changes are lost and the person doesn't know, their number
 * stays noted instead.
 * @param tell hears after each look how many unsent changes are lost: 0 = none, or the person knows
 * @returns ends it
 */
export function noteUnsent(db: CoterieDb, tell: (lost: number) => void): () => void {
  const { userId } = db
  let ended = false
  const count = () => db.outbox.where('state').notEqual('acknowledged').count()
  const note = (n: number) => {
    if (ended) return
    const lost = lostUnsent(userId)
    if (lost === 0) writeNote(userId, n)
    tell(lost)
  }
  const watching = liveQuery(count).subscribe({ next: note, error: () => undefined })
  // liveQuery doesn't look again when the copy is removed. A copy that is removed on purpose has no note and must not be opened again.
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
 * Marks the noted changes of a person as lost. Call it when their copy is created: if something waited, the copy that held it was removed
 * (Y18). The mark stays until `forgetUnsent`, also over a reload.
 */
export function markLost(id: Id): void {
  const note = notedOf(id)
  if (note !== null) writeNote(id, note.n, true)
}

/** How many unsent changes of a person are lost with their copy, until the person knows. */
export function lostUnsent(id: Id): number {
  const note = notedOf(id)
  return note?.lost ? note.n : 0
}

function notedOf(id: Id): Note | null {
  const note = readNote()
  return note?.id === id ? note : null
}
