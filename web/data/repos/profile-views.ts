import type { Id, ProfileView } from '../../../domain/entities'
import { useLiveRows, type LiveRows } from './use-live'

/** Which admins looked at what one sees, when and why, the newest first (S23). */
export const useProfileViews = (userId: Id): LiveRows<ProfileView> =>
  useLiveRows(
    async (db) => {
      const rows = await db.rows('profile_views').where('user_id').equals(userId).toArray()
      return rows.sort((a, b) => b.viewed_at.localeCompare(a.viewed_at))
    },
    [userId],
  )
