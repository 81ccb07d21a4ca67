import type { Position } from '../../../../../domain/sync/protocol'
import type { CoterieDb } from '../../db/database'
import { readMetas } from '../../db/meta'

/**
 * Reports whether the device is still at this position and has complete data. Another tab or the next exchange may have
 * changed it.
 */
export async function standsAt(db: CoterieDb, position: Position): Promise<boolean> {
  const { cursor, bootstrap } = await readMetas(db, ['cursor', 'bootstrap'])
  return cursor === position && bootstrap === null
}
