import { useMemo } from 'react'
import type { SyncedCollection } from '../../../domain/sync/collections'
import type { CalendarDate } from '../../../domain/entities'
import { useCopyState } from './copy-state'

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
