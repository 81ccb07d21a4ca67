import { readMetas } from '../db/meta'
import { sharedLive } from './shared-live'

/**
 * How far the copy on this device has come, and what of each collection it holds; undefined while it is being read. Read once for all
 * that ask: each part of a screen does.
 */
export const useCopyState = () => useShared('', true).value

const useShared = sharedLive((db) => readMetas(db, ['opened', 'bootstrap', 'cutoff', 'cut']))
