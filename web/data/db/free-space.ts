import type { CoterieDb } from './database'
import { clearPages } from './kept-pages'

/**
 * Makes room on a full disk: removes from the copy what can be loaded again (files that were seen, kept pages of online lists). What
 * waits to be sent, drafts and their files stay.
 */
export async function freeSpace(copy: CoterieDb): Promise<void> {
  await copy.transaction('rw', ['pages', 'meta', 'files', 'file_bytes', 'outbox_files'], async () => {
    await clearPages(copy)
    const ownWork = new Set(await copy.outbox_files.toCollection().primaryKeys())
    const seen = (await copy.files.toCollection().primaryKeys()).filter((id) => !ownWork.has(id))
    await copy.files.clear()
    await copy.file_bytes.bulkDelete(seen)
  })
}
