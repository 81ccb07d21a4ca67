import { liveQuery } from 'dexie'
import type { Id } from '../../../domain/entities'
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

/** Notes how many changes wait in an open copy, as long as it is open. @returns ends it */
export function noteUnsent(db: CoterieDb): () => void {
  const watching = liveQuery(() => db.outbox.where('state').notEqual('acked').count()).subscribe({
    next: (n) => writeNote(db.userId, n),
    error: () => undefined,
  })
  return () => watching.unsubscribe()
}

/** How many unsent changes went with the copy that was here before: it is empty, as never used, though some were noted. Ask before `noteUnsent`. */
export async function lostUnsent(db: CoterieDb): Promise<number> {
  const note = readNote()
  if (note?.id !== db.userId) return 0
  const used = (await db.meta.count()) > 0 || (await db.outbox.count()) > 0
  if (used && !note.lost) return 0
  // it is said until it is known, also after a reload, when the new copy is in use
  writeNote(note.id, note.n, true)
  return note.n
}
