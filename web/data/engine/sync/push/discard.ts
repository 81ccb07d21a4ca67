import type { CoterieDb } from '../../db/database'
import type { FileBytes, OutboxEntry, OutboxFile } from '../../db/local-tables'
import { keepServerRow, optimisticTables, rebuildRows } from './optimistic-rows'

export interface DiscardedEntries {
  entries: OutboxEntry[]
  files: OutboxFile[]
  bytes: FileBytes[]
}

const isDiscardable = (entry: OutboxEntry): boolean =>
  entry.state === 'rejected' || (entry.state === 'waiting' && entry.n === 0)

/**
 * Discards an entry and the entries that depend on the record that it creates. Returns null if the server may have applied
 * it.
 */
export async function discardWithDependents(db: CoterieDb, order: number): Promise<DiscardedEntries | null> {
  return db.transaction('rw', db.tables, async () => {
    const first = await db.outbox.get(order)
    if (first === undefined || !isDiscardable(first)) return null
    const belonging = first.op === 'create' ? await dependentEntries(db, first) : []
    const entries = [first, ...belonging.filter(isDiscardable)]
    const ids = entries.filter(({ op }) => op === 'create').map(({ id }) => id)
    const files = await db.outbox_files.where('entry').anyOf(ids).toArray()
    const bytes = await db.file_bytes.bulkGet(files.map(({ id }) => id))
    await db.outbox.bulkDelete(entries.map((entry) => entry.order))
    await db.outbox_files.bulkDelete(files.map(({ id }) => id))
    await db.file_bytes.bulkDelete(files.map(({ id }) => id))
    for (const { c, id } of entries) await rebuildRows(db, c, [id])
    return { entries, files, bytes: bytes.filter((each) => each !== undefined) }
  })
}

/** Returns later changes to the created record, and entries that refer to it. */
export async function dependentEntries(
  db: CoterieDb,
  { order, id }: Pick<OutboxEntry, 'order' | 'id'>,
): Promise<OutboxEntry[]> {
  const all = await db.outbox.orderBy('order').toArray()
  return all.filter((entry) => entry.order !== order && (entry.id === id || Object.values(entry.patch).includes(id)))
}

export async function restoreDiscarded(db: CoterieDb, { entries, files, bytes }: DiscardedEntries): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    for (const { c, id } of entries) await keepServerRow(db, c, id)
    await db.outbox.bulkPut(entries)
    await db.outbox_files.bulkPut(files.map((file) => ({ ...file, sent: false })))
    await db.file_bytes.bulkPut(bytes)
    for (const { c, id } of entries) await rebuildRows(db, c, [id])
  })
}

/** `until`: server ms; 0 = not held. Returns false if the entry was already sent. */
export async function holdEntry(db: CoterieDb, order: number, until: number): Promise<boolean> {
  return db.transaction('rw', [db.outbox], async () => {
    const entry = await db.outbox.get(order)
    if (entry?.state !== 'waiting' || entry.n !== 0) return false
    await db.outbox.update(order, { notBefore: until })
    return true
  })
}

/** Returns false if the entry was already sent. */
export async function rewriteUnsentEntry(
  db: CoterieDb,
  order: number,
  values: { [field: string]: unknown },
): Promise<boolean> {
  const found = await db.outbox.get(order)
  if (found === undefined) return false
  return db.transaction('rw', [found.c, ...optimisticTables], async () => {
    const entry = await db.outbox.get(order)
    if (entry?.state !== 'waiting' || entry.n !== 0) return false
    await db.outbox.update(order, { patch: { ...entry.patch, ...values }, notBefore: 0 })
    await rebuildRows(db, entry.c, [entry.id])
    return true
  })
}
