import type { SyncedCollection } from '../../../../../domain/sync/collections'
import { newId } from '../../../../../domain/sync/new-id'
import type { MutationOp, WireRow } from '../../../../../domain/sync/protocol'
import { serverNow } from '../../db/clock'
import type { CoterieDb } from '../../db/database'
import type { OutboxEntry } from '../../db/local-tables'
import { remainingHoldMs } from '../waits'
import {
  entriesForRecords,
  keepServerRow,
  optimisticTables,
  rebuildRows,
  writeVisibleRows,
  type VisibleChange,
} from './optimistic-rows'

export interface RowChange {
  op: MutationOp
  c: SyncedCollection
  id: string
  patch: { [field: string]: unknown }
  /** The values that the person saw; by default those on the device. */
  base?: { [field: string]: unknown }
  local?: { [field: string]: unknown }
  notBefore?: number
}

/** Adds a change in one transaction, with all reads before all writes, because each round trip delays the screen. */
export async function addToOutbox(db: CoterieDb, change: RowChange): Promise<void> {
  await db.transaction('rw', [change.c, ...optimisticTables], async () => {
    const { op, c, id, patch, local = {}, notBefore = 0 } = change
    const [visible, shadow, before] = await Promise.all([
      db.table<WireRow, string>(c).get(id),
      db.shadow.get([c, id]),
      entriesForRecords(db, c, [id]),
    ])
    const server = shadow === undefined ? (visible ?? null) : shadow.row
    const writes: PromiseLike<unknown>[] = shadow === undefined ? [db.shadow.put({ c, id, row: server })] : []
    const last = before.at(-1)
    let entries: VisibleChange[] = before
    if (last !== undefined && op === 'update' && canMerge(last)) {
      const merged = {
        ...last,
        patch: { ...last.patch, ...patch },
        base: last.op === 'create' ? {} : { ...baseOf(visible, patch), ...last.base },
        local: { ...last.local, ...local },
        notBefore: Math.max(remainingHoldMs(last, serverNow()) > 0 ? last.notBefore : 0, notBefore),
      }
      entries = [...before.slice(0, -1), merged]
      writes.push(db.outbox.put(merged))
    } else if (last !== undefined && op === 'delete' && last.op === 'create' && canMerge(last)) {
      entries = before.slice(0, -1)
      writes.push(db.outbox.delete(last.order))
    } else {
      const base = change.base ?? (op === 'update' ? baseOf(visible, patch) : {})
      const entry = { ...undecided, op, c, id, patch, base, local, notBefore, key: newId(), at: serverNow() }
      entries = [...before, entry]
      writes.push(db.outbox.add(entry))
    }
    await Promise.all([...writes, writeVisibleRows(db, c, [{ id, server, entries }])])
  })
}

export const undecided = { n: 0, state: 'waiting', code: '', fields: {}, server: {} } as const

const canMerge = (entry: OutboxEntry): boolean => entry.state === 'waiting' && entry.n === 0 && entry.op !== 'delete'

function baseOf(visible: WireRow | undefined, patch: { [field: string]: unknown }): { [field: string]: unknown } {
  return Object.fromEntries(Object.keys(patch).map((field) => [field, visible?.[field] ?? null]))
}

/** Undoes entries that were never sent; their files return to the draft. Returns false if one was already sent. */
export async function undoUnsent(db: CoterieDb, c: SyncedCollection, id: string): Promise<boolean> {
  return db.transaction('rw', [c, ...optimisticTables, 'outbox_files'], async () => {
    const entries = await db.outbox.where('[c+id]').equals([c, id]).toArray()
    if (entries.length === 0 || entries.some((entry) => entry.n !== 0 || entry.state !== 'waiting')) return false
    await db.outbox.bulkDelete(entries.map((entry) => entry.order))
    await db.outbox_files.where('entry').equals(id).modify({ entry: '' })
    await rebuildRows(db, c, [id])
    return true
  })
}

/** Sends a rejected entry again as a new mutation, based on the server's current values. */
export async function retryRejected(db: CoterieDb, order: number, patch?: { [field: string]: unknown }): Promise<void> {
  const found = await db.outbox.get(order)
  if (found?.state !== 'rejected') return
  await db.transaction('rw', [found.c, ...optimisticTables, 'outbox_files'], async () => {
    const entry = await db.outbox.get(order)
    if (entry?.state !== 'rejected') return
    // The server may have deleted uploaded files that no message contained.
    await db.outbox_files.where('entry').equals(entry.id).modify({ sent: false })
    const { c, id } = entry
    const visible = await db.table<WireRow, string>(c).get(id)
    await keepServerRow(db, c, id)
    const next = patch ?? entry.patch
    const base = entry.op === 'update' ? { ...baseOf(visible, next), ...pick(entry.server, next) } : {}
    await db.outbox.update(order, {
      patch: next,
      base,
      ...undecided,
      // The server's result for the old key is final.
      key: newId(),
      notBefore: 0,
    })
    await rebuildRows(db, c, [id])
  })
}

export async function discardEntry(db: CoterieDb, order: number, files: 'go' | 'back' = 'go'): Promise<void> {
  const found = await db.outbox.get(order)
  if (found === undefined) return
  await db.transaction('rw', [found.c, ...optimisticTables, 'outbox_files', 'file_bytes'], async () => {
    const entry = await db.outbox.get(order)
    // The server may already have applied a numbered entry without an answer.
    if (entry === undefined || (entry.state !== 'rejected' && entry.n !== 0)) return
    await db.outbox.delete(order)
    const carried = db.outbox_files.where('entry').equals(entry.id)
    if (files === 'back') await carried.modify({ entry: '', sent: false })
    else {
      await db.file_bytes.bulkDelete(await carried.primaryKeys())
      await carried.delete()
    }
    await rebuildRows(db, entry.c, [entry.id])
  })
}

const pick = (from: { [field: string]: unknown }, like: object): { [field: string]: unknown } =>
  Object.fromEntries(Object.keys(like).flatMap((field) => (field in from ? [[field, from[field]]] : [])))
