import type {
  AffiliateSubmission,
  CancelRequest,
  Consent,
  Id,
  ProfileActivity,
  ProfilePause,
  ProfileView,
} from '../../../../domain/entities'
import { currentActivity } from '../../../../domain/profile/activity'
import { sharedAfterFirstSync } from '../sync/sync-status'
import { useOwnRows, type LiveRows } from '../use-live'

export const useConsents = (userId: Id): LiveRows<Consent> => useOwnRows('consents', userId, (row) => row.at)

/** Returns who has viewed the app as this person, and when (S23). */
export const useProfileViews = (userId: Id): LiveRows<ProfileView> =>
  useOwnRows('profile_views', userId, (row) => row.viewed_at)

/** Returns the newest application; null = none. */
export const useOwnApplication = sharedAfterFirstSync(async (db, user): Promise<AffiliateSubmission | null> => {
  const own = await db.rows('affiliate_submissions').where('user_id').equals(user).toArray()
  return own.sort((a, b) => b.created.localeCompare(a.created))[0] ?? null
})

export const useCancelRequests = sharedAfterFirstSync(async (db, user): Promise<CancelRequest[]> => {
  const rows = await db.rows('cancel_requests').where('user_id').equals(user).toArray()
  return rows.sort((a, b) => b.created.localeCompare(a.created))
})

export interface OwnProfile {
  activity: ProfileActivity[]
  pauses: ProfilePause[]
}

export const useOwnProfile = sharedAfterFirstSync(async (db, user): Promise<OwnProfile> => {
  const [entries, pauses] = await Promise.all([
    db.rows('profile_activity').where('user_id').equals(user).toArray(),
    db.rows('profile_pauses').where('user_id').equals(user).toArray(),
  ])
  return { activity: currentActivity(entries), pauses }
})
