import { createContext, useContext, useSyncExternalStore } from 'react'
import { currentCopy, type OpenCopy } from '../../engine/db/current'
import type { Person } from '../../engine/person/pointer'

/** The member that an admin views the app as (S23), and their rows in memory. */
export interface Viewed {
  copy: OpenCopy
  person: Person
}

const viewed = createContext<Viewed | null>(null)

/** Screens below it read the member's rows instead of the database on this device. */
export const ViewedProvider = viewed.Provider

export const useViewed = (): Viewed | null => useContext(viewed)

/** The database that screens read: the person's own, or the one in memory of the viewed member. */
export function useShownCopy(): OpenCopy | null {
  const own = useSyncExternalStore(currentCopy.subscribe, currentCopy.get, () => null)
  return useContext(viewed)?.copy ?? own
}
