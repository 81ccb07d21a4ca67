import type { Id, ProfileActivity, ProfilePause } from '../../../domain/entities'
import { heldActivity } from '../../../domain/profile/activity'
import { useCopyIsWhole } from './copy-is-whole'
import { sharedLive } from './shared-live'
import type { Live } from './use-live'

/** What is known of the work on one's own profile. */
export interface OwnProfile {
  /** The entries that hold, the newest day first. */
  activity: ProfileActivity[]
  pauses: ProfilePause[]
}

/** The activity log of one's own profile and its pauses, from the copy; undefined until it is whole (P10). */
export const useOwnProfile = (user: Id): Live<OwnProfile> => useSharedProfile(user, useCopyIsWhole())

const useSharedProfile = sharedLive(async (db, user): Promise<OwnProfile> => {
  const [entries, pauses] = await Promise.all([
    db.rows('profile_activity').where('user_id').equals(user).toArray(),
    db.rows('profile_pauses').where('user_id').equals(user).toArray(),
  ])
  return { activity: heldActivity(entries), pauses }
})
