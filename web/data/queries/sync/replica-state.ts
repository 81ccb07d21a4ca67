import { useMemo } from 'react'
import type { SyncedCollection } from '../../../../domain/sync/collections'
import type { CalendarDate } from '../../../../domain/entities'
import { readMetas } from '../../engine/db/meta'
import { sharedLive } from '../shared-live'

/** Returns which collections this device has and how complete they are; undefined while this is being read. */
export const useReplicaState = () => useShared('', true).value

// Changes only when a collection is complete, not with each page. Screens may receive the change late during a first sync,
// because each render would slow the sync down (docs/decisions/0113).
const useShared = sharedLive(async (db) => {
  const { bootstrap, ...metas } = await readMetas(db, ['opened', 'bootstrap', 'cutoff', 'cut'])
  return { ...metas, toCome: bootstrap?.left ?? [] }
})

/**
 * Reports whether the first sync of these collections is complete. Before that a screen shows skeletons: neither an empty
 * state, nor a sum of the rows received so far, nor "never" (P10).
 */
export function useCollectionsSynced(...collections: readonly SyncedCollection[]): boolean {
  const state = useReplicaState()
  if (state === undefined || !state.opened) return false
  return !collections.some((collection) => state.toCome.includes(collection))
}

/** The rows of a collection that this device has. */
export interface DeviceWindow {
  /** UTC day before which finished work isn't on this device; '' = unknown. */
  cutoff: CalendarDate
  /** Whether only the most urgent rows are on this device. Then no value that needs all rows can be derived. */
  cut: boolean
}

/** Returns the window of a collection on an admin's device; undefined while it is being read. */
export function useDeviceWindow(collection: SyncedCollection): DeviceWindow | undefined {
  const state = useReplicaState()
  return useMemo(() => state && { cutoff: state.cutoff, cut: state.cut.includes(collection) }, [state, collection])
}
