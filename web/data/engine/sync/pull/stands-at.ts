import type { Position } from '../../../../../domain/sync/protocol'
import type { CoterieDb } from '../../db/database'
import { readMetas } from '../../db/meta'

/** Whether the device still stands where something was asked about, with a whole copy: another tab, or the next exchange, may have gone on. */
export async function standsAt(db: CoterieDb, position: Position): Promise<boolean> {
  const { cursor, bootstrap } = await readMetas(db, ['cursor', 'bootstrap'])
  return cursor === position && bootstrap === null
}
