import type { Programme } from '../../../domain/entities'
import { sharedLive } from './shared-live'
import type { Live } from './use-live'

/** What everybody may know of the installation, from the copy; undefined until it has arrived. */
export const useProgramme = (): Live<Programme | undefined> => useShared('', true)

const useShared = sharedLive((db) => db.rows('programme').toCollection().first())
