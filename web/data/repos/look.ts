import { currentCopy } from '../db/current'
import { keepLook, type Look } from '../person/look'
import { session } from '../person/state'

/**
 * Keeps what is seen of a screen for the next start (docs/decisions/0109), where the copy outlives this tab and its person reads on without
 * being asked for anything.
 */
export function keepSeen(look: Omit<Look, 'person' | 'chosen'>): void {
  const { state, person, enrol = false, unkept = false } = session.get()
  const copy = currentCopy.get()
  const isOpen = (state === 'copy' || state === 'live') && !enrol && !unkept
  if (isOpen && copy !== null && !copy.memoryOnly && !copy.newer && copy.db.userId === person?.id) keepLook(look)
}
