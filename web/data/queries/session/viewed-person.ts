import { createContext, useContext, useSyncExternalStore } from 'react'
import { currentDatabase, type OpenDatabase } from '../../engine/db/current-database'
import type { Person } from '../../engine/person/last-person'

/** The member that an admin views the app as (S23), with rows in memory. */
export interface ViewedMember {
  database: OpenDatabase
  person: Person
}

const viewed = createContext<ViewedMember | null>(null)

export const ViewedMemberProvider = viewed.Provider

export const useViewedMember = (): ViewedMember | null => useContext(viewed)

/** Returns the person's own database, or the viewed member's, which is in memory. */
export function useShownDatabase(): OpenDatabase | null {
  const own = useSyncExternalStore(currentDatabase.subscribe, currentDatabase.get, () => null)
  return useContext(viewed)?.database ?? own
}
