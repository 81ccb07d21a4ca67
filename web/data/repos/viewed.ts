import { createContext, useContext, useSyncExternalStore } from 'react'
import { currentCopy, type OpenCopy } from '../db/current'
import type { Person } from '../person/pointer'

/** Whom an admin looks as (S23): the member, and their rows in memory. */
export interface Viewed {
  copy: OpenCopy
  person: Person
}

const viewed = createContext<Viewed | null>(null)

/** Screens below it read the member's rows instead of the copy on this device. */
export const ViewedProvider = viewed.Provider

/** Whom the screens around look as; null outside of a look. */
export const useViewed = (): Viewed | null => useContext(viewed)

/** The copy that screens read: the person's own, or the one in memory of whom an admin looks as. */
export function useShownCopy(): OpenCopy | null {
  const own = useSyncExternalStore(currentCopy.subscribe, currentCopy.get, () => null)
  return useContext(viewed)?.copy ?? own
}
