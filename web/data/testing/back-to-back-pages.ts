import type { CoterieDb } from '../engine/db/database'
import type { BootstrapPlan } from '../engine/db/local-tables'

/** Requests each transaction before the previous one ends, so that every live read is outdated when it completes. */
export function storePagesBackToBack(
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
    /** Returns the number of pages that weren't stored. */
    stop: async () => {
      over = true
      await stored
      return pages - nth
    },
  }
}
