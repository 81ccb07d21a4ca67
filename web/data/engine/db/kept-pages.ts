import type { CoterieDb } from './database'
import type { KeptPage } from './local-tables'
import { readMeta, writeMeta } from './meta'

/** How many pages of online lists a copy keeps; the oldest go first. */
export const keptPagesLimit = 200

/** The last answer to a query, if it is still kept. */
export const keptPage = (db: CoterieDb, key: string): Promise<KeptPage | undefined> => db.pages.get(key)

/** In which life of the kept pages a request begins; `keepPage` wants it back. */
export const pagesEra = (db: CoterieDb): Promise<number> => readMeta(db, 'pagesEra')

/**
 * Keeps a page, unless everything was cleared since its request began: what was asked for under a role that is gone must not come
 * back behind the clearing, whichever tab asked.
 */
export async function keepPage(db: CoterieDb, page: KeptPage, era: number): Promise<void> {
  await db.transaction('rw', ['pages', 'meta'], async () => {
    if ((await readMeta(db, 'pagesEra')) !== era) return
    await db.pages.put(page)
    const over = (await db.pages.count()) - keptPagesLimit
    if (over > 0) await db.pages.bulkDelete(await db.pages.orderBy('at').limit(over).primaryKeys())
  })
}

/** Forgets all kept pages and ends their era. Runs inside the transaction that clears the copy (`pages` and `meta`). */
export async function clearPages(db: CoterieDb): Promise<void> {
  await db.pages.clear()
  await writeMeta(db, { pagesEra: (await readMeta(db, 'pagesEra')) + 1 })
}
