import type { CoterieDb } from '../../db/database'

/** The entries (by their record) that wait for a file of theirs. Inside a transaction it must include `outbox_files`. */
export async function waitForFiles(db: CoterieDb): Promise<ReadonlySet<string>> {
  const files = await db.outbox_files.where('entry').above('').toArray()
  return new Set(files.filter(({ sent }) => !sent).map(({ entry }) => entry))
}
