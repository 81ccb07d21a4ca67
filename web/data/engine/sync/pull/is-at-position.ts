import type { Position } from '../../../../../domain/sync/protocol'
import type { CoterieDb } from '../../db/database'
import { readMetas } from '../../db/meta'

/** Another tab may have changed the position. */
export async function isAtPosition(db: CoterieDb, position: Position): Promise<boolean> {
  const { cursor, bootstrap } = await readMetas(db, ['cursor', 'bootstrap'])
  return cursor === position && bootstrap === null
}
