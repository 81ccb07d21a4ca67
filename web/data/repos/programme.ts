import type { Programme } from '../../../domain/entities'
import { useLive, type Live } from './use-live'

/** What everybody may know of the installation, from the copy; undefined until it has arrived. */
export const useProgramme = (): Live<Programme | undefined> =>
  useLive((db) => db.rows('programme').toCollection().first(), [])
