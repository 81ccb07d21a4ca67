import type { SyncedCollection } from '../../../domain/sync/collections'
import type { CalendarDate } from '../../../domain/entities'
import { readMeta } from '../db/meta'
import { useLive } from './use-live'

/** What of a collection this device holds. */
export interface DeviceWindow {
  /** What was done before this day (UTC) isn't here; '' while nobody has said so. */
  cutoff: CalendarDate
  /** Only the most urgent rows are here: nothing that needs all of them may be said from them. */
  cut: boolean
}

/** The window of a collection on an admin's device; undefined while it is being read. */
export function useWindow(collection: SyncedCollection): DeviceWindow | undefined {
  const { value } = useLive(
    async (db) => ({
      cutoff: await readMeta(db, 'cutoff'),
      cut: (await readMeta(db, 'cut')).includes(collection),
    }),
    [collection],
  )
  return value
}
