import type { CoterieDb } from '../engine/db/database'
import type { BootstrapPlan } from '../engine/db/meta-values'

/**
 * Stores pages of a first copy as close as they can come: the next one's transaction is asked for before the one before ends. A live
 * read of what they write is overtaken each time.
 */
export function storePages(
  db: CoterieDb,
  planOf: (page: number) => BootstrapPlan,
  pages = 200,
): { stop: () => Promise<number> } {
  let nth = 0
  let over = false
  const page = () => {
    const plan = planOf((nth += 1))
    return db.transaction('rw', ['meta'], () => db.meta.put({ key: 'bootstrap', value: plan }))
  }
  const all = async () => {
    for (let before = page(); !over && nth < pages;) {
      const next = page()
      await before
      before = next
    }
  }
  const stored = all()
  return {
    /** Ends it; gives how many would still have come. */
    stop: async () => {
      over = true
      await stored
      return pages - nth
    },
  }
}
