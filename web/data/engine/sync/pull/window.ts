import {
  type SyncedCollection,
  deviceWindows,
  collectionsOfParents,
  windowParentId,
  type DeviceWindow,
} from '../../../../../domain/sync/collections'
import { PAGE_ROWS, type WindowAnswer, type WireRow } from '../../../../../domain/sync/protocol'
import type { CoterieDb } from '../../db/database'

export function windowsToFetch(cut: readonly SyncedCollection[], window: WindowAnswer): readonly SyncedCollection[] {
  const isCut = (name: string): boolean => (cut as readonly string[]).includes(name)
  return collectionsOfParents([...window.whole.filter(isCut), ...window.cut.filter((name) => !isCut(name))])
}

/**
 * Deletes rows outside their window, which expire without an entry in the log. The person's own rows and families with a
 * local change stay.
 */
export async function dropExpiredRows(db: CoterieDb, cutoff: string): Promise<void> {
  for (const window of deviceWindows) {
    const ids = await db.table(window.name).where('window_from').between('0', cutoff, true, false).primaryKeys()
    for (let from = 0; from < ids.length; from += PAGE_ROWS) {
      await deleteExpired(db, window, cutoff, ids.slice(from, from + PAGE_ROWS) as string[])
    }
  }
}

async function deleteExpired(db: CoterieDb, window: DeviceWindow, cutoff: string, ids: string[]): Promise<void> {
  const family = deviceWindows.filter(({ parent }) => parent === window.parent)
  await db.transaction('rw', [...family.map(({ name }) => name), 'shadow', 'outbox'], async () => {
    const rows = (await db.table<WireRow, string>(window.name).bulkGet(ids)).filter((row) => row !== undefined)
    const touched = await touchedFamilies(db, family)
    const gone = rows.filter(
      (row) =>
        // The row may be inside the window again since it was found.
        row['window_from'] !== '' &&
        String(row['window_from']) < cutoff &&
        (window.owner === undefined || row[window.owner] !== db.userId) &&
        !touched.has(windowParentId(window, row)),
    )
    await db.table(window.name).bulkDelete(gone.map(({ id }) => id))
  })
}

/** Returns the families with a local change, by the id of their parent row. */
async function touchedFamilies(db: CoterieDb, family: readonly DeviceWindow[]): Promise<ReadonlySet<string>> {
  const [shadows, entries] = await Promise.all([db.shadow.toArray(), db.outbox.toArray()])
  const touched = new Set<string>()
  for (const { c, id, ...rest } of [...shadows, ...entries]) {
    const window = family.find(({ name }) => name === c)
    if (window === undefined) continue
    const row = (await db.table<WireRow, string>(c).get(id)) ?? ('patch' in rest ? { ...rest.patch, id } : { id })
    touched.add(windowParentId(window, row))
  }
  return touched
}
