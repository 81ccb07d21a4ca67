import { Dexie, type Table } from 'dexie'
import type { Id } from '../../../../domain/entities'
import type { CoterieDb } from '../db/database'
import type { Draft, FileBytes, OutboxEntry, OutboxFile } from '../db/local-tables'
import { readMeta, writeMeta } from '../db/meta'
import { addToOutbox } from '../sync/push/outbox'

/** Unsent changes of a revoked device, restored only for the same person (S7). */
interface UnsentWork {
  userId: Id
  at: number
  entries: OutboxEntry[]
  drafts: Draft[]
  files: OutboxFile[]
  bytes: FileBytes[]
}

const retentionMs = 30 * 24 * 60 * 60 * 1000

function open(): Dexie & { kept: Table<UnsentWork, string> } {
  const db = new Dexie('coterie-kept') as Dexie & { kept: Table<UnsentWork, string> }
  db.version(1).stores({ kept: 'userId, at' })
  return db
}

export async function saveUnsentWork(database: CoterieDb): Promise<void> {
  const entries = (await database.outbox.toArray()).filter((entry) => entry.state !== 'acknowledged')
  const drafts = await database.drafts.toArray()
  const files = await database.outbox_files.toArray()
  const bytes = await database.file_bytes.bulkGet(files.map(({ id }) => id))
  if (entries.length === 0 && drafts.length === 0 && files.length === 0) return
  const db = open()
  try {
    const last = await readMeta(database, 'restoredKept')
    await db.transaction('rw', [db.kept], async () => {
      const before = await db.kept.get(database.userId)
      // Restored changes are already in this database.
      const waits = before === undefined || before.at === last ? null : before
      const own = new Set(drafts.map(({ key }) => key))
      await db.kept.put({
        userId: database.userId,
        at: Math.max(Date.now(), (before?.at ?? 0) + 1),
        entries: [...(waits?.entries ?? []), ...entries],
        drafts: [...(waits?.drafts ?? []).filter(({ key }) => !own.has(key)), ...drafts],
        files: [...(waits?.files ?? []), ...files],
        bytes: [...(waits?.bytes ?? []), ...bytes.filter((each) => each !== undefined)],
      })
    })
  } finally {
    db.close()
  }
}

/** Restores saved changes only once, even if several tabs call it. Deletes saved changes older than 30 days. */
export async function restoreUnsentWork(database: CoterieDb): Promise<void> {
  const db = open()
  try {
    await db.kept
      .where('at')
      .below(Date.now() - retentionMs)
      .delete()
    const stored = await db.kept.get(database.userId)
    if (stored === undefined) return
    await database.transaction('rw', database.tables, async () => {
      if ((await readMeta(database, 'restoredKept')) === stored.at) return
      for (const { op, c, id, patch, base, local } of stored.entries) {
        await addToOutbox(database, { op, c, id, patch, base, local })
      }
      await database.drafts.bulkPut(stored.drafts)
      await database.outbox_files.bulkPut(stored.files.map((file) => ({ ...file, sent: false })))
      await database.file_bytes.bulkPut(stored.bytes)
      await writeMeta(database, { restoredKept: stored.at })
    })
    await db.kept.delete(database.userId)
  } finally {
    db.close()
  }
}
