import type { SyncedCollection } from '../../../domain/sync/collections'
import { useCopyState } from './copy-state'

/**
 * Whether the first copy of these collections is complete. Before that a screen shows skeletons: neither an empty state, nor a sum
 * of the rows that came so far, nor "never" (P10).
 */
export function useArrived(...collections: readonly SyncedCollection[]): boolean {
  const state = useCopyState()
  if (state === undefined || !state.opened) return false
  return !collections.some((collection) => state.toCome.includes(collection))
}
