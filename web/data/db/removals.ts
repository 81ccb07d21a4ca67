import { Dexie } from 'dexie'
import type { CoterieDb } from './database'
import { forgetUnsent } from './unsent-note'

/** Names of the copies that are to go and may still lie on this device: a removal that was cut off goes on at the next start (Y8). */
const owedKey = 'coterie-to-remove'

/** How long a removal is waited for, ms: another tab that holds the copy open, a frozen one, delays it. */
const limitMs = 3_000

/** Removes a copy. Resolves when it is gone, or after 3 s: then it goes as soon as nothing holds it, and isn't opened before. */
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
  const gone = Dexie.delete(name).then(
    () => {
      owe(owed().filter((each) => each !== name))
      return true
    },
    () => false,
  )
  return Promise.race([gone, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), limitMs))])
}

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
