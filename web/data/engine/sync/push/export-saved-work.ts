import type { SavedWork } from '../../../../../domain/sync/saved-work'
import { savedWorkText } from '../../../../../domain/sync/saved-text'
import { toBase64 } from '../../browser/bytes'
import type { CoterieDb } from '../../db/database'

/** Returns the unsent changes as the content of a file that `importSavedWork` accepts (Y18). */
export async function exportSavedWork(db: CoterieDb): Promise<string> {
  const [entries, drafts, waiting] = await Promise.all([
    db.outbox.where('state').notEqual('acknowledged').sortBy('order'),
    db.drafts.toArray(),
    db.outbox_files.toArray(),
  ])
  const files: SavedWork['files'] = []
  for (const { id, entry, place, ticket, name, type, at } of waiting) {
    const stored = await db.file_bytes.get(id)
    if (stored === undefined) continue
    files.push({ id, entry, place, ticket, name, type: type as never, at, data: toBase64(stored.bytes) })
  }
  return savedWorkText({
    person: db.userId,
    entries: entries.map(({ key, op, c, id, patch, base, local, at }) => ({ key, op, c, id, patch, base, local, at })),
    drafts: drafts.map(({ key, value, at }) => ({ key, value, at })),
    files,
  })
}
