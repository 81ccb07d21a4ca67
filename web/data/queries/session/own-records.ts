import type {
  Consent,
  Id,
  ProfileView,
  AffiliateSubmission,
  CancelRequest,
  ProfileActivity,
  ProfilePause,
} from '../../../../domain/entities'
import { currentActivity } from '../../../../domain/profile/activity'
import { useLiveRows, type LiveRows, type Live } from '../use-live'
import { useFirstSyncDone } from '../sync/sync-status'
import { sharedLive } from '../shared-live'

export const useConsents = (userId: Id): LiveRows<Consent> =>
  useLiveRows(
    async (db) => {
      const rows = await db.rows('consents').where('user_id').equals(userId).toArray()
      return rows.sort((a, b) => b.at.localeCompare(a.at))
    },
    [userId],
  )

/** Which admins viewed the app as this person, when and why, newest first (S23). */
export const useProfileViews = (userId: Id): LiveRows<ProfileView> =>
  useLiveRows(
    async (db) => {
      const rows = await db.rows('profile_views').where('user_id').equals(userId).toArray()
      return rows.sort((a, b) => b.viewed_at.localeCompare(a.viewed_at))
    },
    [userId],
  )

/** The newest; null = none, undefined until the first sync is complete (P10). */
export const useOwnApplication = (user: Id): Live<AffiliateSubmission | null> =>
  useSharedApplication(user, useFirstSyncDone())

const useSharedApplication = sharedLive(async (db, user): Promise<AffiliateSubmission | null> => {
  const own = await db.rows('affiliate_submissions').where('user_id').equals(user).toArray()
  return own.sort((a, b) => b.created.localeCompare(a.created))[0] ?? null
})

/** Newest first; undefined until the first sync is complete (P10). */
export const useCancelRequests = (user: Id): Live<CancelRequest[]> => useSharedRequests(user, useFirstSyncDone())

const useSharedRequests = sharedLive(async (db, user): Promise<CancelRequest[]> => {
  const rows = await db.rows('cancel_requests').where('user_id').equals(user).toArray()
  return rows.sort((a, b) => b.created.localeCompare(a.created))
})

export interface OwnProfile {
  activity: ProfileActivity[]
  pauses: ProfilePause[]
}

/** Activity log and pauses; undefined until the first sync is complete (P10). */
export const useOwnProfile = (user: Id): Live<OwnProfile> => useSharedProfile(user, useFirstSyncDone())

const useSharedProfile = sharedLive(async (db, user): Promise<OwnProfile> => {
  const [entries, pauses] = await Promise.all([
    db.rows('profile_activity').where('user_id').equals(user).toArray(),
    db.rows('profile_pauses').where('user_id').equals(user).toArray(),
  ])
  return { activity: currentActivity(entries), pauses }
})
