import type { SyncedCollection } from '../../../domain/sync/collections'
import { readMeta } from '../db/meta'
import { useLive } from './use-live'

/**
 * Whether the first copy of these collections is complete. Before that a screen shows skeletons: neither an empty state, nor a sum
 * of the rows that came so far, nor "never" (P10).
 */
export function useArrived(...collections: readonly SyncedCollection[]): boolean {
  const { value } = useLive(async (db) => {
    const [opened, plan] = await Promise.all([readMeta(db, 'opened'), readMeta(db, 'bootstrap')])
    return opened && !collections.some((collection) => plan?.left.includes(collection) === true)
  }, collections)
  return value ?? false
}
