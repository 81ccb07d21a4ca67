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

/** The person's own, or the one in memory of the viewed member. */
export function useShownDatabase(): OpenDatabase | null {
  const own = useSyncExternalStore(currentDatabase.subscribe, currentDatabase.get, () => null)
  return useContext(viewed)?.database ?? own
}
