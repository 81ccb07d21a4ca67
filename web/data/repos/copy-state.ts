import { sharedMetas } from './shared-live'

/**
 * How far the copy on this device has come, and what of each collection it holds; undefined while it is being read. Read once for all
 * that ask: each part of a screen does.
 */
export const useCopyState = () => useShared('', true).value

// the same until a collection is whole: what has come of it concerns the card alone
const useShared = sharedMetas(['opened', 'bootstrap', 'cutoff', 'cut'], ({ bootstrap, ...metas }) => ({
  ...metas,
  toCome: bootstrap?.left ?? [],
}))
