import type { SyncedCollection } from '../../../domain/sync/collections'
import type { CoterieDb } from '../db/database'
import { overlay } from './overlay'

/** The tables that `rebuild` needs in its transaction, besides the collection's own. */
export const overlayTables = ['shadow', 'outbox'] as const

/**
 * Writes the visible row anew from the server's row and the entries still on their way; the shadow goes when none is left.
 * Runs inside the caller's transaction. Does nothing for a record that nobody touched here.
 */
export async function rebuild(db: CoterieDb, c: SyncedCollection, id: string): Promise<void> {
  const shadow = await db.shadow.get([c, id])
  if (shadow === undefined) return
  const entries = await db.outbox.where('[c+id]').equals([c, id]).sortBy('order')
  const row = overlay(shadow.row, entries)
  const table = db.table<unknown, string>(c)
  if (row === null) await table.delete(id)
  else await table.put(row)
  if (!entries.some((entry) => entry.state !== 'parked')) await db.shadow.delete([c, id])
}
