import { useSyncStatus } from './sync-status'

/**
 * Whether this device has had the whole copy at least once. Before that a sum would be one of a part of the rows, and "nothing
 * here" might be untrue: a screen shows its skeleton (P10).
 */
export const useCopyIsWhole = (): boolean => useSyncStatus().at > 0
