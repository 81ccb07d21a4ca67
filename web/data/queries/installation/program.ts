import type { Program, Language } from '../../../../domain/entities'
import { responseTimesOf, type ResponseTimes } from '../../../../domain/program/response-times'
import { announcementText, announcementId } from '../../../../domain/program/announcement'
import type { CoterieDb } from '../../engine/db/database'
import { type Live, sharedLive, useLive } from '../use-live'
import { currentDatabase } from '../../engine/db/current-database'
import { readMeta, writeMeta } from '../../engine/db/meta'

export const useProgram = (): Live<Program | undefined> => useSharedProgram()

/** Returns the response deadlines: the defaults until the settings have arrived (P17). */
export const useResponseDeadlines = (): ResponseTimes => responseTimesOf(useProgram().value)

export const readResponseDeadlines = async (db: CoterieDb): Promise<ResponseTimes> =>
  responseTimesOf(await programIn(db))

const programIn = (db: CoterieDb): Promise<Program | undefined> => db.rows('program').toCollection().first()
const useSharedProgram = sharedLive(programIn)

/** The announcement and the mark that identifies it for dismissal; both are '' without an announcement. */
export interface ShownAnnouncement {
  text: string
  mark: string
}
const nothing: ShownAnnouncement = { text: '', mark: '' }

export const useAnnouncement = (language: Language): ShownAnnouncement =>
  useLive((db) => readAnnouncement(db, language), [language]).value ?? nothing

async function readAnnouncement(db: CoterieDb, language: Language): Promise<ShownAnnouncement> {
  const [program, closed] = await Promise.all([programIn(db), readMeta(db, 'announcementClosed')])
  const configured = program?.announcement
  if (configured === undefined) return nothing
  const mark = announcementId(configured)
  return mark === closed ? nothing : { text: announcementText(configured, language), mark }
}

export async function dismissAnnouncement(mark: string): Promise<void> {
  const db = currentDatabase.get()?.db
  if (db) await writeMeta(db, { announcementClosed: mark })
}
