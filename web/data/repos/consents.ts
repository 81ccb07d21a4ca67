import type { Consent, Id } from '../../../domain/entities'
import { useLiveRows, type LiveRows } from './use-live'

/** What somebody agreed to, the newest first. */
export const useConsents = (userId: Id): LiveRows<Consent> =>
  useLiveRows(
    async (db) => {
      const rows = await db.rows('consents').where('user_id').equals(userId).toArray()
      return rows.sort((a, b) => b.at.localeCompare(a.at))
    },
    [userId],
  )
