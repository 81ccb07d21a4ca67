import type { Programme } from '../../../domain/entities'
import { promisedTimesOf, type PromisedTimes } from '../../../domain/programme/promised-times'
import type { CoterieDb } from '../db/database'
import { sharedLive } from './shared-live'
import type { Live } from './use-live'

/** What everybody may know of the installation, from the copy; undefined until it has arrived. */
export const useProgramme = (): Live<Programme | undefined> => useShared('', true)

/** The promised times as they are set (P17), as shipped until the copy has arrived. */
export const usePromisedTimes = (): PromisedTimes => promisedTimesOf(useProgramme().value)

/** The same inside a question to the device. */
export const promisedTimesIn = async (db: CoterieDb): Promise<PromisedTimes> => promisedTimesOf(await programmeIn(db))

const programmeIn = (db: CoterieDb): Promise<Programme | undefined> => db.rows('programme').toCollection().first()
const useShared = sharedLive(programmeIn)
