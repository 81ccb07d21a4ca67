import type { CoterieDb } from '../db/database'
import { currentCopy } from '../db/current'
import { readMeta, writeMeta } from '../db/meta'
import { useLive } from './use-live'

/** What the admins tell everybody who is signed in, as long as it is switched on and this person hasn't closed it; '' = nothing. */
export const useAnnouncement = (): string => useLive(readAnnouncement, []).value ?? ''

async function readAnnouncement(db: CoterieDb): Promise<string> {
  const [programme, closed] = await Promise.all([
    db.rows('programme').toCollection().first(),
    readMeta(db, 'announcementClosed'),
  ])
  const { enabled, message } = programme?.announcement ?? { enabled: false, message: '' }
  return enabled && message !== closed ? message : ''
}

/** Closes it on this device; other words are shown again. */
export async function closeAnnouncement(message: string): Promise<void> {
  const db = currentCopy.get()?.db
  if (db) await writeMeta(db, { announcementClosed: message })
}
