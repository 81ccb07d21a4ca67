import type { AffiliateSubmission, Id } from '../../../domain/entities'
import { useCopyIsWhole } from './copy-is-whole'
import { sharedLive } from './shared-live'
import type { Live } from './use-live'

/** A person's own newest application, from their copy: null = they never applied; undefined until the copy is whole (P10). */
export const useOwnApplication = (user: Id): Live<AffiliateSubmission | null> =>
  useSharedApplication(user, useCopyIsWhole())

const useSharedApplication = sharedLive(async (db, user): Promise<AffiliateSubmission | null> => {
  const own = await db.rows('affiliate_submissions').where('user_id').equals(user).toArray()
  return own.sort((a, b) => b.created.localeCompare(a.created))[0] ?? null
})
