import type { SavedReply } from '../../../domain/entities'
import { useLive, type Live } from './use-live'

/** All saved answers by name, live from the copy: they can be inserted offline. */
export const useSavedReplies = (): Live<SavedReply[]> =>
  useLive(async (db) => db.rows('saved_replies').orderBy('title').toArray(), [])
