import type { Language } from '../../../domain/entities'
import { announcementIn, announcementMark } from '../../../domain/programme/announcement'
import type { CoterieDb } from '../db/database'
import { currentCopy } from '../db/current'
import { readMeta, writeMeta } from '../db/meta'
import { useLive } from './use-live'

/** What is told, in the reader's language, and which announcement it is; both '' = nothing. */
export interface ToldAnnouncement {
  text: string
  mark: string
}
const nothing: ToldAnnouncement = { text: '', mark: '' }

/** What the admins tell everybody who is signed in, as long as it is switched on and this person hasn't closed it. */
export const useAnnouncement = (language: Language): ToldAnnouncement =>
  useLive((db) => readAnnouncement(db, language), [language]).value ?? nothing

async function readAnnouncement(db: CoterieDb, language: Language): Promise<ToldAnnouncement> {
  const [programme, closed] = await Promise.all([
    db.rows('programme').toCollection().first(),
    readMeta(db, 'announcementClosed'),
  ])
  const told = programme?.announcement
  if (told === undefined) return nothing
  const mark = announcementMark(told)
  return mark === closed ? nothing : { text: announcementIn(told, language), mark }
}

/** Closes it on this device; other words are shown again. */
export async function closeAnnouncement(mark: string): Promise<void> {
  const db = currentCopy.get()?.db
  if (db) await writeMeta(db, { announcementClosed: mark })
}
