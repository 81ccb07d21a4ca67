import { fileLimits } from '../../../../domain/tickets/files'
import type { CoterieDb } from './database'
import type { CachedFile } from './local-tables'

/** Caches a viewed file and deletes the least recently viewed ones above `maxBytes`. Omit `bytes` if already stored. */
export async function cacheFile(
  db: CoterieDb,
  file: CachedFile,
  bytes?: ArrayBuffer,
  maxBytes: number = fileLimits.keptBytes,
): Promise<void> {
  await db.transaction('rw', ['files', 'file_bytes'], async () => {
    await db.files.put(file)
    if (bytes !== undefined) await db.file_bytes.put({ id: file.id, bytes })
    const cached = await db.files.orderBy('at').reverse().toArray()
    let sum = 0
    await deleteFiles(
      db,
      cached.filter((each) => (sum += each.size) > maxBytes),
    )
  })
}

/** Deletes files of removed messages. Files that an admin viewed online stay: this device doesn't store their tickets. */
export async function deleteOrphanedFiles(db: CoterieDb): Promise<void> {
  await db.transaction(
    'rw',
    ['files', 'file_bytes', 'ticket_messages', 'ticket_notes', 'support_tickets'],
    async () => {
      const orphaned: CachedFile[] = []
      for (const file of await db.files.toArray()) {
        if (file.carrier === '') continue
        const message = await db.rows('ticket_messages').get(file.carrier)
        const note = message === undefined ? await db.rows('ticket_notes').get(file.carrier) : undefined
        if (note !== undefined || (message !== undefined && !message.removed_at)) continue
        if ((await db.rows('support_tickets').get(file.carrier)) === undefined) orphaned.push(file)
      }
      await deleteFiles(db, orphaned)
    },
  )
}

async function deleteFiles(db: CoterieDb, files: readonly CachedFile[]): Promise<void> {
  const ids = files.map(({ id }) => id)
  await db.files.bulkDelete(ids)
  await db.file_bytes.bulkDelete(ids)
}
