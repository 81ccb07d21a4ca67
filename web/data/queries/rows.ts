import { newId } from '../../../domain/sync/new-id'
import type { SyncedCollection } from '../../../domain/sync/collections'
import type { Collections, Id, Row } from '../../../domain/entities'
import { CodedError } from '../../../domain/error-codes'
import { serverNow } from '../engine/db/clock'
import { currentDatabase } from '../engine/db/current-database'
import type { CoterieDb } from '../engine/db/database'
import { retryAfterFreeingSpace } from '../engine/db/free-space'
import { requestSync } from '../engine/sync/sync-triggers'
import { addToOutbox, undoUnsent, type RowChange } from '../engine/sync/push/outbox'

type Fields<C extends SyncedCollection> = Partial<Omit<Collections[C], keyof Row>>

export interface CreateOptions<C extends SyncedCollection> {
  id?: Id
  /** Fields that the server sets: shown until its row arrives, and never sent. */
  local?: Fields<C>
  holdMs?: number
}

/** @throws CodedError `signed-out` */
export function requireDb(): CoterieDb {
  const database = currentDatabase.get()
  if (database === null) throw new CodedError('signed-out')
  return database.db
}

/** @throws CodedError `signed-out`, or `disk-full` if there is no space left */
async function write(change: RowChange): Promise<void> {
  const db = requireDb()
  await retryAfterFreeingSpace(db, () => addToOutbox(db, change))
}

/** `values` contains only fields that the access table allows a person to write. Returns the new row's final id. */
export async function createRow<C extends SyncedCollection>(
  collection: C,
  values: Fields<C>,
  options: CreateOptions<C> = {},
): Promise<Id> {
  const { id = newId(), local = {}, holdMs = 0 } = options
  const notBefore = holdMs === 0 ? 0 : serverNow() + holdMs
  await write({ op: 'create', c: collection, id, patch: values, local, notBefore })
  requestSync(holdMs)
  return id
}

/** Undoes the creation of a row that is still held. Returns false if the row was already sent. */
export const undoCreate = (collection: SyncedCollection, id: Id): Promise<boolean> =>
  undoUnsent(requireDb(), collection, id)

export async function changeRow<C extends SyncedCollection>(
  collection: C,
  id: Id,
  patch: Fields<C>,
  local: Fields<C> = {},
): Promise<void> {
  await write({ op: 'update', c: collection, id, patch, local })
  requestSync()
}

export async function removeRow(collection: SyncedCollection, id: Id): Promise<void> {
  await write({ op: 'delete', c: collection, id, patch: {} })
  requestSync()
}

export async function saveDraft(key: string, value: unknown): Promise<void> {
  const db = currentDatabase.get()?.db
  if (value === undefined) await db?.drafts.delete(key)
  else await db?.drafts.put({ key, value, at: Date.now() })
}

/** Returns a draft. The caller must check its shape, because an older version may have written it. */
export async function readDraft(key: string): Promise<unknown> {
  return (await currentDatabase.get()?.db.drafts.get(key))?.value
}
