import type { CancelRequest, Id } from '../../../domain/entities'
import { useCopyIsWhole } from './copy-is-whole'
import { sharedLive } from './shared-live'
import type { Live } from './use-live'

/** A person's own requests to end an agreement, the newest first, from their copy; undefined until it is whole (P10). */
export const useCancelRequests = (user: Id): Live<CancelRequest[]> => useSharedRequests(user, useCopyIsWhole())

const useSharedRequests = sharedLive(async (db, user): Promise<CancelRequest[]> => {
  const rows = await db.rows('cancel_requests').where('user_id').equals(user).toArray()
  return rows.sort((a, b) => b.created.localeCompare(a.created))
})
