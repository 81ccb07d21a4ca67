import { useMemo } from 'react'
import type { SyncedCollection } from '../../../../domain/sync/collections'
import type { CalendarDate } from '../../../../domain/entities'
import { readMetas } from '../../engine/db/meta'
import { sharedLive } from '../shared-live'

/** Which collections this device has and how complete they are; undefined while it is being read. */
export const useReplicaState = () => useShared('', true).value

// Changes only when a collection is complete, not with each page. Screens may receive it late during a first sync, because
// each render would slow the sync down (docs/decisions/0113).
const useShared = sharedLive(async (db) => {
  const { bootstrap, ...metas } = await readMetas(db, ['opened', 'bootstrap', 'cutoff', 'cut'])
  return { ...metas, toCome: bootstrap?.left ?? [] }
})

/**
 * Whether the first sync of these collections is complete. Before that a screen shows skeletons: neither an empty state,
 * nor a sum of the rows that came so far, nor "never" (P10).
 */
export function useCollectionsSynced(...collections: readonly SyncedCollection[]): boolean {
  const state = useReplicaState()
  if (state === undefined || !state.opened) return false
  return !collections.some((collection) => state.toCome.includes(collection))
}

/** Which rows of a collection this device has. */
export interface DeviceWindow {
  /** UTC day before which finished work isn't on this device; '' = unknown. */
  cutoff: CalendarDate
  /** Only the most urgent rows are here, so nothing may be derived that needs all of them. */
  cut: boolean
}

/** The window of a collection on an admin's device; undefined while it is being read. */
export function useDeviceWindow(collection: SyncedCollection): DeviceWindow | undefined {
  const state = useReplicaState()
  return useMemo(() => state && { cutoff: state.cutoff, cut: state.cut.includes(collection) }, [state, collection])
}
