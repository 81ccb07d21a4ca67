import type { CoterieDb } from './database'
import type { CachedPage } from './local-tables'
import { readMeta, writeMeta } from './meta'

export const cachedPagesLimit = 200

export const cachedPage = (db: CoterieDb, key: string): Promise<CachedPage | undefined> => db.pages.get(key)

/** Returns how often the cache was cleared. Read it before a request and pass it to `cachePage`. */
export const readClearCount = (db: CoterieDb): Promise<number> => readMeta(db, 'pagesEra')

/** Caches an answer, unless the cache was cleared after the request: the answer may belong to a revoked role. */
export async function cachePage(db: CoterieDb, page: CachedPage, era: number): Promise<void> {
  await db.transaction('rw', ['pages', 'meta'], async () => {
    if ((await readMeta(db, 'pagesEra')) !== era) return
    await db.pages.put(page)
    const over = (await db.pages.count()) - cachedPagesLimit
    if (over > 0) await db.pages.bulkDelete(await db.pages.orderBy('at').limit(over).primaryKeys())
  })
}

/** Clears the cache and invalidates requests in progress. The transaction must include `pages` and `meta`. */
export async function clearCachedPages(db: CoterieDb): Promise<void> {
  await db.pages.clear()
  await writeMeta(db, { pagesEra: (await readMeta(db, 'pagesEra')) + 1 })
}
