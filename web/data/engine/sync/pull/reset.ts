import { syncedCollections } from '../../../../../domain/sync/collections'
import { newId } from '../../../../../domain/sync/new-id'
import type { PullAnswer } from '../../../../../domain/sync/protocol'
import { serverNow } from '../../db/clock'
import type { CoterieDb } from '../../db/database'
import { clearCachedPages } from '../../db/cached-pages'
import { readMeta, writeMeta } from '../../db/meta'
import { packTables } from '../../db/packs'
import { resolveAcknowledged, type EntriesToConfirm } from './acknowledged'
import { rebuildRows } from '../push/optimistic-rows'

/** The rows on the device stay visible until the page with their range replaces them. */
export const startFullFetch = (db: CoterieDb, beginsAt = 0): Promise<void> =>
  writeMeta(db, { cursor: '', beginsAt, bootstrap: null })

/** Plans a full fetch because the position isn't in the server's history: after a restore, or after too long offline. */
export async function planFullFetch(
  db: CoterieDb,
  from: string,
  { known }: Pick<PullAnswer, 'known'>,
  toConfirm: EntriesToConfirm,
  waitMs: number,
): Promise<void> {
  await db.transaction('rw', ['outbox', 'meta', 'shadow', ...toConfirm.collections], async () => {
    if ((await readMeta(db, 'cursor')) !== from) return
    await resolveAcknowledged(db, toConfirm, known, false)
    if (!toConfirm.more) await writeMeta(db, { asksBack: false })
    await startFullFetch(db, serverNow() + waitMs)
  })
}

/** Deletes all rows, because no row of a lost audience may stay. The outbox stays. */
export async function clearDatabase(db: CoterieDb): Promise<void> {
  await db.transaction(
    'rw',
    [...syncedCollections, 'shadow', 'outbox', ...packTables, 'pages', 'files', 'file_bytes'],
    async () => {
      for (const c of syncedCollections) await db.table(c).clear()
      await db.packs.clear()
      for (const { c, id } of await db.shadow.toArray()) {
        await db.shadow.put({ c, id, row: null })
        await rebuildRows(db, c, [id])
      }
      await clearCachedPages(db)
      await db.file_bytes.bulkDelete(await db.files.toCollection().primaryKeys())
      await db.files.clear()
      await writeMeta(db, { cursor: '', beginsAt: 0, cut: [], packed: [], cutoff: '', bootstrap: null, opened: false })
    },
  )
}

/**
 * Removes the numbers of the waiting entries. If the server has lost numbers that it had confirmed, nothing is sent before
 * the next pull. Otherwise later changes would arrive before the lost ones, which have to be sent again.
 */
export async function realignNumbers(db: CoterieDb, last: number): Promise<void> {
  await db.transaction('rw', ['outbox', 'meta'], async () => {
    await db.outbox.where('state').equals('waiting').modify({ n: 0 })
    const forgot = last < (await readMeta(db, 'lastN'))
    await writeMeta(db, {
      lastN: last,
      nextN: Math.max(await readMeta(db, 'nextN'), last + 1),
      ...(forgot && { asksBack: true }),
    })
  })
}

/** The server has assigned the old client id to another person. */
export async function renewClientId(db: CoterieDb): Promise<void> {
  await db.transaction('rw', ['outbox', 'meta'], async () => {
    await db.outbox.where('state').equals('waiting').modify({ n: 0 })
    await writeMeta(db, { client: newId(), nextN: 1, lastN: 0 })
  })
}
