import type { CoterieDb } from '../../db/database'

/** A surrounding transaction must include `outbox_files`. */
export async function entriesAwaitingFiles(db: CoterieDb): Promise<ReadonlySet<string>> {
  const files = await db.outbox_files.where('entry').above('').toArray()
  return new Set(files.filter(({ sent }) => !sent).map(({ entry }) => entry))
}
