import type { WireRow } from '../../../../../domain/sync/protocol'
import type { CoterieDb } from '../../db/database'
import type { FileBytes, OutboxEntry, OutboxFile } from '../../db/local-tables'
import { overlayTables, rebuild } from './optimistic-rows'

/** All that went with a discarded entry: enough to put it back as it was. */
export interface Discarded {
  entries: OutboxEntry[]
  files: OutboxFile[]
  bytes: FileBytes[]
}

/** The server hasn't been asked yet, or has said no: nobody but this device knows of it. */
const isOurs = (entry: OutboxEntry): boolean =>
  entry.state === 'rejected' || (entry.state === 'waiting' && entry.n === 0)

/**
 * Gives up an entry that was refused or never sent, at the person's word. With a record that was never made go the entries that belong
 * to it (the replies of a new ticket) and the files. @returns what went; null when it has left already, or may have
 */
export async function discardWhole(db: CoterieDb, order: number): Promise<Discarded | null> {
  return db.transaction('rw', db.tables, async () => {
    const first = await db.outbox.get(order)
    if (first === undefined || !isOurs(first)) return null
    const belonging = first.op === 'create' ? await entriesOf(db, first) : []
    const entries = [first, ...belonging.filter(isOurs)]
    const ids = entries.filter(({ op }) => op === 'create').map(({ id }) => id)
    const files = await db.outbox_files.where('entry').anyOf(ids).toArray()
    const bytes = await db.file_bytes.bulkGet(files.map(({ id }) => id))
    await db.outbox.bulkDelete(entries.map((entry) => entry.order))
    await db.outbox_files.bulkDelete(files.map(({ id }) => id))
    await db.file_bytes.bulkDelete(files.map(({ id }) => id))
    for (const { c, id } of entries) await rebuild(db, c, [id])
    return { entries, files, bytes: bytes.filter((each) => each !== undefined) }
  })
}

/** Later changes of a record made here, and what names it. */
async function entriesOf(db: CoterieDb, { order, id }: OutboxEntry): Promise<OutboxEntry[]> {
  const all = await db.outbox.orderBy('order').toArray()
  return all.filter((entry) => entry.order !== order && (entry.id === id || Object.values(entry.patch).includes(id)))
}

/** Puts back what was discarded, in its old place. */
export async function restoreDiscarded(db: CoterieDb, { entries, files, bytes }: Discarded): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    for (const { c, id } of entries) {
      if ((await db.shadow.get([c, id])) !== undefined) continue
      await db.shadow.put({ c, id, row: (await db.table<WireRow, string>(c).get(id)) ?? null })
    }
    await db.outbox.bulkPut(entries)
    // the server may have given up what no message came for
    await db.outbox_files.bulkPut(files.map((file) => ({ ...file, sent: false })))
    await db.file_bytes.bulkPut(bytes)
    for (const { c, id } of entries) await rebuild(db, c, [id])
  })
}

/**
 * Keeps an entry that was never sent on the device until then, while somebody writes in it.
 * @param until server time, ms; 0 = it may go
 * @returns false when it has left already
 */
export async function holdEntry(db: CoterieDb, order: number, until: number): Promise<boolean> {
  return db.transaction('rw', [db.outbox], async () => {
    const entry = await db.outbox.get(order)
    if (entry?.state !== 'waiting' || entry.n !== 0) return false
    await db.outbox.update(order, { notBefore: until })
    return true
  })
}

/** Writes an entry that was never sent anew, and lets it go. @returns false when it has left already */
export async function rewriteWaiting(
  db: CoterieDb,
  order: number,
  values: { [field: string]: unknown },
): Promise<boolean> {
  const found = await db.outbox.get(order)
  if (found === undefined) return false
  return db.transaction('rw', [found.c, ...overlayTables], async () => {
    const entry = await db.outbox.get(order)
    if (entry?.state !== 'waiting' || entry.n !== 0) return false
    await db.outbox.update(order, { patch: { ...entry.patch, ...values }, notBefore: 0 })
    await rebuild(db, entry.c, [entry.id])
    return true
  })
}
