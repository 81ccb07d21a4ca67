import { syncedCollections } from '../../../domain/sync/collections'
import { newId } from '../../../domain/sync/new-id'
import type { CoterieDb } from '../db/database'
import { clearPages } from '../db/kept-pages'
import { writeMeta } from '../db/meta'
import { rebuild } from './rebuild'

/** Everything is fetched again; what is on the device stays visible until its range is replaced. */
export const forgetCursor = (db: CoterieDb): Promise<void> => writeMeta(db, { epoch: '', cursor: 0, bootstrap: null })

/** An audience was left: nothing of it may stay, not even until the next page. The outbox is kept. */
export async function clearCopy(db: CoterieDb): Promise<void> {
  await db.transaction(
    'rw',
    [...syncedCollections, 'shadow', 'outbox', 'meta', 'pages', 'files', 'file_bytes'],
    async () => {
      for (const c of syncedCollections) await db.table(c).clear()
      for (const { c, id } of await db.shadow.toArray()) {
        await db.shadow.put({ c, id, row: null })
        await rebuild(db, c, id)
      }
      await clearPages(db)
      await db.file_bytes.bulkDelete(await db.files.toCollection().primaryKeys())
      await db.files.clear()
      await writeMeta(db, { epoch: '', cursor: 0, cut: [], cutoff: '', bootstrap: null, opened: false })
    },
  )
}

/**
 * The server's ledger ends at `last`: whatever this device numbered beyond it, the server doesn't know (any more). Those entries
 * get new numbers and are sent again.
 * @param restored the server began a new epoch: its sequence numbers from before say nothing any more
 */
export async function realign(db: CoterieDb, last: number, restored = false): Promise<void> {
  await db.transaction('rw', ['outbox', 'meta'], async () => {
    await db.outbox
      .where('n')
      .above(last)
      .filter((entry) => entry.state !== 'parked')
      .modify({ n: 0, state: 'waiting', seq: 0 })
    if (restored) await db.outbox.where('state').equals('acked').modify({ seq: 0 })
    await writeMeta(db, { nextN: last + 1 })
  })
}

/** A new client number series: the old one belongs to somebody else on the server. */
export async function renewClient(db: CoterieDb): Promise<void> {
  await db.transaction('rw', ['outbox', 'meta'], async () => {
    await db.outbox.where('state').equals('waiting').modify({ n: 0 })
    await writeMeta(db, { client: newId(), nextN: 1 })
  })
}
