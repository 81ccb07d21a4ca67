import { readMetas } from '../db/meta'
import { sharedLive } from './shared-live'

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
