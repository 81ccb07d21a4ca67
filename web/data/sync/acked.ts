import type { SyncedCollection } from '../../../domain/sync/collections'
import type { CoterieDb } from '../db/database'
import { rebuild } from './rebuild'

/** The collections that `dropEchoed` may write: they belong into the transaction around it. */
export async function ackedCollections(db: CoterieDb): Promise<SyncedCollection[]> {
  const acked = await db.outbox.where('state').equals('acked').toArray()
  return acked.map((entry) => entry.c)
}

/**
 * Drops acknowledged entries whose effect the cursor has passed: only now is the server's row here, so that what the person wrote
 * never flickers away. Runs inside the caller's transaction over `collections`.
 */
export async function dropEchoed(
  db: CoterieDb,
  cursor: number,
  collections: readonly SyncedCollection[],
): Promise<void> {
  const acked = await db.outbox.where('state').equals('acked').toArray()
  for (const entry of acked) {
    if (entry.seq > cursor || !collections.includes(entry.c)) continue
    await db.outbox.delete(entry.order)
    await rebuild(db, entry.c, entry.id)
  }
}
