import type { Program, Language } from '../../../../domain/entities'
import { promisedTimesOf, type PromisedTimes } from '../../../../domain/program/promised-times'
import { announcementIn, announcementMark } from '../../../../domain/program/announcement'
import type { CoterieDb } from '../../engine/db/database'
import { sharedLive } from '../shared-live'
import { type Live, useLive } from '../use-live'
import { currentCopy } from '../../engine/db/current'
import { readMeta, writeMeta } from '../../engine/db/meta'

/** What everybody may know of the installation, from the copy; undefined until it has arrived. */
export const useProgram = (): Live<Program | undefined> => useSharedProgram('', true)

/** The promised times as they are set (P17), as shipped until the copy has arrived. */
export const usePromisedTimes = (): PromisedTimes => promisedTimesOf(useProgram().value)

/** The same inside a question to the device. */
export const promisedTimesIn = async (db: CoterieDb): Promise<PromisedTimes> => promisedTimesOf(await programIn(db))

const programIn = (db: CoterieDb): Promise<Program | undefined> => db.rows('program').toCollection().first()
const useSharedProgram = sharedLive(programIn)

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
  const [program, closed] = await Promise.all([
    db.rows('program').toCollection().first(),
    readMeta(db, 'announcementClosed'),
  ])
  const told = program?.announcement
  if (told === undefined) return nothing
  const mark = announcementMark(told)
  return mark === closed ? nothing : { text: announcementIn(told, language), mark }
}

/** Closes it on this device; other words are shown again. */
export async function closeAnnouncement(mark: string): Promise<void> {
  const db = currentCopy.get()?.db
  if (db) await writeMeta(db, { announcementClosed: mark })
}
