import { useMemo } from 'react'
import type { SyncedCollection } from '../../../../domain/sync/collections'
import type { CalendarDate } from '../../../../domain/entities'
import { readMetaValues } from '../../engine/db/meta'
import { sharedLive } from '../use-live'

export const useReplicaState = () => useShared().value

// The value changes only when a collection is complete, because each render would slow a first sync down.
const useShared = sharedLive(async (db) => {
  const { bootstrap, ...metas } = await readMetaValues(db, ['opened', 'bootstrap', 'cutoff', 'cut'])
  return { ...metas, toCome: bootstrap?.left ?? [] }
})

/**
 * Reports whether the collections are complete. Until then show skeletons: no empty state, no partial sum, no "never"
 * (P10).
 */
export function useCollectionsSynced(...collections: readonly SyncedCollection[]): boolean {
  const state = useReplicaState()
  if (state === undefined || !state.opened) return false
  return !collections.some((collection) => state.toCome.includes(collection))
}

export interface DeviceWindow {
  /** UTC day before which finished work isn't on this device; '' = unknown. */
  cutoff: CalendarDate
  /** True if only the most urgent rows are here, so that no value that needs all rows can be derived. */
  cut: boolean
}

export function useDeviceWindow(collection: SyncedCollection): DeviceWindow | undefined {
  const state = useReplicaState()
  return useMemo(() => state && { cutoff: state.cutoff, cut: state.cut.includes(collection) }, [state, collection])
}
