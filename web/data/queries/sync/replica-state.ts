import { useMemo } from 'react'
import type { SyncedCollection } from '../../../../domain/sync/collections'
import type { CalendarDate } from '../../../../domain/entities'
import { readMetas } from '../../engine/db/meta'
import { sharedLive } from '../shared-live'

/**
 * How far the copy on this device has come, and what of each collection it holds; undefined while it is being read. Read once for all
 * that ask: each part of a screen does.
 */
export const useCopyState = () => useShared('', true).value

// the same until a collection is whole: what has come of it concerns the card alone
// told late while pages come close: every screen that draws meanwhile takes from the copy's own time (0113)
const useShared = sharedLive(async (db) => {
  const { bootstrap, ...metas } = await readMetas(db, ['opened', 'bootstrap', 'cutoff', 'cut'])
  return { ...metas, toCome: bootstrap?.left ?? [] }
})

/**
 * Whether the first copy of these collections is complete. Before that a screen shows skeletons: neither an empty state, nor a sum
 * of the rows that came so far, nor "never" (P10).
 */
export function useArrived(...collections: readonly SyncedCollection[]): boolean {
  const state = useCopyState()
  if (state === undefined || !state.opened) return false
  return !collections.some((collection) => state.toCome.includes(collection))
}

/** What of a collection this device holds. */
export interface DeviceWindow {
  /** What was done before this day (UTC) isn't here; '' while nobody has said so. */
  cutoff: CalendarDate
  /** Only the most urgent rows are here: nothing that needs all of them may be said from them. */
  cut: boolean
}

/** The window of a collection on an admin's device; undefined while it is being read. */
export function useWindow(collection: SyncedCollection): DeviceWindow | undefined {
  const state = useCopyState()
  return useMemo(() => state && { cutoff: state.cutoff, cut: state.cut.includes(collection) }, [state, collection])
}
